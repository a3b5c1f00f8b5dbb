import { sql } from '@switchyard/platform/db/database.ts';
import { fillCompany, openAsOwner } from '../data/fill-company.ts';
import { apiOf, type Lab, type Signed, signUp } from '../lab.ts';

/** A command as passed to the outbox by a view, and as sent by a plain client. */
export type FieldCommand = {
  method: 'POST' | 'PATCH';
  path: string;
  body: Record<string, unknown>;
  /** The record as shown by the view. */
  record: Record<string, unknown> | null;
  /** Revision of the changed record, for a client that sends the command itself. */
  revision: number | null;
};

type Known = { id: string; revision: number };
type KnownVisit = Known & { job: string };

/** Records that are changed only once each, so that every run gets fresh ones. */
export type OfflineCompany = {
  admin: Signed;
  /** The next `count` commands of a mixed day: half are entries at visits, the rest changes and creates records. */
  deal(count: number): FieldCommand[];
};

const hourMs = 3_600_000;

export async function openOfflineCompany(lab: Lab, customers: number): Promise<OfflineCompany> {
  const admin = await signUp(apiOf(lab).url);
  const { companyId } = admin;
  await using database = openAsOwner(lab.environment.DATABASE_OWNER_URL);
  await fillCompany(database, {
    companyId,
    technicians: 200,
    customers,
    sites: 1000,
    visited: 8000,
    waiting: 7000,
    slotMinutes: 80,
    longestMinutes: 70,
    firstSlot: new Date(Math.floor(Date.now() / hourMs) * hourMs + hourMs),
  });
  const known = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await query.execute(database.global)).rows;
  const [people, jobs, visits] = await Promise.all([
    known(sql<Known>`SELECT id, revision FROM customers WHERE company_id = ${companyId} ORDER BY number`),
    known(sql<Known>`SELECT id, revision FROM jobs WHERE company_id = ${companyId}
        AND NOT EXISTS (SELECT FROM visits WHERE visits.job_id = jobs.id) ORDER BY number`),
    known(sql<KnownVisit>`SELECT id, revision, job_id AS job FROM visits
      WHERE company_id = ${companyId} AND state = 'planned' AND deleted_at IS NULL ORDER BY scheduled_start, id`),
  ]);
  const next = { people: dealer(people), jobs: dealer(jobs), visits: dealer(visits) };
  let made = 0;
  return {
    admin,
    deal: (count) => {
      const visited: KnownVisit[] = [];
      return Array.from({ length: count }, (_, index) => {
        made += 1;
        return command({ index, number: made, next, visited });
      });
    },
  };
}

/** Deals out each item once. */
function dealer<Item>(items: readonly Item[]): () => Item {
  let at = 0;
  return () => {
    const item = items[at];
    if (item === undefined) throw new Error(`Only ${items.length} records to deal`);
    at += 1;
    return item;
  };
}

type Next = { people: () => Known; jobs: () => Known; visits: () => KnownVisit };
type Dealt = { index: number; number: number; next: Next; visited: KnownVisit[] };

function command({ index, number, next, visited }: Dealt): FieldCommand {
  const kind = index % 10;
  switch (kind) {
    case 0: {
      const visit = next.visits();
      visited.push(visit);
      return {
        method: 'POST',
        path: `/api/visits/${visit.id}/transitions`,
        body: { to: 'dispatched' },
        record: {
          id: visit.id,
          revision: visit.revision,
          jobId: visit.job,
          state: 'planned',
          stamps: {},
          assignments: [],
          job: { id: visit.job, state: 'scheduled' },
        },
        revision: visit.revision,
      };
    }
    case 6:
    case 7:
      return change(
        'customers',
        next.people(),
        { notes: `Gate code changed, call ${number}` },
        { notes: null },
      );
    case 8:
      return change(
        'jobs',
        next.jobs(),
        { instructions: `Bring the long ladder, ${number}` },
        { instructions: '' },
      );
    case 9:
      return {
        method: 'POST',
        path: '/api/customers',
        body: { name: `New customer ${number}`, phone: '+16175550123' },
        record: null,
        revision: null,
      };
    default: {
      const visit = visited.at(-1);
      if (visit === undefined) throw new Error('A day begins with a visit');
      return {
        method: 'POST',
        path: `/api/visits/${visit.id}/entries`,
        body: entry(kind, number),
        record: { visitId: visit.id, jobId: visit.job },
        revision: null,
      };
    }
  }
}

function change(
  collection: string,
  { id, revision }: Known,
  body: Record<string, unknown>,
  before: Record<string, unknown>,
): FieldCommand {
  return {
    method: 'PATCH',
    path: `/api/${collection}/${id}`,
    body,
    record: { id, revision, ...before },
    revision,
  };
}

function entry(kind: number, number: number): Record<string, unknown> {
  if (kind === 4) return { kind: 'part', data: { name: `Valve ${number}`, quantity: 1 } };
  if (kind === 5) return { kind: 'reading', data: { name: 'Pressure', value: number % 90, unit: 'psi' } };
  return { kind: 'note', data: { text: `Seen on site, ${number}` } };
}
