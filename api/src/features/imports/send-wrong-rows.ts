import type { CsvColumn } from '@switchyard/contracts/http/to-csv.ts';
import type { ImportRow } from '@switchyard/contracts/imports/import-routes.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { listImportRows } from '@switchyard/platform/db/repositories/import-row-repository.ts';
import type { FastifyReply } from 'fastify';
import { sendFile, type FilePlace } from '../../http/send-file.ts';
import { findHiddenFields, rowBlanker } from './hidden-fields.ts';
import { loadImport } from './load-import.ts';

/** Answers with the wrong rows of an import: their line, the reason, and the cells as they were. */
export async function sendWrongRows(place: FilePlace, actor: Actor, id: string): Promise<FastifyReply> {
  const { headers, blank } = await place.deps.database.inCompany(actor.companyId, async (tx) => {
    const item = await loadImport(tx, { id, actor });
    return { headers: item.headers, blank: rowBlanker(item, await findHiddenFields(tx, actor)) };
  });
  const columns: CsvColumn<ImportRow>[] = [
    { header: 'Line', value: ({ line }) => line },
    {
      header: 'Reason',
      value: ({ errors }) =>
        errors.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join('; '),
    },
    ...headers.map((header, at) => ({ header, value: ({ cells }: ImportRow) => cells[at] ?? '' })),
  ];
  return await sendFile(place, {
    companyId: actor.companyId,
    collection: 'wrong-rows',
    format: 'csv',
    // The reader's own list comes back to them.
    beforeSend: async () => undefined,
    columns,
    readPage: async (tx, { cursor, limit }) => {
      const query = { importId: id, after: Number(cursor ?? 0), limit, state: 'wrong' } as const;
      const rows = await listImportRows(tx, query);
      const items = rows.slice(0, limit).map(blank);
      return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.line) : null, total: null };
    },
  });
}
