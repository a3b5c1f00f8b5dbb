import { fillPath, type Route } from '@switchyard/contracts/http/route.ts';
import type { RoutedRecord } from './record-routes.ts';
import { changeOfText, smallestInput } from './smallest-input.ts';
import type { TestUser } from './test-app.ts';
import { ok, type WorkCompany } from './work-company.ts';

export type Stored = { id: string; revision: number; deletedAt: string | null };

/** Non-overlapping instants for records that book time. */
let hour = 0;

/** A body for a new, independent record: no references to it and no overlapping bookings. */
export async function bodyFor(
  { routes }: RoutedRecord,
  company: WorkCompany,
): Promise<Record<string, unknown>> {
  hour += 4;
  const customer = await company.newCustomer({ name: `Sample ${hour}` });
  const site = await company.newSite({ customerId: customer.id });
  const job = await company.newJob({ customerId: customer.id, siteId: site.id });
  const technician = await company.newTechnician({ name: `Sample ${hour}` });
  const ids = {
    customerId: customer.id,
    siteId: site.id,
    jobId: job.id,
    technicianId: technician.id,
    // The first kind of record that another one can be about is a job.
    recordId: job.id,
  };
  return smallestInput(bodyOf(routes.create), ids, hour);
}

/** @throws Error when the route accepts no body */
export function bodyOf({ body, path }: Route) {
  if (!body) throw new Error(`${path} takes no body`);
  return body;
}

/** Creates a record of the kind as an admin. */
export async function createRecord(record: RoutedRecord, company: WorkCompany): Promise<Stored> {
  const payload = await bodyFor(record, company);
  return ok<Stored>(await company.admin.call('POST', record.routes.create.path, { payload }));
}

export const at = (route: Route, id: string) => fillPath(route.path, { id });
export const read = (user: TestUser, { routes }: RoutedRecord, id: string) =>
  user.call('GET', at(routes.read, id));
export const update = (user: TestUser, { routes }: RoutedRecord, { id, revision }: Stored) =>
  user.call('PATCH', at(routes.update, id), { revision, payload: changeOfText(bodyOf(routes.update)) });
export const remove = (user: TestUser, { routes }: RoutedRecord, { id, revision }: Stored) =>
  user.call('DELETE', at(routes.remove, id), { revision });
export const restore = (user: TestUser, { routes }: RoutedRecord, { id, revision }: Stored) =>
  user.call('POST', at(routes.restore, id), { revision });
