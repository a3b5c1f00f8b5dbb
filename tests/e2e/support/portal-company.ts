import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { alwaysOnShift } from '../../support/work-company.ts';
import type { Console } from './open-console.ts';
import type { ConsoleUser } from './sign-up.ts';

/** A company with a customer who has a portal account, and a technician. */
export type PortalCompany = {
  office: ConsoleUser;
  customer: ConsoleUser;
  customerId: string;
  siteId: string;
  newVisit(title: string, startHour?: number): Promise<Visit>;
  /** Moves a visit through these states as the office. */
  advance(visit: Visit, ...states: readonly Visit['state'][]): Promise<Visit>;
  /** Creates a record as the office. */
  post<Body>(path: string, body: Record<string, unknown>, revision?: number): Promise<Body>;
};

const hourMs = 3_600_000;

/** @throws Error when the api refuses a step */
export async function newPortalCompany(running: Console): Promise<PortalCompany> {
  const office = await running.newCompany();
  const post: PortalCompany['post'] = async <Body>(
    path: string,
    body: Record<string, unknown>,
    revision?: number,
  ) => {
    const answer = await office.call('POST', path, { body, ...(revision === undefined ? {} : { revision }) });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Body;
  };
  const { id: customerId } = await post<{ id: string }>('/api/customers', { name: 'Diaz Bakery' });
  const address = { line1: '80 Boylston St', city: 'Boston' };
  const { id: siteId } = await post<{ id: string }>('/api/sites', { customerId, name: 'Bakery', address });
  const { id: technicianId } = await post<{ id: string }>('/api/technicians', {
    name: 'Ana Voss',
    trade: 'hvac',
    shifts: alwaysOnShift,
  });
  const startOfTests = Math.ceil(Date.now() / hourMs) * hourMs;
  return {
    office,
    customer: await invite(running, office, customerId),
    customerId,
    siteId,
    post,
    newVisit: async (title, startHour = 1) => {
      const work = { type: 'Repair', trade: 'hvac', estimatedMinutes: 60, customerId, siteId };
      const { id: jobId } = await post<{ id: string }>('/api/jobs', { title, ...work });
      const at = (hour: number) => new Date(startOfTests + hour * hourMs).toISOString();
      const times = { scheduledStart: at(startHour), scheduledEnd: at(startHour + 1) };
      return await post<Visit>('/api/visits', { jobId, ...times, technicianIds: [technicianId] });
    },
    advance: async (visit, ...states) => {
      let current = visit;
      for (const to of states) {
        const resolution = to === 'completed' ? { resolution: 'Replaced the igniter' } : {};
        const path = `/api/visits/${visit.id}/transitions`;
        current = await post<Visit>(path, { to, ...resolution }, current.revision);
      }
      return current;
    },
  };
}

async function invite(running: Console, office: ConsoleUser, customerId: string): Promise<ConsoleUser> {
  const email = `customer-${customerId.slice(-8)}@example.test`;
  const person = { firstName: 'Rosa', lastName: 'Diaz' };
  await office.call('POST', '/api/invitations', { body: { ...person, email, role: 'customer', customerId } });
  const outbox = await office.call('GET', '/api/outbox-mails');
  const token = /\/invitations\/accept#([\w-]+)/.exec(JSON.stringify(outbox.body))?.[1];
  const accepted = await fetch(`${running.url}/api/invitations/accept`, {
    method: 'POST',
    headers: { origin: running.url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, token, password: office.password }),
  });
  if (!accepted.ok) throw new Error(`Not accepted: ${accepted.status}`);
  return { ...office, email };
}
