// Where one is in the house.  Everything stands behind the #, so any server can hand out the page.

export interface Place {
  page: 'lobby' | 'new' | 'table' | 'replay' | 'replays' | 'review' | 'rules' | 'settings';
  /** A table's number, or a game's name. */
  what: string;
  /** A seat, a rule's number, a line of a replay, or an exercise. */
  more: string;
  asked: URLSearchParams;
}

const PAGES = ['new', 'table', 'replay', 'replays', 'review', 'rules', 'settings'] as const;

/** Read the part of an address after the #. */
export function read(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', what = '', more = ''] = path.split('/').map(decodeURIComponent);
  const known = PAGES.find((name) => name === page) ?? 'lobby';
  return { page: known, what, more, asked: new URLSearchParams(query) };
}

export const place: { at: Place } = $state({
  at: read(typeof location === 'undefined' ? '' : location.hash),
});

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', () => {
    place.at = read(location.hash);
  });
}

/** Write a place as a link. */
export function to(page: string, what = '', more = ''): string {
  const parts = [page, what, more].filter((part) => part !== '').map(encodeURIComponent);
  return `#/${parts.join('/')}`;
}

/** Go somewhere. */
export function go(page: string, what = '', more = ''): void {
  location.hash = to(page, what, more);
}
