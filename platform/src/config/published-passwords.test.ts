import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { publishedPasswords, refusePublishedPasswords } from './published-passwords.ts';

const withPasswords = (choose: (published: string) => string) =>
  Object.fromEntries(
    publishedPasswords.map(({ address, password }) => [
      address,
      `${address === 'REDIS_URL' ? 'redis' : 'postgres'}://role:${choose(password)}@host/`,
    ]),
  );
const published = withPasswords((password) => password);
const chosen = withPasswords((password) => `${password}-of-my-own`);

function refusalOf(environment: Record<string, string | undefined>): string {
  try {
    refusePublishedPasswords(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('without the demo, every published password is refused, naming the variable to set', () => {
  const message = refusalOf(published);
  for (const { variable, address } of publishedPasswords) {
    expect(message).toMatch(new RegExp(`^ {2}${variable}: .*${address}`, 'm'));
  }
  expect(message).not.toMatch(/:\/\//);
  expect(refusalOf({ ...published, SWITCHYARD_DEMO: 'false' })).toBe(message);
});

test('only published passwords are named', () => {
  for (const { variable, address } of publishedPasswords) {
    const message = refusalOf({ ...chosen, [address]: published[address] });
    expect(message.match(/^ {2}[A-Z_]+(?=:)/gm)).toEqual([`  ${variable}`]);
  }
});

test('the demo, development and custom passwords are accepted', () => {
  expect(refusalOf({ ...published, SWITCHYARD_DEMO: 'true' })).toBe('');
  expect(refusalOf({ ...published, NODE_ENV: 'development' })).toBe('');
  expect(refusalOf(chosen)).toBe('');
  expect(refusalOf({})).toBe('');
});
