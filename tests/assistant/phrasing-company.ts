import type { ChatReply, SendChat } from '@switchyard/contracts/assistant/chat.ts';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { type TestApp, type TestCompany, testOrigin, type TestUser } from '../support/test-app.ts';
import { alwaysOnShift, hoursFromNow, ok } from '../support/work-company.ts';

/** The company of the phrasings: its people, customers and jobs 1041 to 1048. */
export type PhrasingCompany = TestCompany & {
  manager: TestUser;
  admin: TestUser;
  technician: TestUser;
  customer: TestUser;
  jobs: ReadonlyMap<number, Job>;
  customers: ReadonlyMap<string, Customer>;
  technicians: ReadonlyMap<string, Technician>;
};

const people = [
  ['Ana Voss', 'hvac'],
  ['Luis Ortega', 'hvac'],
  ['Mara Lindqvist', 'electrical'],
  ['Priya Nair', 'electrical'],
  ['Devon Price', 'plumbing'],
  ['Tom Becker', 'plumbing'],
] as const;

const accounts = [
  'Harbor Bakery',
  'Northgate Dental',
  'Elm Street School',
  'Lakeside Hotel',
  'Oak & Pine Apartments',
  'Carmen Rivera',
] as const;

type Work = {
  title: string;
  trade: string;
  account: (typeof accounts)[number];
  crew?: string;
  inHours?: number;
  priority?: string;
};

/** In the order of their numbers, from 1041. */
const work: readonly Work[] = [
  {
    title: 'Replace breaker panel',
    trade: 'electrical',
    account: 'Northgate Dental',
    crew: 'Priya Nair',
    inHours: 26,
  },
  {
    title: 'No heat on the 3rd floor',
    trade: 'hvac',
    account: 'Harbor Bakery',
    crew: 'Ana Voss',
    inHours: 5,
  },
  { title: 'Leaking sink', trade: 'plumbing', account: 'Elm Street School', crew: 'Devon Price', inHours: 7 },
  { title: 'Water heater flush', trade: 'plumbing', account: 'Lakeside Hotel' },
  { title: 'Rooftop unit inspection', trade: 'hvac', account: 'Oak & Pine Apartments' },
  { title: 'Outlet sparks in lobby', trade: 'electrical', account: 'Lakeside Hotel', priority: 'emergency' },
  { title: 'Boiler service', trade: 'hvac', account: 'Carmen Rivera' },
  { title: 'Clogged drain', trade: 'plumbing', account: 'Harbor Bakery', crew: 'Tom Becker', inHours: -4 },
];

const companyClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
});

/**
 * Moves a visit out of the mornings for which phrasings plan others: Monday and Friday, 7 to 11. A past visit moves
 * further into the past, since its job is the late one.
 */
function outOfTheWay(inHours: number): number {
  const [weekday = '', hour = ''] = companyClock.format(new Date(hoursFromNow(inHours))).split(', ');
  const inTheWay = /Mon|Fri/.test(weekday) && Number(hour) >= 7 && Number(hour) <= 11;
  return inTheWay ? inHours + Math.sign(inHours) * 5 : inHours;
}

export async function newPhrasingCompany(testApp: TestApp): Promise<PhrasingCompany> {
  const company = await testApp.newCompany();
  const manager = await company.user('manager');
  const post = async <Body>(url: string, payload: Record<string, unknown>): Promise<Body> =>
    ok<Body>(await manager.call('POST', url, { payload }));
  await testApp.deps.database.inCompany(company.companyId, (tx) =>
    sql`INSERT INTO company_counters (company_id, kind, value) VALUES (${company.companyId}, 'job', 1040)`.execute(
      tx,
    ),
  );
  const technicians = new Map<string, Technician>();
  for (const [name, trade] of people) {
    technicians.set(name, await post('/api/technicians', { name, trade, shifts: alwaysOnShift }));
  }
  const customers = new Map<string, Customer>();
  const sites = new Map<string, Site>();
  const address = { line1: '12 Main Street', city: 'Boston', region: 'MA', postalCode: '02116' };
  for (const name of accounts) {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.test`;
    const customer = await post<Customer>('/api/customers', { name, phone: '6175550111', email });
    customers.set(name, customer);
    sites.set(name, await post('/api/sites', { customerId: customer.id, name: 'Main building', address }));
  }
  const jobs = new Map<number, Job>();
  for (const { account, crew, inHours, ...fields } of work) {
    const ids = { customerId: customers.get(account)?.id, siteId: sites.get(account)?.id };
    const job = await post<Job>('/api/jobs', { ...fields, ...ids, type: 'Repair', estimatedMinutes: 60 });
    jobs.set(job.number, job);
    if (crew === undefined || inHours === undefined) continue;
    const from = outOfTheWay(inHours);
    await post('/api/visits', {
      jobId: job.id,
      scheduledStart: hoursFromNow(from),
      scheduledEnd: hoursFromNow(from + 1),
      technicianIds: [technicians.get(crew)?.id],
    });
  }
  const linked = {
    technicianId: technicians.get('Ana Voss')?.id ?? '',
    customerId: customers.get('Harbor Bakery')?.id ?? '',
  };
  return {
    ...company,
    manager,
    admin: await company.user('admin'),
    technician: await company.user('technician', { technicianId: linked.technicianId }),
    customer: await company.user('customer', { customerId: linked.customerId }),
    jobs,
    customers,
    technicians,
  };
}

/** Sends a message as a signed-in user; `conversationId` continues a conversation. */
export async function say(user: TestUser, message: string, conversationId?: string): Promise<ChatReply> {
  const payload = {
    message,
    type: 'helper',
    context: 'subscriber_workflow',
    ...(conversationId === undefined ? {} : { conversationId }),
  } satisfies SendChat;
  return ok<ChatReply>(await user.call('POST', '/api/ai/chat', { payload }));
}

/** Sends a message as a visitor; `conversationId` as assigned by a page's widget. */
export async function ask(
  { app }: TestApp,
  message: string,
  visitorId: string,
  conversationId?: string,
): Promise<ChatReply> {
  const payload = {
    message,
    type: 'sales',
    context: 'prospect_conversion',
    visitorId,
    ...(conversationId === undefined ? {} : { conversationId }),
  } satisfies SendChat;
  return ok<ChatReply>(
    await app.inject({ method: 'POST', url: '/api/ai/chat', headers: { origin: testOrigin }, payload }),
  );
}
