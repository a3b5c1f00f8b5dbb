import type { ConfirmedRow } from '../db/repositories/import-row-repository.ts';

type Target = { readonly cluster: number; readonly recordId: string | null };

/**
 * The clusters that belong to others because a person confirmed their offers. An offer refers to a record or to an
 * earlier line, which may itself belong to another one.
 */
export function mergesOf(rows: readonly ConfirmedRow[]): (Target & { readonly from: number })[] {
  const targets = new Map<number, Target>();
  // In the order of the file: an earlier line already has its final cluster.
  for (const { cluster, match } of rows) {
    const earlier = match.line === null ? undefined : targets.get(match.line);
    const own: Target =
      match.line === null ? { cluster, recordId: match.recordId } : { cluster: match.line, recordId: null };
    targets.set(cluster, earlier ?? own);
  }
  return [...targets].map(([from, target]) => ({ from, ...target }));
}
