import { hashPassword } from '@switchyard/api/http/password-hash.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { type Database, sql, type Tx } from '@switchyard/platform/db/database.ts';
import { findLogin } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { catchUpCommands, readBusyTechnicians } from './catch-up.ts';
import { recordZone } from '@switchyard/platform/sample/city-request.ts';
import {
  type CompanyPlan,
  type DraftedRecord,
  type KnownWork,
  planFromRecord,
  type PlanOptions,
} from '@switchyard/platform/sample/company-plan.ts';
import {
  demoAdmin,
  demoEmail,
  demoManager,
  demoPassword,
  foundingCommand,
  portalAccountsCommand,
} from './demo-accounts.ts';
import { demoFlagCommands } from './demo-flags.ts';
import { type IdBook, readBookings, readIdBook, readUntouchedJobs } from './id-book.ts';
import { type CommandRunner, inOrder, runCommands, type SeedCommand } from './seed-command.ts';
import { dayMs, hourMs } from '@switchyard/contracts/time/durations.ts';
import { wallMidnight } from '@switchyard/contracts/time/time-zone.ts';
import { writeSampleEquipment } from '@switchyard/platform/sample/write-equipment.ts';
import { workCommands } from './work-commands.ts';

export type SeedDeps = { database: Database; clock: Clock } & Pick<
  CommandRunner,
  'onProgress' | 'refreshStatistics'
>;
export type SeedSize = Omit<PlanOptions, 'now' | 'known'>;
export type SeedSummary = {
  companyId: string;
  isNew: boolean;
  jobs: number;
  visits: number;
  commands: number;
};

/** Concurrent commands: enough to keep two processors busy, few enough to keep events nearly in chronological order. */
export const seedLanes = 4;

/**
 * Enters the demo company, or adds missing data: accounts, sites, technicians, jobs and visits are recognised by their
 * external reference and never entered twice. Everything goes through the use cases, as the demo's dispatcher. On a
 * later day a demo gets a new board after the open work of the old one is finished.
 */
export async function seedCompany(
  deps: SeedDeps,
  record: DraftedRecord,
  size: SeedSize,
): Promise<SeedSummary> {
  const { database, clock, ...watchers } = deps;
  const now = clock.now().getTime();
  const login = await findLogin(database.global, demoEmail('manager'));
  const companyId = login?.companyId ?? newId(now);
  const manager = demoManager(companyId, login?.userId);
  const runner = { database, actor: manager, ...watchers };
  const isNew = login === undefined;
  const isComplete = await isDemoComplete(database);
  const today = recordZone.toInstant(wallMidnight(recordZone.toWall(now))).ms;
  if (isComplete && size.sample !== undefined && (await hasBoard(database, { companyId, today }))) {
    return { companyId, isNew, jobs: 0, visits: 0, commands: 0 };
  }
  const alsoRunning = !isComplete || size.sample === undefined;
  const leftovers = await database.inCompany(companyId, (tx) =>
    catchUpCommands(tx, { now, today, alsoRunning }),
  );
  await runCommands({ ...runner, lanes: seedLanes }, inOrder(leftovers));
  const { book, known } = await database.inCompany(companyId, (tx) => readKnown(tx, isComplete));
  const sample = isComplete && size.sample !== undefined ? { sample: 0 } : {};
  const plan = planFromRecord(record, { ...size, ...sample, now, known });
  const founded = Math.min(plan.jobs[0]?.job.opened ?? now, now - 21 * dayMs) - 2 * hourMs;
  const work = workCommands(plan, book, founded + hourMs);
  const founding = await foundCompany({ plan, book, now, manager, founded });
  const before = isNew ? founding.before : [];
  const after = isComplete ? [] : founding.after;
  // Everything else refers to the company, so it comes first and alone.
  await runCommands({ ...runner, lanes: 1 }, before);
  await runCommands({ ...runner, lanes: seedLanes }, inOrder([...work, ...after]));
  const visits = plan.jobs.reduce((sum, job) => sum + job.visits.length, 0);
  const commands = leftovers.length + before.length + work.length + after.length;
  return { companyId, isNew, jobs: plan.jobs.length, visits, commands };
}

/** After an interruption, jobs without any progress are planned again. */
async function readKnown(tx: Tx, isComplete: boolean) {
  const book = await readIdBook(tx);
  const untouched = isComplete ? new Set<string>() : await readUntouchedJobs(tx);
  const known: KnownWork = {
    jobs: new Set(book.jobs.keys()).difference(untouched),
    bookings: await readBookings(tx),
    busy: await readBusyTechnicians(tx),
  };
  return { book, known };
}

/** True if visits of today are already planned. */
async function hasBoard(
  database: Database,
  { companyId, today }: { companyId: string; today: number },
): Promise<boolean> {
  const bookings = await database.inCompany(companyId, readBookings);
  return bookings.some(({ start }) => start >= today && start < today + dayMs);
}

type Founding = { plan: CompanyPlan; book: IdBook; now: number; manager: Actor; founded: number };

async function foundCompany({ plan, book, now, manager, founded }: Founding) {
  const passwordHash = await hashPassword(demoPassword);
  const admin = demoAdmin(manager.companyId);
  const before: SeedCommand[] = [foundingCommand(founded, { admin, manager, passwordHash })];
  const asAdmin = ({ run, ...command }: SeedCommand): SeedCommand => ({
    ...command,
    by: { kind: 'user', id: admin.userId, name: admin.name },
    run: (unit) => run(unit, admin),
  });
  const after = [
    ...demoFlagCommands(now - 10 * dayMs).map(asAdmin),
    equipmentCommand({ plan, book, now }),
    portalAccountsCommand({ plan, book, now, zone: recordZone, passwordHash }),
  ];
  return { before, after };
}

/** Equipment at the sites of the newest jobs, in one command after all of them. */
function equipmentCommand({ plan, book, now }: Pick<Founding, 'plan' | 'book' | 'now'>): SeedCommand {
  return {
    at: now,
    order: Number.MAX_SAFE_INTEGER,
    name: 'equipment',
    keys: ['equipment'],
    run: (unit) => writeSampleEquipment(unit, { plan, sites: book.sites }),
  };
}

/** True if the demo was entered completely: its portal accounts come last. */
export async function isDemoComplete(database: Database): Promise<boolean> {
  return (await findLogin(database.global, demoEmail('tech'))) !== undefined;
}

/** True if the database has a company that needs no seeding: the finished demo, or any other company. */
export async function hasCompany(database: Database): Promise<boolean> {
  const result = await sql<{ companies: number }>`SELECT company_count() AS companies`.execute(
    database.global,
  );
  if (result.rows[0]?.companies === 0) return false;
  return (
    (await isDemoComplete(database)) || (await findLogin(database.global, demoEmail('manager'))) === undefined
  );
}
