// What is said to those who listen instead of looking.
let region: HTMLElement | null = null;

/** Read something out; what is urgent interrupts. */
export function announce(words: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('aria-live', 'polite');
    region.setAttribute('role', 'log');
    document.body.append(region);
  }
  const line = document.createElement('p');
  line.textContent = words;
  region.append(line);
  while (region.childElementCount > 12) region.firstElementChild!.remove();
}

/** Keep the focus inside a dialog while it is open, and give it back afterwards. */
export function trap(node: HTMLElement) {
  const before = document.activeElement;
  const inside = () =>
    [
      ...node.querySelectorAll<HTMLElement>(
        'button, [href], input, select, textarea, [tabindex]:not([tabindex="-1"])',
      ),
    ].filter((each) => !each.hasAttribute('disabled'));
  (node.querySelector<HTMLElement>('[data-first]') ?? inside()[0] ?? node).focus();

  function press(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    const all = inside();
    const first = all[0];
    const last = all[all.length - 1];
    if (event.shiftKey && document.activeElement === first) {
      event.preventDefault();
      last?.focus();
    } else if (!event.shiftKey && document.activeElement === last) {
      event.preventDefault();
      first?.focus();
    }
  }
  node.addEventListener('keydown', press);
  return {
    destroy() {
      node.removeEventListener('keydown', press);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
  };
}
