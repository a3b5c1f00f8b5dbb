import { describe, expect, it } from 'vitest';
import { contextLine, contextOf, emptyContext, readAddress, writeAddress } from './context-draft.ts';

const draft = { userId: ' user-7 ', sessionId: '', properties: 'city = Boston\nplan: pro\n\nage = 41' };

describe('a context as typed', () => {
  it('leaves out what is empty', () => {
    expect(contextOf(emptyContext)).toEqual({});
    expect(contextOf(draft)).toEqual({
      userId: 'user-7',
      properties: { city: 'Boston', plan: 'pro', age: 41 },
    });
  });

  it('names the line that cannot be read', () => {
    expect(contextOf({ ...emptyContext, properties: 'city = Boston\nnonsense' })).toContain('nonsense');
  });

  it('is recognised by one line', () => {
    expect(contextLine(draft)).toBe('user-7 · city = Boston · plan: pro · age = 41');
    expect(contextLine(emptyContext)).toBe('');
  });
});

describe('a question in the address', () => {
  it('comes back equal, and leaves other parameters alone', () => {
    const address = writeAddress(new URLSearchParams('environment=staging&p.old=1&user=other'), draft);
    expect(address.get('environment')).toBe('staging');
    expect(address.has('p.old')).toBe(false);
    const read = readAddress(new URLSearchParams(address.toString()));
    expect(read && contextOf(read)).toEqual(contextOf(draft));
  });

  it('may be a context without facts', () => {
    expect(readAddress(new URLSearchParams(''))).toBeNull();
    expect(readAddress(writeAddress(new URLSearchParams(), emptyContext))).toEqual(emptyContext);
  });
});
