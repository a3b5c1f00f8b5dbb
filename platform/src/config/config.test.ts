import { expect, test } from 'vitest';
import { allowedOrigins, ConfigError, publicOrigin, readConfig } from './config.ts';

const good = { DATABASE_URL: 'postgres://app@127.0.0.1/sy', REDIS_URL: 'redis://127.0.0.1:6379' };

test('all invalid values and unknown settings are named at once', () => {
  const bad = {
    ...good,
    PORT: 'eighty',
    REDIS_URL: 'http://x',
    SWITCHYARD_DEMO: 'yes',
    SWITCHYARD_SPEED: '9',
  };
  const read = () => readConfig(bad);
  expect(read).toThrow(ConfigError);
  for (const name of ['PORT', 'REDIS_URL', 'SWITCHYARD_DEMO', 'SWITCHYARD_SPEED']) {
    expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'));
  }
});

test.each([
  ['PORT', 'abc', 'PORT: "abc" is not allowed: a whole number from 0 to 65535'],
  ['PORT', '8080.5', 'PORT: "8080.5" is not allowed: a whole number from 0 to 65535'],
  ['PORT', '99999', 'PORT: "99999" is not allowed: a whole number from 0 to 65535'],
  [
    'SWITCHYARD_DATABASE_POOL',
    '0',
    'SWITCHYARD_DATABASE_POOL: "0" is not allowed: a whole number of at least 1',
  ],
  ['SWITCHYARD_DEMO', 'yes', 'SWITCHYARD_DEMO: "yes" is not allowed: one of true, false'],
  ['REDIS_URL', 'http://:secret@x', 'REDIS_URL: is not an address such as redis://:password@host:6379'],
])('%s=%s is refused with what was given and what is allowed, without secrets', (name, value, message) => {
  expect(() => readConfig({ ...good, [name]: value })).toThrow(`\n  ${message}\n`);
});

test('a missing database URL is refused by name', () => {
  expect(() => readConfig({ REDIS_URL: good.REDIS_URL })).toThrow(/DATABASE_URL/);
});

test('an empty variable counts as absent, so its default holds', () => {
  expect(readConfig({ ...good, PORT: '' }).PORT).toBe(8080);
});

test('without configured origins only the server’s own loopback address is allowed', () => {
  expect(allowedOrigins(readConfig({ ...good, PORT: '9000' }))).toEqual([
    'http://localhost:9000',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
  ]);
  const config = readConfig({ ...good, SWITCHYARD_ORIGINS: 'https://a.example/, https://b.example' });
  expect(allowedOrigins(config)).toEqual(['https://a.example', 'https://b.example']);
});

test('the public origin is always allowed and used in links', () => {
  const local = 'http://localhost:8080';
  const settings = { ...good, SWITCHYARD_ORIGINS: local };
  expect(publicOrigin(readConfig(settings))).toBe(local);
  const config = readConfig({ ...settings, SWITCHYARD_PUBLIC_ORIGIN: 'https://ops.example.com/' });
  expect(publicOrigin(config)).toBe('https://ops.example.com');
  expect(allowedOrigins(config)).toEqual(['https://ops.example.com', local]);
  const path = { ...good, SWITCHYARD_PUBLIC_ORIGIN: 'https://ops.example.com/console' };
  expect(() => readConfig(path)).toThrow(/SWITCHYARD_PUBLIC_ORIGIN/);
});
