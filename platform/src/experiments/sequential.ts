import { level } from '@switchyard/contracts/experiments/effect-of.ts';

/** Units at which sequential intervals are narrowest, relative to those of a single look. */
const tunedUnits = 5_000;

/**
 * Parameter of the mixture, which is tightest at {@link tunedUnits}: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas,
 * “Time-uniform central limit theory and asymptotic confidence sequences”, Annals of Statistics 2024, appendix B.2.
 */
const rhoSquared = (-2 * Math.log(level) + Math.log(1 - 2 * Math.log(level))) / tunedUnits;

/**
 * Half the width of an asymptotic confidence sequence in standard errors (the same paper, theorem 2.2). With this
 * probability all intervals of an A/B test hold the true difference, however often it is looked at. An interval for a
 * single look has 1.96 here.
 *
 * @param units of both arms together
 */
export function sequentialBound(units: number, alpha = level): number {
  const mixed = units * rhoSquared + 1;
  return Math.sqrt(((2 * mixed) / (units * rhoSquared)) * Math.log(Math.sqrt(mixed) / alpha));
}

/**
 * P-value that is valid at any time: the level at which the confidence sequence would just hold zero. It is the inverse
 * of the mixture's likelihood ratio, as in Johari, Koomen, Pekelis, Walsh, “Always Valid Inference”, Operations
 * Research 2022.
 *
 * @param z difference in standard errors
 */
export function sequentialPValue(units: number, z: number): number {
  const mixed = units * rhoSquared + 1;
  const logRatio = (units * rhoSquared * z ** 2) / (2 * mixed) - Math.log(mixed) / 2;
  return Math.min(1, Math.exp(-logRatio));
}
