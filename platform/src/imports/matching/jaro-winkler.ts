/** Weight of a common beginning, and its longest counted length. */
const prefixWeight = 0.1;
const longestPrefix = 4;

/**
 * Similarity of two words, 0 to 1: characters in common within half their length, transpositions, and a common
 * beginning. W. E. Winkler, "String Comparator Metrics and Enhanced Decision Rules in the Fellegi-Sunter Model of Record
 * Linkage", Proceedings of the Section on Survey Research Methods (ASA), 1990.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const jaro = jaroOf(a, b);
  let prefix = 0;
  while (prefix < longestPrefix && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * prefixWeight * (1 - jaro);
}

function jaroOf(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Uint8Array(b.length);
  const common: string[] = [];
  for (let at = 0; at < a.length; at += 1) {
    const end = Math.min(b.length, at + reach + 1);
    for (let other = Math.max(0, at - reach); other < end; other += 1) {
      if (taken[other] === 1 || a[at] !== b[other]) continue;
      taken[other] = 1;
      common.push(a[at] ?? '');
      break;
    }
  }
  if (common.length === 0) return 0;
  let place = 0;
  let moved = 0;
  for (let other = 0; other < b.length; other += 1) {
    if (taken[other] !== 1) continue;
    if (common[place] !== b[other]) moved += 1;
    place += 1;
  }
  const count = common.length;
  return (count / a.length + count / b.length + (count - moved / 2) / count) / 3;
}
