/** Instant in the contracts' format: ISO 8601 in UTC. */
export function toInstant(value: Date): string {
  return value.toISOString();
}

export function toInstantOrNull(value: Date | null): string | null {
  return value === null ? null : value.toISOString();
}

/** An instant as PostgreSQL writes it in UTC, with up to six decimals of a second. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/**
 * An instant that was selected as text. Pages of records have hundreds: rearranging the text costs a fifth of making a
 * date of it and writing that.
 */
export function instantOf(text: string): string {
  if (!inUtc.test(text)) return new Date(text).toISOString();
  const decimals = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${decimals.padEnd(3, '0').slice(0, 3)}Z`;
}

export function instantOrNull(text: string | null): string | null {
  return text === null ? null : instantOf(text);
}
