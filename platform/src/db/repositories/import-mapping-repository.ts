import { createHash } from 'node:crypto';
import { headerWords } from '@switchyard/contracts/imports/guess-mapping.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { sql, type Tx } from '../database.ts';

export type RememberedMapping = {
  mapping: (string | null)[];
  defaults: Record<string, string>;
};

/** The meaning of columns that was confirmed for the last file with the same headers, in any order. */
export async function findMapping(
  tx: Tx,
  { record, headers }: { record: ImportKind; headers: readonly string[] },
): Promise<RememberedMapping | undefined> {
  const row = await tx
    .selectFrom('importMappings')
    .select(['mapping', 'defaults'])
    .where('record', '=', record)
    .where('headers', '=', keyOf(headers))
    .executeTakeFirst();
  if (!row) return undefined;
  const fields = row.mapping as unknown as Record<string, string | null>;
  return {
    mapping: namesOf(headers).map((name) => fields[name] ?? null),
    defaults: row.defaults as unknown as Record<string, string>,
  };
}

export async function saveMapping(
  tx: Tx,
  { companyId, record, headers }: { companyId: string; record: ImportKind; headers: readonly string[] },
  { mapping, defaults }: { mapping: readonly (string | null)[]; defaults: Readonly<Record<string, string>> },
): Promise<void> {
  const fields = Object.fromEntries(namesOf(headers).map((name, at) => [name, mapping[at] ?? null]));
  await sql`
    INSERT INTO import_mappings (company_id, record, headers, mapping, defaults)
    VALUES (${companyId}, ${record}, ${keyOf(headers)}, ${JSON.stringify(fields)}, ${JSON.stringify(defaults)})
    ON CONFLICT (company_id, record, headers)
    DO UPDATE SET mapping = excluded.mapping, defaults = excluded.defaults, updated_at = now()`.execute(tx);
}

/** Headers as words; repeated ones are numbered. */
function namesOf(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const words = headerWords(header);
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return `${words} ${count}`;
  });
}

function keyOf(headers: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(namesOf(headers).toSorted()))
    .digest();
}
