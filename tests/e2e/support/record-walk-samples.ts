import { flagNameOf } from '@switchyard/contracts/feature-flags/flag.ts';
import type { RecordKind } from '@switchyard/contracts/records/registry.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { ConsoleUser } from './sign-up.ts';

/** A record as the walk meets it: its name on screens, and what its address names it by. */
export type Walked = { readonly name: string; readonly address: string };

/** Facts about a record that the walk cannot derive from its definition. */
export type WalkSample = {
  /** Creates one; for records without the six routes. */
  readonly create?: (user: ConsoleUser, url: string) => Promise<Walked>;
  /** Values of required fields of its form that its schema does not name, by the name of the field. */
  readonly form?: Readonly<Record<string, string>>;
};

export const walkSamples: { readonly [Kind in RecordKind]?: WalkSample } = {
  absence: {
    create: async (user) => {
      // It has the name of its technician.
      const name = 'Walked Absentee';
      const shifts = [{ weekday: 1, startMinute: 480, endMinute: 960 }];
      const { body: technician } = await user.call('POST', '/api/technicians', {
        body: { name, trade: 'hvac', shifts },
      });
      const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      const times = { startsAt: at(1), endsAt: at(3) };
      const { body } = await user.call('POST', '/api/absences', {
        body: { technicianId: technician.id, type: 'training', ...times, notes: 'Walked course' },
      });
      return { name, address: body.id };
    },
  },
  equipment: {
    create: async (user) => {
      const name = 'Walked boiler';
      const { body: customer } = await user.call('POST', '/api/customers', {
        body: { name: 'Walked owner' },
      });
      const address = { line1: '9 Pier Road', city: 'Boston' };
      const { body: site } = await user.call('POST', '/api/sites', {
        body: { customerId: customer.id, name: 'Cellar', address },
      });
      const { body } = await user.call('POST', '/api/equipment', {
        body: { name, category: 'boiler', customerId: customer.id, siteId: site.id },
      });
      return { name, address: body.id };
    },
  },
  maintenance_plan: {
    create: async (user) => {
      const name = 'Walked boiler service';
      const { body: customer } = await user.call('POST', '/api/customers', {
        body: { name: 'Walked tenant' },
      });
      const address = { line1: '11 Pier Road', city: 'Boston' };
      const { body: site } = await user.call('POST', '/api/sites', {
        body: { customerId: customer.id, name: 'Boiler room', address },
      });
      const job = { jobTitle: 'Service the boiler', jobType: 'Maintenance', trade: 'hvac' };
      const { body } = await user.call('POST', '/api/maintenance', {
        body: { name, customerId: customer.id, siteId: site.id, ...job },
      });
      return { name, address: body.id };
    },
  },
  experiment: {
    create: async (user) => {
      const key = 'walked_variants';
      const name = 'Walked A/B test';
      await user.call('POST', '/api/flags', { body: { key, variants: { a: 'old', b: 'new' } } });
      const { body } = await user.call('POST', `/api/flags/${key}/experiments`, { body: { name } });
      return { name, address: body.id };
    },
  },
  flag: {
    create: async (user) => {
      const key = 'walked_flag';
      await user.call('POST', '/api/flags', { body: { key } });
      return { name: flagNameOf(key), address: key };
    },
  },
  lead: {
    create: async (user, url) => {
      const company = 'Walked Works';
      const { token } = (await (await fetch(`${url}/api/contact-requests/form`)).json()) as { token: string };
      const person = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.test', company };
      const wish = { phone: '+1 617 555 0142', teamSize: '51-200', industry: 'hvac' };
      const message = 'We run 80 vans and look for one console';
      const body = { source: 'contact-sales', ...person, ...wish, message, guard: { token } };
      const send = async () =>
        await fetch(`${url}/api/contact-requests`, {
          method: 'POST',
          headers: { origin: url, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      // A form that is sent within seconds is refused.
      await waitFor('the form to be accepted', async () => (await send()).status === 201);
      const { body: listed } = await user.call('GET', '/api/leads');
      const [lead] = listed['items'] as { id: string }[];
      if (lead === undefined) throw new Error('The contact form led to no lead');
      return { name: company, address: lead.id };
    },
  },
  role: {
    create: async (user) => {
      const name = 'Walked dispatcher';
      const { body } = await user.call('POST', '/api/roles', {
        body: { name, basis: 'manager', permissions: ['job.view', 'visit.view', 'technician.view'] },
      });
      return { name, address: body.id };
    },
  },
  schedule_run: {
    create: async (user) => {
      const day = new Date(Date.now() + 86_400_000);
      const part = (options: Intl.DateTimeFormatOptions) =>
        day.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
      const name = `${part({ weekday: 'short' })} ${day.getUTCDate()} ${part({ month: 'short' })}`;
      const from = day.toISOString().slice(0, 10);
      const { body } = await user.call('POST', '/api/scheduling', {
        body: { from, iterations: 100, seconds: 1 },
      });
      return { name, address: body.id };
    },
  },
  ticket: {
    create: async (user) => {
      const subject = 'Walked ticket';
      const { body } = await user.call('POST', '/api/support/tickets', {
        body: { subject, body: 'Since this morning.' },
      });
      return { name: subject, address: body.id };
    },
  },
  webhook: {
    create: async (user) => {
      const description = 'Walked webhook';
      const url = 'https://accounting.invalid/hook';
      const { body } = await user.call('POST', '/api/webhooks', { body: { url, description, events: [] } });
      return { name: description, address: body.id };
    },
  },
};
