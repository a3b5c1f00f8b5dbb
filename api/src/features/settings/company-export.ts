import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  exportedTables,
  listExportedFiles,
  listExportedPictures,
  type ExportSize,
  readExportSize,
  readRowsAsJson,
} from '@switchyard/platform/db/repositories/company-export-repository.ts';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { recordExport } from '../../http/record-export.ts';
import { type AddMember, sendZip, type ZipPlace } from '../../http/send-zip.ts';
import type { Session } from '../../plugins/session.ts';

/** Longest reading of the tables; their snapshot keeps the database from removing old rows. */
const tablesLimitMs = 15 * 60_000;

const readme = `Everything that your company has in Switchyard.

data/      One file per table, JSON lines: a JSON object per line, as the database holds it. Times are UTC.
           Passwords, second factors and secrets of tokens and webhooks are not included.
pictures/  The pictures of jobs, by the number of the job. data/photos.jsonl describes them.
files/     The files of jobs, customers and sites with their earlier versions. data/attachments.jsonl describes them.

The guide explains the fields: /docs/reference. Spreadsheets read the lists of the console better: each list can be exported
as CSV or as a workbook.
`;

/** Size of the export, for the page that offers it. */
export async function prepareCompanyExport(tx: Tx): Promise<ExportSize> {
  return await readExportSize(tx);
}

type Place = ZipPlace & { readonly deps: AppDeps };

/**
 * Answers with everything a company has as one zip file: its tables from one snapshot, then its pictures and files.
 * @throws ProblemError `service.overloaded` if too many exports are running
 */
export async function sendCompanyExport(place: Place, session: Session): Promise<FastifyReply> {
  const { deps, request } = place;
  const { companyId } = session.actor;
  const day = deps.clock.now().toISOString().slice(0, 10);
  return await sendZip(place, {
    fileName: `switchyard-${day}.zip`,
    beforeSend: () => recordExport({ deps, request }, session, { list: 'everything', format: 'zip' }),
    write: (add) => writeExport(deps, companyId, add),
  });
}

async function writeExport(
  deps: Pick<AppDeps, 'database' | 'photos'>,
  companyId: string,
  add: AddMember,
): Promise<void> {
  await add({ name: 'README.txt', source: [Buffer.from(readme)] });
  const limit = AbortSignal.timeout(tablesLimitMs);
  const stored = await deps.database.snapshot(companyId, async (tx) => {
    for (const [table, omitted] of Object.entries(exportedTables)) {
      await add({ name: `data/${table}.jsonl`, source: rowsOf(tx, { table, omitted, limit }) });
    }
    const pictures = await listExportedPictures(tx);
    const files = await listExportedFiles(tx);
    return [
      ...pictures.map(({ name, sha256 }) => ({ name: `pictures/${name}.jpg`, sha256 })),
      ...files.map(({ name, sha256 }) => ({ name: `files/${name}`, sha256 })),
    ];
  });
  for (const { name, sha256 } of stored) {
    const bytes = await deps.photos.store.stream({ companyId, sha256 });
    if (bytes !== undefined) await add({ name, source: bytes, compress: false });
  }
}

type Rows = { readonly table: string; readonly omitted: readonly string[]; readonly limit: AbortSignal };

async function* rowsOf(tx: Tx, { table, omitted, limit }: Rows): AsyncGenerator<string> {
  for await (const lines of readRowsAsJson(tx, table, omitted)) {
    limit.throwIfAborted();
    yield lines;
  }
}
