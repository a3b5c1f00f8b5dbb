import { emailSchema } from '@switchyard/contracts/http/primitives.ts';
import type { SsoClaims } from '@switchyard/contracts/sso/sso-connection.ts';

/** Most groups that are looked at, and most characters of a name. */
const mostGroups = 1_000;
const longestText = 200;

/** Texts of an attribute with one or several values; other values are left out. */
export function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    .slice(0, mostGroups)
    .map((one) => one.trim().slice(0, longestText));
}

export function firstText(...values: readonly unknown[]): string | null {
  return values.flatMap((value) => textsOf(value))[0] ?? null;
}

/** An address in our form; null if it is none. */
export function readEmail(value: string | null): string | null {
  const parsed = emailSchema.safeParse(value ?? '');
  return parsed.success ? parsed.data : null;
}

/** Names from parts, or from the whole name. */
export function namesOf(
  first: string | null,
  last: string | null,
  whole: string | null,
): Pick<SsoClaims, 'firstName' | 'lastName'> {
  if (first !== null || last !== null || whole === null) return { firstName: first, lastName: last };
  const [one = '', ...rest] = whole.split(/\s+/);
  return { firstName: one, lastName: rest.join(' ') || null };
}
