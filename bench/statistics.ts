/**
 * Value below which `share` (0–1) of the numbers lie, nearest rank; the list need not be sorted. @throws on an empty
 * list
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
  if (found === undefined) throw new Error('No values were measured');
  return found;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
