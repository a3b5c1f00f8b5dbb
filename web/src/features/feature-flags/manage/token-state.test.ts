import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { expect, it } from 'vitest';
import { shownTokens, tokenEnd, tokenState } from './token-state.ts';

const now = Date.parse('2026-11-23T08:00:00.000Z');
const earlier = '2026-11-22T08:00:00.000Z';
const later = '2026-11-24T08:00:00.000Z';

const token = (name: string, over: Partial<FlagToken> = {}): FlagToken => ({
  id: name,
  name,
  kind: 'client',
  environment: 'production',
  createdAt: earlier,
  createdBy: null,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  projects: ['default'],
  ...over,
});

it('is revoked, expired or valid', () => {
  const stateOf = (over: Partial<FlagToken>) => tokenState(token('a', over), now);
  expect(stateOf({})).toBe('valid');
  expect(stateOf({ expiresAt: later })).toBe('valid');
  expect(stateOf({ expiresAt: earlier })).toBe('expired');
  expect(stateOf({ expiresAt: later, revokedAt: earlier })).toBe('revoked');
});

it('hides ended tokens until they are asked for, and searches by name, environment, kind and project', () => {
  const tokens = [
    token('Billing'),
    token('Portal', { kind: 'frontend', environment: 'staging', projects: ['orders', 'routing'] }),
    token('Old billing', { revokedAt: earlier }),
  ];
  const names = (q: string, ended: boolean) => shownTokens(tokens, { q, ended }, now).map(({ name }) => name);
  expect(names('', false)).toEqual(['Billing', 'Portal']);
  expect(names('billing', true)).toEqual(['Billing', 'Old billing']);
  expect(names('staging front', false)).toEqual(['Portal']);
  expect(names('routing', false)).toEqual(['Portal']);
});

it('ends whole days from now, or never', () => {
  expect(tokenEnd('never', now)).toBeNull();
  expect(tokenEnd('30', now)).toBe('2026-12-23T08:00:00.000Z');
});
