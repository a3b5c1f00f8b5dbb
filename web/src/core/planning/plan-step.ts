/** Finest step of a plan, ms. */
export const stepMs = 15 * 60_000;
