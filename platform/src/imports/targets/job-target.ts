import type { ImportedRow } from '@switchyard/contracts/imports/read-row.ts';
import type { CreateJob } from '@switchyard/contracts/jobs/job.ts';
import type { Tx } from '../../db/database.ts';
import { takeNumbers } from '../../db/repositories/counter-repository.ts';
import { findJobs, insertJob } from '../../db/repositories/job-repository.ts';
import { recordJobEvent } from '../../events/job-events.ts';
import { findPlaces } from './find-places.ts';
import type { ImportTarget, LookedUp } from './import-target.ts';

/** Jobs without visits; their customers and sites must exist. */
export const jobTarget: ImportTarget = {
  lookUp: findCustomersAndSites,
  insert: async (unit, records, createdBy) => {
    const { tx, now } = unit;
    const { companyId } = unit.context;
    const first = await takeNumbers(tx, companyId, { kind: 'job', count: records.length });
    for (const [index, { id, row }] of records.entries()) {
      const job = row.record as CreateJob & { territory: string | null };
      await insertJob(tx, { ...job, createdBy, id, companyId, number: first + index, now });
    }
    const after = await findJobs(
      tx,
      records.map(({ id }) => id),
    );
    for (const job of after.toSorted((a, b) => a.number - b.number))
      recordJobEvent(unit, { type: 'job.created', before: null, after: job });
  },
};

async function findCustomersAndSites(tx: Tx, rows: readonly ImportedRow[]): Promise<LookedUp[]> {
  const places = await findPlaces(tx, rows);
  return places.map((place, at) => {
    if ('message' in place) return place;
    const { customer, site, field } = place;
    if (customer.doNotService) return { field, message: 'This customer is marked: do not service' };
    Object.assign(rows[at]?.record ?? {}, {
      customerId: customer.id,
      siteId: site.id,
      territory: site.territory,
    });
    return undefined;
  });
}
