import type { CustomField, LinkedRecord } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { LinkKind } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { companyScope } from '../records/record-table.ts';
import { customFieldTable } from '../records/custom-field-table.ts';
import type { ReadScope } from './read-scope.ts';
import { customerInScope } from './customer-repository.ts';
import { jobInScope } from './job-repository.ts';
import { siteInScope } from './site-repository.ts';
import { technicianInScope } from './technician-repository.ts';
import { matchesWords } from './text-query.ts';

/** All fields of the company, archived ones included, in order. */
export function findCustomFields(tx: Tx): Promise<CustomField[]> {
  return customFieldTable.findAll(
    tx,
    { scope: companyScope, now: new Date(0) },
    { orderBy: sql`f.position` },
  );
}

type FieldLock = { readonly companyId: string; readonly kind: string; readonly mode: 'shared' | 'exclusive' };

/** Until the commit: values are written under a shared lock, fields are added, moved and converted under an exclusive one. */
export async function lockFields(tx: Tx, { companyId, kind, mode }: FieldLock): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`SELECT ${lock}(hashtextextended(${`custom_fields:${companyId}:${kind}`}, 0))`.execute(tx);
}

/** Keys of a kind's fields, deleted ones included, and the last place in use. Other writers of the kind wait. */
export async function lockFieldsOf(
  tx: Tx,
  companyId: string,
  kind: string,
): Promise<{ keys: Set<string>; used: number; last: number }> {
  await lockFields(tx, { companyId, kind, mode: 'exclusive' });
  const { rows } = await sql<{ key: string; position: number; deletedAt: Date | null }>`
    SELECT key, position, deleted_at FROM custom_fields WHERE record_kind = ${kind}`.execute(tx);
  return {
    keys: new Set(rows.map(({ key }) => key)),
    used: rows.filter(({ deletedAt }) => deletedAt === null).length,
    last: Math.max(-1, ...rows.map(({ position }) => position)),
  };
}

/** Moves the fields between two places by one, towards the place that becomes free. */
export async function shiftFields(
  tx: Tx,
  { kind, from, to, now }: { kind: string; from: number; to: number; now: Date },
): Promise<void> {
  const [low, high, step] = from < to ? [from + 1, to, -1] : [to, from - 1, 1];
  await sql`UPDATE custom_fields SET position = position + ${step}::integer, revision = revision + 1, updated_at = ${now}
    WHERE record_kind = ${kind} AND position BETWEEN ${low} AND ${high}`.execute(tx);
}

type Linked = {
  readonly table: string;
  readonly alias: string;
  readonly title: RawBuilder<unknown>;
  readonly inScope: (scope: ReadScope) => RawBuilder<boolean>;
  readonly search: RawBuilder<unknown>;
};

const linked: Readonly<Record<LinkKind, Linked>> = {
  customer: linkTo('customers', 'c', { title: sql`c.name`, inScope: customerInScope }),
  job: linkTo('jobs', 'j', { title: sql`'#' || j.number || ' ' || j.title`, inScope: jobInScope }),
  site: linkTo('sites', 's', { title: sql`s.name`, inScope: siteInScope }),
  technician: linkTo('technicians', 't', { title: sql`t.name`, inScope: technicianInScope }),
};

function linkTo(table: string, alias: string, rest: Pick<Linked, 'title' | 'inScope'>): Linked {
  return { table, alias, search: sql.ref(`${alias}.search`), ...rest };
}

/** Most records that a picker offers. */
const offered = 20;

/** Names of the linked records of a kind in a scope: by id, deleted ones included, or the first that match the words. */
export async function findLinkedRecords(
  tx: Tx,
  kind: LinkKind,
  { scope, ids, q }: { scope: ReadScope; ids?: readonly string[] | undefined; q?: string | undefined },
): Promise<LinkedRecord[]> {
  const { table, alias, title, inScope, search } = linked[kind];
  const rows = sql.ref(alias);
  const chosen = ids
    ? sql`${rows}.id = ANY(${[...ids]}::uuid[])`
    : sql`${rows}.deleted_at IS NULL AND ${q ? matchesWords(search, q) : sql`true`}`;
  const result = await sql<LinkedRecord>`
    SELECT ${rows}.id, ${title} AS label FROM ${sql.table(table)} ${rows}
    WHERE ${chosen} AND ${inScope(scope)}
    ORDER BY ${rows}.id DESC LIMIT ${ids ? ids.length : offered}`.execute(tx);
  return result.rows;
}

/** Those of the ids that are records of the kind and not deleted. */
export async function existingRecords(tx: Tx, kind: LinkKind, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(linked[kind].table)}
    WHERE id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
