// Who one is, and what is asked over HTTP.
import type { Error as Refusal, You } from './protocol';
import { like, likes } from './settings.svelte';

/** The house said no, in words. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.says);
  }
}

/** Nobody answered. */
export class NoAnswer extends Error {}

export const session: { you: You | null } = $state({ you: null });

/** Ask the house something; what it refuses is thrown as `Refused`. */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  cache: RequestCache = 'default',
): Promise<T> {
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=${likes.lang}`;
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      credentials: 'same-origin',
      cache,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new NoAnswer();
  }
  if (answer.status === 204) return undefined as T;
  // A record is made of many JSON lines, and is text.
  if (!/^application\/json(;|$)/.test(answer.headers.get('content-type') ?? '')) {
    if (answer.ok) return (await answer.text()) as T;
    throw new NoAnswer();
  }
  const told: unknown = await answer.json();
  if (!answer.ok) throw new Refused(told as Refusal);
  return told as T;
}

/** Find out who this device is, without asking anybody for a name. */
export async function recall(): Promise<You | null> {
  try {
    session.you = await ask<You>('GET', '/api/me');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    session.you = null;
  }
  return session.you;
}

const BEASTS = {
  en: ['Fox', 'Badger', 'Owl', 'Hare', 'Otter', 'Marten', 'Heron', 'Lynx'],
  hu: ['Róka', 'Borz', 'Bagoly', 'Nyúl', 'Vidra', 'Nyest', 'Gém', 'Hiúz'],
};

/** A name for somebody who gave none. */
export function someName(): string {
  const names = BEASTS[likes.lang];
  const which = crypto.getRandomValues(new Uint32Array(1))[0]! % names.length;
  return names[which]!;
}

/** Be somebody: the guest one was, or a new one. */
export async function beSomebody(name = likes.name): Promise<You> {
  if (session.you) return session.you;
  const known = likes.known ? await recall() : null;
  if (known) return known;
  const chosen = name.trim() || someName();
  session.you = await ask<You>('POST', '/api/guests', { name: chosen });
  like({ name: chosen, known: true });
  return session.you;
}

/** Take another name. */
export async function rename(name: string): Promise<void> {
  like({ name });
  if (!session.you) return;
  const me = await ask<You>('PATCH', '/api/me', { name });
  session.you = { ...session.you, name: me.name };
}

/** Be forgotten by the house; an account says its password again. */
export async function forgetMe(password: string): Promise<void> {
  await ask<object>('DELETE', '/api/me', { password });
  session.you = null;
  like({ name: '', known: false });
}
