import { createHash } from 'node:crypto';
import { guessMapping } from '@switchyard/contracts/imports/guess-mapping.ts';
import { mappedFieldsOf } from '@switchyard/contracts/imports/import-mapping.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findMapping } from '@switchyard/platform/db/repositories/import-mapping-repository.ts';
import {
  findNthNewestImport,
  findOpenImport,
  insertImport,
} from '@switchyard/platform/db/repositories/import-repository.ts';
import { insertImportRows, type RawRow } from '@switchyard/platform/db/repositories/import-row-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireStorageRoom } from '../../accounts/storage-room.ts';
import { importSpec } from './import-spec.ts';
import { requireImporter } from './importer.ts';
import { loadImport } from './load-import.ts';
import { parseList, type ParsedList } from './parse-list.ts';

export type UploadedFile = { fileName: string; record: ImportKind; bytes: Uint8Array };

/**
 * Stores an uploaded list without adding anything. Uploading the same bytes returns the existing import until it has
 * ended.
 * @throws ProblemError `auth.forbidden`, `import.unreadable`, `import.too_many_rows`, `sandbox.storage_full`, `quota.reached`,
 *   `request.rate_limited`
 */
export async function uploadImport(
  { database, clock, config }: Pick<AppDeps, 'database' | 'clock' | 'config'>,
  actor: Actor,
  { fileName, record, bytes }: UploadedFile,
): Promise<Import> {
  requireImporter(actor, record);
  const { companyId, userId } = actor;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const begun = await database.inCompany(companyId, async (tx) => {
    const id = await findOpenImport(tx, { sha256, record });
    if (id !== undefined) return await loadImport(tx, { id, actor });
    await requireTurn(tx, config, { userId, now: clock.now() });
    return await requireStorageRoom(tx, config, { companyId, bytes: bytes.length, now: clock.now() });
  });
  if (begun) return begun;
  const list = await parseList(bytes);
  const pages = pagesOf(list.rows);
  // Taken before the transaction begins: most files with an error have it there.
  const first = await pages.next();
  const now = clock.now();
  return await database.inCompany(companyId, async (tx) => {
    const id = newId(now.getTime());
    const { rows: _, ...facts } = list;
    const guessed = await suggest(tx, { actor, record, list, rows: first.value ?? [] });
    const created = { createdBy: actor.userId, createdByName: actor.name, now };
    await insertImport(tx, {
      ...facts,
      ...guessed,
      ...created,
      id,
      companyId,
      record,
      fileName,
      sha256,
      bytes: bytes.length,
    });
    for (let page = first; page.done !== true; page = await pages.next())
      await insertImportRows(tx, { companyId, importId: id }, page.value);
    return await loadImport(tx, { id, actor });
  });
}

/** Lists per person and hour; each is kept for a month. A refused file is not kept, and not counted. */
const filesPerHour = 20;
const hourMs = 3_600_000;

/** @throws ProblemError `request.rate_limited` with the time until the oldest list of the hour no longer counts */
async function requireTurn(
  tx: Tx,
  config: AppDeps['config'],
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const most = Math.ceil(filesPerHour * config.SWITCHYARD_RATE_LIMIT_FACTOR);
  const begun = await findNthNewestImport(tx, { userId, nth: most, since: new Date(now.getTime() - hourMs) });
  if (begun === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((begun.getTime() + hourMs - now.getTime()) / 1000));
  throw new ProblemError('request.rate_limited', { retryAfterSeconds });
}

const rowsPerPage = 1_000;
/** Rows whose texts count for the guesses. */
const sampledRows = 200;

async function* pagesOf(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow[], undefined> {
  let page: RawRow[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < rowsPerPage) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

type Sample = {
  actor: Actor;
  record: ImportKind;
  list: Pick<ParsedList, 'headers'>;
  rows: readonly RawRow[];
};

/** The fields confirmed for an earlier file with these headers, otherwise guesses. */
async function suggest(
  tx: Tx,
  { actor, record, list: { headers }, rows }: Sample,
): Promise<Pick<Import, 'suggestions' | 'remembered' | 'defaults'>> {
  const fields = mappedFieldsOf(await importSpec(tx, actor, record));
  const remembered = await findMapping(tx, { record, headers });
  if (remembered) {
    const known = new Set<string | null>(fields.map(({ field }) => field));
    const suggestions = remembered.mapping.map((field) => (known.has(field) ? field : null));
    const defaults = Object.entries(remembered.defaults).filter(([field]) => known.has(field));
    return { suggestions, remembered: true, defaults: Object.fromEntries(defaults) };
  }
  const columns = headers.map((header, column) => ({
    header,
    texts: rows.slice(0, sampledRows).map(({ cells }) => cells[column] ?? ''),
  }));
  return { suggestions: guessMapping(columns, fields), remembered: false, defaults: {} };
}
