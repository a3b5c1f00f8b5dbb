import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { RecordFacts } from '@switchyard/contracts/records/define-record.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { RecordTable, StoredRecord } from '@switchyard/platform/db/records/record-table.ts';
import type { RecordScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireFound } from '../access/access.ts';
import { type Audience, audienceOf } from '@switchyard/platform/events/audience.ts';
import { listingFor } from './custom-listing.ts';

type Read = { readonly tx: Tx; readonly actor: Actor; readonly scope: RecordScope; readonly now: Date };
export type Readable<Item extends StoredRecord, Query> = {
  readonly record: Pick<RecordFacts<never>, 'kind' | 'customFields'>;
  readonly table: Pick<RecordTable<Item, never, Query>, 'alias' | 'find' | 'list'>;
  readonly shownTo?: (audience: Audience, item: Item) => Item;
};

/**
 * A page of the records in the scope.
 * @throws ProblemError `request.invalid` for a cursor of another sort
 */
export async function listRecords<
  Item extends StoredRecord,
  Query extends { limit: number; deleted?: boolean | undefined },
>(
  { record, table, shownTo }: Readable<Item, Query>,
  { tx, actor, scope, now }: Read,
  query: Query,
): Promise<Page<Item>> {
  const custom = await listingFor(tx, { record, alias: table.alias, role: actor.role }, query);
  const page = await table.list(tx, query, { scope, now, custom });
  if (shownTo === undefined) return page;
  return { ...page, items: page.items.map((item) => shownTo(audienceOf(actor), item)) };
}

/** @throws ProblemError 404 outside the scope, 410 once deleted */
export async function readRecord<Item extends StoredRecord, Query>(
  { table, shownTo }: Readable<Item, Query>,
  { tx, actor, scope, now }: Read,
  id: string,
): Promise<Item> {
  const item = requireFound(await table.find(tx, id, { scope, now }));
  return shownTo ? shownTo(audienceOf(actor), item) : item;
}
