/** Makes what lies in an element smaller until all of it is seen. */

const SIZES = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56];

export function fitted(node: HTMLElement) {
  let asked = 0;
  const fit = () => {
    asked = 0;
    for (const size of SIZES) {
      node.style.setProperty('zoom', String(size));
      if (node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1)
        return;
    }
  };
  const soon = () => {
    if (!asked) asked = requestAnimationFrame(fit);
  };
  const seen = new MutationObserver(soon);
  seen.observe(node, { childList: true, subtree: true, characterData: true });
  const measured = new ResizeObserver(soon);
  if (node.parentElement) measured.observe(node.parentElement);
  fit();
  return {
    destroy() {
      cancelAnimationFrame(asked);
      seen.disconnect();
      measured.disconnect();
    },
  };
}
