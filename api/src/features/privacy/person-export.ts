import { type CsvColumn, csvHeader, csvLine } from '@switchyard/contracts/http/to-csv.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Person } from '@switchyard/contracts/privacy/person.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findPersonRecords,
  readPersonWords,
  readSubjectName,
} from '@switchyard/platform/db/repositories/erasure-repository.ts';
import {
  countPersonExport,
  listPersonFiles,
  type PersonKeys,
  personTables,
  readPersonRows,
} from '@switchyard/platform/db/repositories/person-export-repository.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyReply } from 'fastify';
import { recordFact } from '../../accounts/security-facts.ts';
import type { AppDeps } from '../../app-deps.ts';
import { commandContext } from '../../http/register-route.ts';
import { type AddMember, sendZip, type ZipPlace } from '../../http/send-zip.ts';
import type { Session } from '../../plugins/session.ts';

const readme = (name: string, at: string) => `What is stored in Switchyard about ${name}, ${at}.

person.json  Everything in one file, by table.
csv/         The same as tables, for spreadsheets.
files/       Pictures and files of these rows.

Times are UTC. Passwords, keys, internal notes of the office and texts about other people are not included.
`;

/** Longest reading of the tables; their snapshot keeps the database from removing old rows. */
const tablesLimitMs = 5 * 60_000;

/** Size of the export. @throws ProblemError `request.not_found` */
export async function sizePersonExport(tx: Tx, person: Person): Promise<{ rows: number; files: number }> {
  return await countPersonExport(tx, (await keysOf(tx, person)).keys);
}

type Place = ZipPlace & { readonly deps: AppDeps };

/** Answers with everything about a person as one zip file, noted in the audit. @throws ProblemError 404, 503 */
export async function sendPersonExport(
  place: Place,
  session: Session,
  person: Person,
): Promise<FastifyReply> {
  const { deps, request } = place;
  const { companyId } = session.actor;
  const { name, keys } = await deps.database.inCompany(companyId, (tx) => keysOf(tx, person));
  const at = deps.clock.now().toISOString();
  return await sendZip(place, {
    fileName: `switchyard-${person.kind}-${at.slice(0, 10)}.zip`,
    beforeSend: () =>
      runCommand(deps, commandContext(session, request), (unit) =>
        recordFact(unit, {
          kind: 'person_exported',
          details: { kind: person.kind, person: name.slice(0, 250) },
          subject: { kind: 'company', id: companyId, name: session.user.companyName },
        }),
      ),
    write: async (add) => {
      await add({ name: 'README.txt', source: [Buffer.from(readme(name, at))] });
      const files = await deps.database.snapshot(companyId, async (tx) => {
        const limit = AbortSignal.timeout(tablesLimitMs);
        await add({ name: 'person.json', source: asJson(tx, keys, limit) });
        await addTables(tx, keys, { add, limit });
        return await listPersonFiles(tx, keys);
      });
      for (const file of files) {
        const bytes = await deps.photos.store.stream({ companyId, sha256: file.sha256 });
        if (bytes !== undefined) await add({ name: `files/${file.name}`, source: bytes, compress: false });
      }
    },
  });
}

async function keysOf(tx: Tx, person: Person): Promise<{ name: string; keys: PersonKeys }> {
  const ids = await findPersonRecords(tx, person);
  const name = await readSubjectName(tx, person);
  if (ids.length === 0 || name === undefined) throw new ProblemError('request.not_found');
  const words = await readPersonWords(tx, ids);
  // Mails to an address that others use too may be about them.
  const mails = words.filter(({ kind, shared }) => kind === 'email' && !shared);
  return { name, keys: { ids, mails: mails.map(({ word }) => word.toLowerCase()) } };
}

async function* asJson(tx: Tx, keys: PersonKeys, limit: AbortSignal): AsyncGenerator<string> {
  yield '{';
  let isFirst = true;
  for (const table of personTables) {
    let isEmpty = true;
    for await (const rows of readPersonRows(tx, table, keys)) {
      limit.throwIfAborted();
      const items = rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',');
      yield isEmpty ? `${isFirst ? '' : ','}\n  ${JSON.stringify(table)}: [${items}` : `,${items}`;
      isEmpty = false;
    }
    if (isEmpty) continue;
    isFirst = false;
    yield '\n  ]';
  }
  yield '\n}\n';
}

type Tables = { readonly add: AddMember; readonly limit: AbortSignal };
type Row = Readonly<Record<string, unknown>>;

async function addTables(tx: Tx, keys: PersonKeys, { add, limit }: Tables): Promise<void> {
  for (const table of personTables) {
    const batches = readPersonRows(tx, table, keys);
    const first = await batches.next();
    if (first.done === true) continue;
    const columns = Object.keys(first.value[0] ?? {}).map(columnOf);
    await add({ name: `csv/${table}.csv`, source: asCsv(columns, first.value, { batches, limit }) });
  }
}

function columnOf(header: string): CsvColumn<Row> {
  return { header, value: (row) => cellOf(row[header]) };
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

async function* asCsv(
  columns: readonly CsvColumn<Row>[],
  first: readonly Row[],
  { batches, limit }: { batches: AsyncGenerator<readonly Row[]>; limit: AbortSignal },
): AsyncGenerator<string> {
  const lines = (rows: readonly Row[]) => rows.map((row) => `${csvLine(columns, row)}\r\n`).join('');
  yield `${csvHeader(columns)}\r\n${lines(first)}`;
  for await (const rows of batches) {
    limit.throwIfAborted();
    yield lines(rows);
  }
}
