import { formatCount } from './format-number.ts';

/** Matches of a list are counted up to this number. */
const countedAtMost = 10_000;

/** `4,987`, or `10,000+` where the server stopped counting. */
export function countText(count: number): string {
  return `${formatCount(count)}${count >= countedAtMost ? '+' : ''}`;
}
