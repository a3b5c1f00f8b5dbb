import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { isPublicHost } from './public-host.ts';

it.each([
  'ops.example.com',
  'demo.switchyard.dev',
  '203.0.113.9',
  '[2001:db8::1]',
  'OPS.EXAMPLE.COM.',
  '172.32.0.1',
])('%s is public', (host) => expect(isPublicHost(host)).toBe(true));

it.each([
  'localhost',
  'console.localhost',
  '127.0.0.1',
  '[::1]',
  '10.1.2.3',
  '172.16.0.9',
  '192.168.178.20',
  '[fd00::5]',
  'web',
  'printer.local',
  'ops.internal',
  'console.example.test',
])('%s is not', (host) => expect(isPublicHost(host)).toBe(false));

describe('a demo', () => {
  const base = { DATABASE_URL: 'postgres://a:b@c/d', REDIS_URL: 'redis://c' };
  const read = (more: Record<string, string>) => () => readConfig({ ...base, ...more });
  const open = { SWITCHYARD_DEMO: 'true', SWITCHYARD_PUBLIC_ORIGIN: 'https://ops.example.com' };

  it('is refused at a public address, with the setting that allows it', () => {
    expect(read(open)).toThrow(ConfigError);
    expect(read(open)).toThrow(/https:\/\/ops\.example\.com is a public address.*SWITCHYARD_PUBLIC_DEMO/);
    expect(
      read({ SWITCHYARD_DEMO: 'true', SWITCHYARD_ORIGINS: 'http://localhost:8080,https://a.example.com' }),
    ).toThrow(/a\.example\.com/);
  });

  it('runs there if it is told twice, and elsewhere without', () => {
    expect(read({ ...open, SWITCHYARD_PUBLIC_DEMO: 'true' })).not.toThrow();
    expect(read({ ...open, SWITCHYARD_DEMO: 'false' })).not.toThrow();
    expect(read({ SWITCHYARD_DEMO: 'true' })).not.toThrow();
    expect(
      read({ SWITCHYARD_DEMO: 'true', SWITCHYARD_PUBLIC_ORIGIN: 'http://192.168.1.5:8080' }),
    ).not.toThrow();
  });
});
