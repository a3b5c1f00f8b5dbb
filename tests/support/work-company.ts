import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { TestApp, TestCompany, TestUser } from './test-app.ts';

/** Round the clock, so that tests do not depend on the time of day. */
export const alwaysOnShift = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, startMinute: 0, endMinute: 720 },
  { weekday, startMinute: 720, endMinute: 1440 },
]);

/** A company with one user of each role, created through the api. */
export type WorkCompany = TestCompany & {
  admin: TestUser;
  manager: TestUser;
  technician: TestUser;
  customer: TestUser;
  /** Account, site and technician linked to the customer and the technician. */
  account: Customer;
  site: Site;
  worker: Technician;
  newCustomer(fields?: Record<string, unknown>): Promise<Customer>;
  newSite(fields?: Record<string, unknown>): Promise<Site>;
  newTechnician(fields?: Record<string, unknown>): Promise<Technician>;
  newJob(fields?: Record<string, unknown>): Promise<Job>;
  /** A visit `startHour` hours from now, one hour long. */
  newVisit(fields?: Record<string, unknown> & { startHour?: number }): Promise<Visit>;
  /** Moves a visit through these states as manager. */
  advance(visit: Visit, ...states: readonly Visit['state'][]): Promise<Visit>;
};

type Answer = { statusCode: number; body: string; json(): unknown };

/**
 * The body of a success.
 * @throws Error with the reply otherwise
 */
export function ok<Body>(answer: Answer): Body {
  if (answer.statusCode >= 300) throw new Error(`Answered ${answer.statusCode}: ${answer.body}`);
  return answer.json() as Body;
}

const hourMs = 3_600_000;
/** Shared base of all instants of a test file, so that they stay consistent if an hour begins during the run. */
const nextFullHour = Math.ceil(Date.now() / hourMs) * hourMs;

/** An instant `hours` from the full hour after the start of the test file. */
export function hoursFromNow(hours: number): string {
  return new Date(nextFullHour + hours * hourMs).toISOString();
}

export async function newWorkCompany(testApp: TestApp): Promise<WorkCompany> {
  const company = await testApp.newCompany();
  const admin = await company.user('admin');
  const manager = await company.user('manager');
  const post = async <Body>(url: string, payload: Record<string, unknown>): Promise<Body> =>
    ok<Body>(await manager.call('POST', url, { payload }));
  const newCustomer: WorkCompany['newCustomer'] = (fields) =>
    post('/api/customers', { name: 'Harbor Bakery', ...fields });
  const newTechnician: WorkCompany['newTechnician'] = (fields) =>
    post('/api/technicians', {
      name: 'Ana Voss',
      trade: 'hvac',
      skills: [{ skill: 'boilers', level: 3 }],
      shifts: alwaysOnShift,
      ...fields,
    });
  const account = await newCustomer();
  const address = { line1: '12 Main Street', city: 'Boston', region: 'MA', postalCode: '02116' };
  const newSite: WorkCompany['newSite'] = (fields) =>
    post('/api/sites', { customerId: account.id, name: 'Ovens', address, territory: 'Back Bay', ...fields });
  const site = await newSite();
  const worker = await newTechnician();
  const newJob: WorkCompany['newJob'] = (fields) =>
    post('/api/jobs', {
      title: 'No heat, 3rd floor',
      type: 'Repair',
      trade: 'hvac',
      customerId: account.id,
      siteId: site.id,
      estimatedMinutes: 60,
      ...fields,
    });
  return {
    ...company,
    admin,
    manager,
    technician: await company.user('technician', { technicianId: worker.id }),
    customer: await company.user('customer', { customerId: account.id }),
    account,
    site,
    worker,
    newCustomer,
    newSite,
    newTechnician,
    newJob,
    newVisit: async ({ startHour = 1, ...fields } = {}) =>
      post('/api/visits', {
        jobId: fields['jobId'] ?? (await newJob()).id,
        scheduledStart: hoursFromNow(startHour),
        scheduledEnd: hoursFromNow(startHour + 1),
        technicianIds: [worker.id],
        ...fields,
      }),
    advance: (visit, ...states) => advance(manager, visit, states),
  };
}

const withReason: readonly Visit['state'][] = ['paused', 'needs_return', 'cannot_complete', 'cancelled'];

async function advance(user: TestUser, visit: Visit, states: readonly Visit['state'][]): Promise<Visit> {
  let current = visit;
  for (const to of states) {
    const payload = {
      to,
      ...(withReason.includes(to) ? { reason: 'access' } : {}),
      ...(to === 'completed' ? { resolution: 'Replaced the igniter' } : {}),
    };
    const url = `/api/visits/${visit.id}/transitions`;
    current = ok<Visit>(await user.call('POST', url, { payload, revision: current.revision }));
  }
  return current;
}
