import { setImmediate } from 'node:timers/promises';
import type { ImportAmounts } from '@switchyard/contracts/imports/import-routes.ts';
import type { RowColumns } from '@switchyard/contracts/imports/read-row.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import type { Tx } from '../db/database.ts';
import { type JudgedRow, readRawRows, updateCheckedRows } from '../db/repositories/import-row-repository.ts';
import { judgeRows, type Judging } from './judge-rows.ts';
import { openReader } from './open-reader.ts';
import { RowMatcher } from './row-matcher.ts';
import { importTargets } from './targets/import-targets.ts';

/** Rows checked per batch; other requests run in between. */
const batch = 500;
const recordsPerPage = 2_000;
/** A company with more records gets no offers among them: comparing would take minutes. */
const mostScored = 300_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Runs a step in a transaction: the same for all, or one each. */
export type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

type Checked = RowColumns & {
  readonly record: ImportKind;
  readonly companyId: string;
  readonly importId: string;
};

/**
 * Checks all rows of an import: new rows, known rows, matches, and errors with their cause.
 * @param goOn called before each batch; false ends the check
 * @returns the records that the ready rows would add, or null if it was ended
 */
export async function checkImport(
  inTx: InTx,
  { companyId, importId, ...columns }: Checked,
  goOn: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<ImportAmounts | null> {
  const target = importTargets[columns.record];
  const matcher = new RowMatcher(target.listScored !== undefined);
  await addRecords(inTx, columns.record, matcher);
  const read = await inTx((tx) => openReader(tx, companyId, columns));
  const judging: Judging = {
    columns,
    read,
    matcher,
    target,
    seenRows: new Map(),
    sites: new Map(),
    plan: {},
  };
  for (let after = 0; ; ) {
    const rows = await inTx(async (tx) => {
      if (!(await goOn(tx))) return null;
      const raw = await readRawRows(tx, { importId, after, limit: batch });
      const judged: JudgedRow[] = await judgeRows(tx, raw, judging);
      await updateCheckedRows(tx, importId, judged);
      return raw;
    });
    if (rows === null) return null;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return judging.plan;
    after = last.line;
    await setImmediate();
  }
}

async function addRecords(inTx: InTx, kind: ImportKind, matcher: RowMatcher): Promise<void> {
  const { listScored } = importTargets[kind];
  if (!listScored) return;
  for (let after = firstId, count = 0; count < mostScored; ) {
    const page = await inTx((tx) => listScored(tx, { after, limit: recordsPerPage }));
    for (const record of page) matcher.addRecord(record);
    const last = page.at(-1);
    if (!last || page.length < recordsPerPage) return;
    after = last.id;
    count += page.length;
    await setImmediate();
  }
}
