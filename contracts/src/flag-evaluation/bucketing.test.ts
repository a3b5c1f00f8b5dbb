import { describe, expect, it } from 'vitest';
import { hashVersions, rolloutBucket, rolloutBuckets, variantPlace } from './bucketing.ts';

const units = Array.from({ length: 20_000 }, (_, at) => `unit-${at}`);

describe.each(hashVersions)('hash version %d', (version) => {
  it('spreads units evenly over the buckets', () => {
    const buckets = rolloutBuckets[version];
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const unit of units) {
      const bucket = rolloutBucket(version, 'salt', unit);
      expect(bucket).toBeGreaterThanOrEqual(1);
      expect(bucket).toBeLessThanOrEqual(buckets);
      const tenth = Math.floor(((bucket - 1) / buckets) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // Five standard deviations of a binomial distribution.
    const allowed = 5 * Math.sqrt(units.length * 0.1 * 0.9);
    for (const count of tenths) expect(Math.abs(count - units.length / 10)).toBeLessThan(allowed);
  });

  it('gives every variant its weight, independent of the rollout', () => {
    const half = rolloutBuckets[version] / 2;
    const inside = units.filter((unit) => rolloutBucket(version, 'salt', unit) <= half);
    const first = inside.filter((unit) => variantPlace(version, 'salt', { unit, totalWeight: 1000 }) <= 300);
    const allowed = 5 * Math.sqrt(inside.length * 0.3 * 0.7);
    expect(Math.abs(first.length - inside.length * 0.3)).toBeLessThan(allowed);
  });
});

it.each([
  [1, 10, 940],
  [2, 86_506, 756],
] as const)('hash version %d never moves a unit', (version, bucket, place) => {
  expect(rolloutBucket(version, 'checkout', 'user-17')).toBe(bucket);
  expect(variantPlace(version, 'checkout', { unit: 'user-17', totalWeight: 1000 })).toBe(place);
});
