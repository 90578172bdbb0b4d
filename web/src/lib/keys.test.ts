import { expect, test } from 'vitest';
import { letters, Typed } from './keys';
import { read, to } from './router.svelte';

const many = Array.from({ length: 30 }, (_, index) => `take ${index}`);

test('few choices have one letter, many have two', () => {
  expect(letters(['x', 'y', 'z'])).toEqual(['a', 'b', 'c']);
  expect(letters(many)[0]).toBe('aa');
  expect(new Set(letters(many)).size).toBe(30);
});

test('one letter chooses at once, two letters one after the other', () => {
  expect(new Typed().press('b', ['x', 'y'])).toBe('y');
  const typed = new Typed();
  expect(typed.press('b', many)).toBeNull();
  expect(typed.press('c', many)).toBe('take 28');
});

test('a wrong second letter begins anew', () => {
  const typed = new Typed();
  typed.press('b', many);
  expect(typed.press('z', many)).toBeNull();
  expect(typed.begun).toBe('');
});

test('a place is read from the address and written back', () => {
  const place = read('#/table/ab%2Fc/3?code=XYZ');
  expect([place.page, place.what, place.more]).toEqual(['table', 'ab/c', '3']);
  expect(place.asked.get('code')).toBe('XYZ');
  expect(to('table', 'ab/c', '3')).toBe('#/table/ab%2Fc/3');
  expect(read('#/nowhere').page).toBe('lobby');
  expect(read('').page).toBe('lobby');
});
