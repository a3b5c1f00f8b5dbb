import { hashPassword } from '@switchyard/api/features/identity/password-hash.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { findLogin } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { recordZone } from './city-request.ts';
import {
  type CompanyPlan,
  type DraftedRecord,
  type KnownWork,
  nothingKnown,
  planFromRecord,
  type PlanOptions,
} from './company-plan.ts';
import {
  demoAdmin,
  demoEmail,
  demoManager,
  demoPassword,
  foundingCommand,
  portalAccountsCommand,
} from './demo-accounts.ts';
import { demoFlagCommands } from './demo-flags.ts';
import { type IdBook, readBookings, readIdBook } from './id-book.ts';
import { type CommandRunner, inOrder, runCommands, type SeedCommand } from './seed-command.ts';
import { dayMs, hourMs, startOfDay } from './time-zone.ts';
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

/** Commands side by side: enough to keep two processors busy, few enough to keep events nearly in order of time. */
export const seedLanes = 4;

/**
 * Enters the demo company, or adds to it what it lacks: accounts, sites, technicians, jobs and visits are known by
 * their external reference and never entered twice. Everything goes through the use cases, as the demo's dispatcher.
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
  const { book, known } = await database.inCompany(companyId, async (tx) => {
    const found = await readIdBook(tx);
    return { book: found, known: { jobs: new Set(found.jobs.keys()), bookings: await readBookings(tx) } };
  });
  const isNew = login === undefined;
  const plan = planAddition(record, { ...size, now, known }, isNew);
  const first = plan.jobs[0]?.job.opened ?? now;
  const founded = Math.min(first, now - 21 * dayMs) - 2 * hourMs;
  const work = workCommands(plan, book, founded + hourMs);
  const setUp = isNew ? await foundCompany({ plan, book, now, manager, founded }) : { before: [], after: [] };
  const runner = { database, actor: manager, ...watchers };
  // Everything else refers to the company, so it comes first and alone.
  await runCommands({ ...runner, lanes: 1 }, setUp.before);
  await runCommands({ ...runner, lanes: seedLanes }, inOrder([...work, ...setUp.after]));
  const visits = plan.jobs.reduce((sum, job) => sum + job.visits.length, 0);
  return {
    companyId,
    isNew,
    jobs: plan.jobs.length,
    visits,
    commands: setUp.before.length + work.length + setUp.after.length,
  };
}

/** A demo that was seeded today lacks nothing; on a later day it gets a new board, its history stays. */
function planAddition(
  record: DraftedRecord,
  options: PlanOptions & { known: KnownWork },
  isNew: boolean,
): CompanyPlan {
  if (isNew) return planFromRecord(record, { ...options, known: nothingKnown });
  const today = startOfDay(recordZone.toWall(options.now));
  const isToday = (at: number) => startOfDay(recordZone.toWall(at)) === today;
  const plan = planFromRecord(record, options);
  const isDone = options.sample !== undefined && options.known.bookings.some(({ start }) => isToday(start));
  return isDone ? { ...plan, jobs: [] } : plan;
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
    portalAccountsCommand({ plan, book, now, zone: recordZone, passwordHash }),
  ];
  return { before, after };
}

/** True when the database holds no company at all. */
export async function isEmpty(database: Database): Promise<boolean> {
  const result = await sql<{ companies: number }>`SELECT company_count() AS companies`.execute(
    database.global,
  );
  return result.rows[0]?.companies === 0;
}
