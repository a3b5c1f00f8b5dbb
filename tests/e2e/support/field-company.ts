import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Console } from './open-console.ts';
import { callerOf, type ConsoleAnswer, type ConsoleUser } from './sign-up.ts';

export type FieldTechnician = ConsoleUser & { technicianId: string; name: string };

/** A company in whose zone it is about ten in the morning, so that tests never cross midnight. */
export type FieldCompany = {
  office: ConsoleUser;
  newTechnician(name: string): Promise<FieldTechnician>;
  /** An office user besides the admin. */
  newManager(name: string): Promise<ConsoleUser>;
  /** A visit dispatched to a technician; begins `startHour` hours from now. */
  newVisit(technicianId: string, options?: { startHour?: number; title?: string }): Promise<Visit>;
  newCustomer(name: string): Promise<ConsoleAnswer['body']>;
  /** A user of the customer for whom `newVisit` plans. */
  newPortalUser(name: string): Promise<ConsoleUser>;
  readVisit(id: string): Promise<Visit>;
  /**
   * A change made by the office.
   * @throws Error when it is refused
   */
  change(method: string, path: string, body: unknown): Promise<ConsoleAnswer['body']>;
};

const localHour = 10;
const allWeek = Array.from({ length: 7 }, (_, index) => [
  { weekday: index + 1, startMinute: 0, endMinute: 720 },
  { weekday: index + 1, startMinute: 720, endMinute: 1440 },
]).flat();

export async function newFieldCompany(running: Pick<Console, 'url' | 'newCompany'>): Promise<FieldCompany> {
  const office = await running.newCompany(zoneWhereItIs(localHour));
  const create = async (path: string, body: unknown) =>
    succeed(await office.call('POST', path, { body }), path);
  const customer = await create('/api/customers', { name: 'Fenway Apartments' });
  const site = await create('/api/sites', {
    customerId: customer.id,
    name: 'Main house',
    address: { line1: '80 Boylston St', city: 'Boston' },
  });
  const change: FieldCompany['change'] = async (method, path, body) => {
    const [record = path] = path.split('/transitions');
    const { body: current } = await office.call('GET', record);
    return succeed(await office.call(method, path, { body, revision: current.revision }), path);
  };
  return {
    office,
    change,
    newTechnician: async (name) => {
      const { id } = await create('/api/technicians', { name, trade: 'cleaning', shifts: allWeek });
      const person = await invite(running.url, office, { name, role: 'technician', technicianId: id });
      return { ...person, technicianId: id, name };
    },
    newPortalUser: (name) =>
      invite(running.url, office, { name, role: 'customer', customerId: customer.id ?? '' }),
    newManager: (name) => invite(running.url, office, { name, role: 'manager' }),
    newVisit: async (technicianId, { startHour = 0, title = 'No hot water' } = {}) => {
      const { id: jobId } = await create('/api/jobs', {
        title,
        type: 'Repair',
        trade: 'cleaning',
        customerId: customer.id,
        siteId: site.id,
        estimatedMinutes: 30,
      });
      const start = Date.now() + startHour * 3_600_000;
      const { id } = await create('/api/visits', {
        jobId,
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 30 * 60_000).toISOString(),
        technicianIds: [technicianId],
      });
      return (await change('POST', `/api/visits/${id}/transitions`, {
        to: 'dispatched',
      })) as unknown as Visit;
    },
    newCustomer: (name) => create('/api/customers', { name }),
    readVisit: async (id) => (await office.call('GET', `/api/visits/${id}`)).body as unknown as Visit,
  };
}

function succeed({ status, body }: ConsoleAnswer, what: string): ConsoleAnswer['body'] {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** POSIX names count westwards. */
function zoneWhereItIs(hour: number): string {
  const offset = Math.max(-12, Math.min(12, hour - new Date().getUTCHours()));
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

type Invitee = { name: string; role: string; technicianId?: string; customerId?: string };

/** Invites a user and accepts in their place. */
async function invite(url: string, office: ConsoleUser, { name, ...link }: Invitee): Promise<ConsoleUser> {
  const [firstName = name, lastName = 'Field'] = name.split(' ');
  const email = `${firstName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.test`;
  succeed(
    await office.call('POST', '/api/invitations', { body: { firstName, lastName, email, ...link } }),
    name,
  );
  const mails = (await office.call('GET', '/api/outbox-mails')).body as unknown as {
    items: { to: string; text: string }[];
  };
  const token = /accept#([\w-]+)/.exec(mails.items.find(({ to }) => to === email)?.text ?? '')?.[1];
  const password = 'a-long-password';
  const accepted = await fetch(`${url}/api/invitations/accept`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ token, password, firstName, lastName }),
  });
  if (!accepted.ok) throw new Error(`Not accepted: ${accepted.status} ${await accepted.text()}`);
  return { companyId: office.companyId, email, password, call: callerOf(url, accepted) };
}
