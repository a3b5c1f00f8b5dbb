import { fieldDifferences } from '@switchyard/contracts/feature-flags/field-differences.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '../db/database.ts';
import { readSubjectAt } from '../db/repositories/flag-history-repository.ts';

type Subject = { readonly id: string; readonly subject: string; readonly environment: string | null };
type Sent = { readonly expected: number; readonly yours: Readonly<Record<string, unknown>> };

/**
 * Refuses a change that is based on an older revision.
 * @throws ProblemError `revision.stale` with the current state and the three-way difference of each sent field
 */
export async function refuseStale(
  tx: Tx,
  current: { readonly revision: number } & Readonly<Record<string, unknown>>,
  { expected, yours, ...subject }: Subject & Sent,
): Promise<void> {
  if (current.revision === expected) return;
  const base = await readSubjectAt(tx, { ...subject, revision: expected });
  const differences = base && fieldDifferences(inCamelCase(base), current, yours);
  throw new ProblemError('revision.stale', { current, ...(differences ? { differences } : {}) });
}

/** Columns as members of the record. */
export function inCamelCase(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [named(column), value]));
}
