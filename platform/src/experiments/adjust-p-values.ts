/**
 * P-values corrected for their number, in the given order: the chance that any of those below a level is false is at
 * most that level. Holm, “A Simple Sequentially Rejective Multiple Test Procedure”, Scandinavian Journal of Statistics
 * 1979.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((pValue, at) => ({ pValue, at })).toSorted((a, b) => a.pValue - b.pValue);
  const adjusted = [...pValues];
  let highest = 0;
  for (const [rank, { pValue, at }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, pValue * (pValues.length - rank)));
    adjusted[at] = highest;
  }
  return adjusted;
}
