// Being forgotten: the password goes along, and a refusal changes nothing on this device.
import { afterEach, expect, test, vi } from 'vitest';
import { forgetMe, Refused, session } from './session.svelte';
import { likes } from './settings.svelte';

afterEach(() => vi.unstubAllGlobals());

function answered(status: number, body: object): ReturnType<typeof vi.fn> {
  const headers = { 'content-type': 'application/json' };
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status, headers }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a wrong password is told, and one stays who one is', async () => {
  session.you = { id: 'p1', name: 'Anna', account: true };
  likes.known = true;
  answered(403, { is: 'error', code: 'forbidden', says: 'That is not the password.' });
  await expect(forgetMe('guess')).rejects.toThrow(Refused);
  expect(session.you?.name).toBe('Anna');
  expect(likes.known).toBe(true);
});

test('the right one goes along, and nobody is left here', async () => {
  session.you = { id: 'p1', name: 'Anna', account: true };
  const fetched = answered(200, {});
  await forgetMe('right');
  const [address, sent] = fetched.mock.calls[0] as unknown as [string, RequestInit];
  expect(address).toMatch(/^\/api\/me\?/);
  expect(sent.method).toBe('DELETE');
  expect(sent.body).toBe('{"password":"right"}');
  expect(session.you).toBeNull();
  expect(likes).toMatchObject({ name: '', known: false });
});
