import { murmur3, murmur3After } from './murmur3.ts';

/**
 * How a unit is assigned to a bucket. Stored with each strategy, so that an improvement never moves units.
 *
 * - `1`: as Unleash does: MurmurHash3 modulo, 100 buckets of a rollout.
 * - `2`: 100,000 buckets of a rollout, without the bias of a modulo.
 *
 * In both, growing a rollout only adds units.
 */
export const hashVersions = [1, 2] as const;
export type HashVersion = (typeof hashVersions)[number];

/** Buckets of a rollout. */
export const rolloutBuckets: Readonly<Record<HashVersion, number>> = { 1: 100, 2: 100_000 };

/** Seed of variants, so that a unit's variant does not depend on its place in the rollout. */
export const variantSeed = 86_028_157;
const range = 2 ** 32;

/** Bucket of a unit in a rollout, 1 to `rolloutBuckets`. @param salt of the strategy (`groupId`) */
export function rolloutBucket(version: HashVersion, salt: string, unit: string): number {
  return rolloutBucketer(version, salt)(unit);
}

/** The same for many units: the salt is read once. */
export function rolloutBucketer(version: HashVersion, salt: string): (unit: string) => number {
  const hashOf = murmur3After(`${salt}:`);
  if (version === 1) return (unit) => (hashOf(unit) % 100) + 1;
  return (unit) => Math.floor((hashOf(unit) / range) * 100_000) + 1;
}

/** Place of a unit among variants, 1 to their total weight. */
export function variantPlace(
  version: HashVersion,
  salt: string,
  { unit, totalWeight }: { unit: string; totalWeight: number },
): number {
  const hash = murmur3(`${salt}:${unit}`, variantSeed);
  return version === 1 ? (hash % totalWeight) + 1 : Math.floor((hash / range) * totalWeight) + 1;
}
