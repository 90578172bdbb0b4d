// Dragging something over the board: a press that wanders becomes a drag, any other stays a press.

/** How far a pointer wanders, in px, before a press is a drag. */
const WANDERS = 7;

export interface Drag {
  /** Can this be dragged now? */
  can(): boolean;
  /** It was taken up. */
  lift(): void;
  /** The pointer is here. */
  move(x: number, y: number): void;
  /** It was let go here; or nowhere, because something came between. */
  drop(x: number, y: number): void;
  stop(): void;
}

/** Lets an element be dragged; the press that ends a drag is nobody's click. */
export function drags(node: HTMLElement, given: Drag) {
  let drag = given;
  let from: { x: number; y: number; id: number } | null = null;
  let lifted = false;

  function down(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary || !drag.can()) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    lifted = false;
    // What is dragged may vanish from under the pointer, so the whole window listens.
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  }
  function move(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return;
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    if (!lifted && far < WANDERS) return;
    if (!lifted) {
      lifted = true;
      drag.lift();
    }
    drag.move(event.clientX, event.clientY);
  }
  function up(event: PointerEvent) {
    if (event.pointerId !== from?.id) return;
    const dropped = lifted;
    forget();
    if (!dropped) return;
    swallowClick();
    drag.drop(event.clientX, event.clientY);
  }
  function cancel(event: PointerEvent) {
    if (event.pointerId !== from?.id) return;
    const stopped = lifted;
    forget();
    if (stopped) drag.stop();
  }
  function forget() {
    from = null;
    lifted = false;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
  }

  node.addEventListener('pointerdown', down);
  return {
    update(next: Drag) {
      drag = next;
    },
    destroy() {
      node.removeEventListener('pointerdown', down);
      // A drag goes on without what it began at; only a press ends with it.
      if (!lifted) forget();
    },
  };
}

/** The browser makes a click of every press; of a drag it must not. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
