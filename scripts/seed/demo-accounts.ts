import { insertNewUser } from '@switchyard/api/accounts/join-user.ts';
import { signUp } from '@switchyard/api/features/identity/sign-up.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { CompanyPlan } from '@switchyard/platform/sample/company-plan.ts';
import type { IdBook } from './id-book.ts';
import type { PlannedVisit } from '@switchyard/platform/sample/planned-job.ts';
import type { SeedCommand } from './seed-command.ts';
import { wallMidnight, type TimeZone } from '@switchyard/contracts/time/time-zone.ts';
import { required } from './work-commands.ts';

export const companyName = 'Harbor Field Services';
export const companyTimeZone = 'America/New_York';
/** Intentionally public: the accounts exist in demo mode only. */
export const demoPassword = 'switchyard-demo';
export const demoEmail = (role: string) => `${role}@demo.switchyard.test`;

const admin = { firstName: 'Robin', lastName: 'Hale', email: demoEmail('admin') };
const manager = { firstName: 'Morgan', lastName: 'Ellis', email: demoEmail('manager') };
const customer = { firstName: 'Jordan', lastName: 'Reyes', email: demoEmail('customer') };

/** The dispatcher who enters and plans the demo's work. */
export function demoManager(companyId: string, userId = newId()): Actor {
  const name = `${manager.firstName} ${manager.lastName}`;
  return { userId, companyId, role: 'manager', name, technicianId: null, customerId: null };
}

export function demoAdmin(companyId: string, userId = newId()): Actor {
  const name = `${admin.firstName} ${admin.lastName}`;
  return { userId, companyId, role: 'admin', name, technicianId: null, customerId: null };
}

type Staff = { admin: Actor; manager: Actor; passwordHash: string };

/** Creates the company with its admin and its dispatcher. */
export function foundingCommand(at: number, staff: Staff): SeedCommand {
  const { passwordHash } = staff;
  const company = { companyName, timeZone: companyTimeZone, demo: true };
  const unlinked = { technicianId: null, customerId: null };
  return {
    at,
    name: companyName,
    keys: [companyName],
    run: async (unit) => {
      await signUp(unit, { ...company, ...admin, passwordHash, userId: staff.admin.userId });
      await insertNewUser(unit, {
        ...manager,
        ...unlinked,
        passwordHash,
        id: staff.manager.userId,
        role: 'manager',
      });
    },
  };
}

type Faces = { plan: CompanyPlan; book: IdBook; now: number; zone: TimeZone; passwordHash: string };

/** Accounts of a technician who works today and of a customer with a visit today. */
export function portalAccountsCommand({ plan, book, now, zone, passwordHash }: Faces): SeedCommand {
  const { technicianRef, accountRef } = chooseFaces(plan, { now, zone });
  const person = plan.technicians.find(({ ref }) => ref === technicianRef);
  const [firstName = 'Demo', lastName = 'Technician'] = person?.name.split(' ') ?? [];
  return {
    at: now,
    order: Infinity,
    name: 'portal accounts',
    keys: [technicianRef, accountRef],
    run: async (unit) => {
      await insertNewUser(unit, {
        firstName,
        lastName,
        passwordHash,
        id: newId(now),
        email: demoEmail('tech'),
        role: 'technician',
        technicianId: required(book.technicians, technicianRef),
        customerId: null,
      });
      await insertNewUser(unit, {
        ...customer,
        id: newId(now),
        passwordHash,
        role: 'customer',
        technicianId: null,
        customerId: required(book.customers, accountRef),
      });
    },
  };
}

/** The technician and the private customer with the most complete day: work behind, now and ahead. */
export function chooseFaces(plan: CompanyPlan, { now, zone }: { now: number; zone: TimeZone }) {
  const today = wallMidnight(zone.toWall(now));
  const technicians = new Map<string, number>();
  const accounts = new Map<string, number>();
  const add = (scores: Map<string, number>, ref: string, score: number) =>
    scores.set(ref, (scores.get(ref) ?? 0) + score);
  for (const { job, visits } of plan.jobs) {
    for (const visit of visits.filter(({ start }) => wallMidnight(zone.toWall(start)) === today)) {
      const score = interest(visit);
      for (const ref of visit.technicians.slice(0, 1)) add(technicians, ref, score);
      const { accountRef } = job.draft.site;
      if (plan.directory.accounts.get(accountRef)?.kind === 'commercial') add(accounts, accountRef, score);
    }
  }
  return {
    technicianRef: highest(technicians) ?? plan.technicians[0]?.ref ?? '',
    accountRef: highest(accounts) ?? plan.jobs[0]?.job.draft.site.accountRef ?? '',
  };
}

function interest({ steps }: PlannedVisit): number {
  const state = steps.at(-1)?.to ?? 'planned';
  if (state === 'en_route' || state === 'on_site' || state === 'in_progress') return 4;
  return state === 'completed' ? 1 : 1.5;
}

function highest(scores: ReadonlyMap<string, number>): string | undefined {
  return [...scores].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))[0]?.[0];
}
