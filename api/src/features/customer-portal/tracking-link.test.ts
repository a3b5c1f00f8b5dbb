import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '@switchyard/platform/config/config.ts';
import { readTrackingKey, trackingEndsAt, trackingKey } from './tracking-link.ts';

const configOf = (secret: string) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://localhost/none',
    REDIS_URL: 'redis://localhost',
    SWITCHYARD_SIGNING_SECRET: secret,
  });
const config = configOf('a secret of at least thirty-two characters');
const companyId = randomUUID();
const visitId = randomUUID();

describe('the key of a tracking link', () => {
  it('names its visit, and is short enough for a text message', () => {
    const key = trackingKey(config, companyId, visitId);
    expect(readTrackingKey(config, key)).toEqual({ companyId, visitId });
    expect(key).toMatch(/^[\w.-]{89}$/);
  });

  it('is worth nothing with another secret, for another visit, or guessed', () => {
    const key = trackingKey(config, companyId, visitId);
    const [company = '', visit = ''] = key.split('.');
    expect(readTrackingKey(configOf('another secret of thirty-two characters'), key)).toBeUndefined();
    const other = trackingKey(config, companyId, randomUUID()).split('.')[1] ?? '';
    expect(readTrackingKey(config, key.replace(visit, other))).toBeUndefined();
    for (let n = 0; n < 10_000; n++) {
      const guess = `${company}.${visit}.${randomBytes(32).toString('base64url')}`;
      if (readTrackingKey(config, guess) !== undefined) throw new Error(`Guessed: ${guess}`);
    }
  });
});

it('a link ends seven days after the visit, planned or done', () => {
  const none = {
    dispatchedAt: null,
    acceptedAt: null,
    enRouteAt: null,
    arrivedAt: null,
    startedAt: null,
    pausedAt: null,
    completedAt: null,
  };
  const scheduledEnd = '2026-12-01T10:00:00.000Z';
  expect(trackingEndsAt({ scheduledEnd, stamps: none }).toISOString()).toBe('2026-12-08T10:00:00.000Z');
  const stamps = { ...none, completedAt: '2026-12-02T09:00:00.000Z' };
  expect(trackingEndsAt({ scheduledEnd, stamps }).toISOString()).toBe('2026-12-09T09:00:00.000Z');
});
