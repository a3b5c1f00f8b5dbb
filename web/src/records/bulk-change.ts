import type { BulkReply } from '@switchyard/contracts/http/bulk-route.ts';
import type { Revised } from './record-api.ts';

/** A field that can be set to the same value in many records at once. */
export type BulkField = {
  readonly field: string;
  readonly label: string;
  readonly options: readonly { readonly value: string | boolean; readonly label: string }[];
};

/** A change of many records. */
export type BulkAction =
  | { readonly action: 'update'; readonly patch: Readonly<Record<string, unknown>> }
  | { readonly action: 'delete' | 'restore' };

/** The result of changing many records. */
export type BulkOutcome<Item> = {
  /** `changed`, `deleted`: the change that was applied to the records that were not refused. */
  readonly verb: string;
  readonly done: readonly { readonly item: Item; readonly revision: number }[];
  readonly refused: readonly { readonly item: Item; readonly reason: string }[];
};

/** Most records per request, as in the contract; more are sent in consecutive requests. */
export const bulkBatch = 200;

export function batchesOf<Item>(
  items: readonly Item[],
  size: number = bulkBatch,
): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/**
 * Groups the server's results by outcome.
 * @param unanswered reason for the records that have no result, because a request for them failed
 */
export function outcomeOf<Item extends Revised>(
  verb: string,
  items: readonly Item[],
  answers: BulkReply['items'],
  unanswered?: string,
): BulkOutcome<Item> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const done: BulkOutcome<Item>['done'][number][] = [];
  const refused: BulkOutcome<Item>['refused'][number][] = [];
  for (const answer of answers) {
    const item = byId.get(answer.id);
    if (item === undefined) continue;
    if ('problem' in answer) refused.push({ item, reason: answer.problem.detail ?? answer.problem.title });
    else done.push({ item, revision: answer.revision });
    byId.delete(answer.id);
  }
  if (unanswered !== undefined)
    refused.push(...[...byId.values()].map((item) => ({ item, reason: unanswered })));
  return { verb, done, refused };
}

/** Requests that undo a change: one per previous value of the records. */
export function undoSteps<Item extends Revised>(
  { action, ...change }: BulkAction,
  done: BulkOutcome<Item>['done'],
): readonly { readonly action: BulkAction; readonly items: readonly Item[] }[] {
  const current = done.map(({ item, revision }) => ({ ...item, revision }));
  if (action === 'restore') return [];
  if (action === 'delete') return [{ action: { action: 'restore' }, items: current }];
  const [field = ''] = Object.keys('patch' in change ? change.patch : {});
  const valueOf = (item: Item) => (item as Readonly<Record<string, unknown>>)[field];
  return [...Map.groupBy(current, valueOf)].map(([value, items]) => ({
    action: { action: 'update', patch: { [field]: value } },
    items,
  }));
}
