// The one line of this page, and how it stands.
import { Line, type LineState } from './net';
import { likes } from './settings.svelte';

export const lineState: { is: LineState } = $state({ is: 'closed' });

export const line = new Line(
  () => likes.lang,
  (state) => {
    lineState.is = state;
  },
);

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => line.wake());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) line.wake();
  });
}
