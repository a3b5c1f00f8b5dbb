import type { ImportAmounts, ImportMatch } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportedRow, RowColumns, RowProblem } from '@switchyard/contracts/imports/read-row.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import type { Tx } from '../db/database.ts';
import {
  findImportKeys,
  findKnownRecords,
  type KnownRecord,
} from '../db/repositories/import-key-repository.ts';
import type { JudgedRow, RawRow } from '../db/repositories/import-row-repository.ts';
import { findKnownSites, type KnownSites, referenceOf, siteKeyOf } from './known-sites.ts';
import type { RowReader } from './open-reader.ts';
import { rowKey } from './row-key.ts';
import type { Cluster, Joined, RowMatcher } from './row-matcher.ts';
import type { ImportTarget, LookedUp } from './targets/import-target.ts';

/** State of a check from row to row. */
export type Judging = {
  readonly columns: RowColumns & { readonly record: ImportKind };
  readonly read: RowReader;
  readonly matcher: RowMatcher;
  readonly target: ImportTarget;
  /** First line of each content. */
  readonly seenRows: Map<string, number>;
  /** First line of each site, by record and place, and by its reference. */
  readonly sites: Map<string, number>;
  readonly plan: ImportAmounts;
};

type Found = {
  readonly keys: ReadonlyMap<string, string>;
  readonly records: readonly KnownRecord[];
  readonly sites: KnownSites;
};
type Line = { readonly line: number; readonly key: string };

/** Judges a batch of rows in the order of the file. */
export async function judgeRows(tx: Tx, raw: readonly RawRow[], judging: Judging): Promise<JudgedRow[]> {
  const { record: kind } = judging.columns;
  const lines = raw.map(({ line, cells }) => ({
    line,
    key: rowKey(kind, cells),
    result: judging.read(cells),
  }));
  const good = lines.flatMap(({ result }) => (result.ok ? [result.row] : []));
  const lookedUp = new Map<ImportedRow, LookedUp>();
  if (judging.target.lookUp) {
    const answers = await judging.target.lookUp(tx, good);
    for (const [at, row] of good.entries()) lookedUp.set(row, answers[at]);
  }
  const records = await findKnownRecords(
    tx,
    kind,
    good.map(({ identity }) => identity),
  );
  const found: Found = {
    keys: await findImportKeys(
      tx,
      kind,
      lines.map(({ key }) => key),
    ),
    records,
    sites: await findKnownSites(tx, good, judging.target.insertRelated ? records.map(({ id }) => id) : []),
  };
  return lines.map(({ line, key, result }): JudgedRow => {
    if (!result.ok) return { line, state: 'wrong', errors: result.errors };
    const refused = lookedUp.get(result.row);
    if (refused) return wrong(judging, line, refused);
    return judgeRow({ line, key: key.toString('hex') }, result, { judging, found });
  });
}

type Read = { readonly row: ImportedRow; readonly warnings: readonly RowProblem[] };
type Place = { readonly judging: Judging; readonly found: Found };

function judgeRow({ line, key }: Line, { row, warnings }: Read, { judging, found }: Place): JudgedRow {
  const { matcher, seenRows } = judging;
  const addedBefore = found.keys.get(key);
  if (addedBefore !== undefined) return { line, state: 'known', errors: [], recordId: addedBefore };
  const repeated = seenRows.get(key);
  if (repeated !== undefined) return sameAs(line, repeated);
  seenRows.set(key, line);
  const conflict = matcher.conflictOf(row.identity);
  if (conflict) {
    const message = `${row.identity.reference} is also on line ${conflict.line}, where the name is ${conflict.name}`;
    return wrong(judging, line, { field: 'reference', message });
  }
  return placeRow(line, { row, warnings }, { judging, found });
}

/** Assigns a row to its record: a known one, that of an earlier line, or a new one. */
function placeRow(line: number, { row, warnings }: Read, { judging, found }: Place): JudgedRow {
  const { matcher } = judging;
  const kind = judging.columns.record;
  const joined = matcher.join(row.identity, found.records);
  if (joined?.cluster.isDeleted) {
    const message = `Belongs to a ${factsOf(kind).noun[0]} that was deleted: restore it first`;
    return wrong(judging, line, { field: 'reference', message });
  }
  const match = joined ? matchOf(joined) : (matcher.offer(row.identity) ?? null);
  const cluster = joined?.cluster ?? newCluster(line, row);
  const site = judgeSite(line, row, { cluster, judging, found });
  if ('refused' in site) return wrong(judging, line, site.refused);
  matcher.add(row, cluster);
  if (joined && !site.isNew) return knownAs(line, { cluster, first: site.line ?? cluster.line });
  count(judging.plan, { [kind]: joined ? 0 : 1, site: site.isNew ? 1 : 0 });
  return {
    line,
    state: 'ready',
    errors: warnings,
    recordId: cluster.recordId,
    cluster: cluster.line ?? line,
    match,
  };
}

/** A row that adds nothing. */
function knownAs(
  line: number,
  { cluster: { recordId }, first }: { cluster: Cluster; first: number | null },
): JudgedRow {
  if (recordId !== null) return { line, state: 'known', errors: [], recordId };
  return sameAs(line, first ?? line);
}

function newCluster(line: number, { identity: { name } }: ImportedRow): Cluster {
  return { line, name, recordId: null, isDeleted: false };
}

type SiteFound = { readonly isNew: boolean; readonly line?: number | undefined };

/** The site of a row: new, known, that of an earlier line, or one whose reference belongs to another place. */
function judgeSite(
  line: number,
  row: ImportedRow,
  { cluster, judging: { sites }, found }: Place & { readonly cluster: Cluster },
): SiteFound | { readonly refused: NonNullable<LookedUp> } {
  const key = siteKeyOf(row);
  if (key === null) return { isNew: false };
  const known = cluster.recordId === null ? undefined : found.sites.find(row, cluster.recordId);
  if (known) return { isNew: false };
  const place = `${cluster.recordId ?? cluster.line} ${key}`;
  const first = sites.get(place);
  if (first !== undefined) return { isNew: false, line: first };
  const reference = referenceOf(row);
  const owner = found.sites.withReference(row);
  const taken = reference === null ? undefined : sites.get(`reference ${reference}`);
  if (owner !== undefined || taken !== undefined) {
    const where = taken === undefined ? 'another site' : `the site of line ${taken}`;
    return { refused: { field: 'siteReference', message: `${reference} is the reference of ${where}` } };
  }
  sites.set(place, line);
  if (reference !== null) sites.set(`reference ${reference}`, line);
  return { isNew: true };
}

function matchOf({ cluster: { line, recordId, name }, by }: Joined): ImportMatch {
  return { kind: 'join', line: recordId === null ? line : null, recordId, name, percent: 100, by };
}

function sameAs(line: number, first: number): JudgedRow {
  const errors = [{ column: null, field: null, message: `Same as line ${first}` }];
  return { line, state: 'known', errors };
}

function wrong(
  { columns: { headers, mapping } }: Judging,
  line: number,
  { field, message }: NonNullable<LookedUp>,
): JudgedRow {
  const at = mapping.indexOf(field);
  return { line, state: 'wrong', errors: [{ column: headers[at] ?? null, field, message }] };
}

function count(plan: ImportAmounts, more: ImportAmounts): void {
  for (const [kind, amount] of Object.entries(more)) {
    const key = kind as keyof ImportAmounts;
    if (amount > 0) plan[key] = (plan[key] ?? 0) + amount;
  }
}
