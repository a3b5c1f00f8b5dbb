import type { EventActor } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { createTechnicianSchema } from '@switchyard/contracts/technicians/technician.ts';
import { takeNumbers } from '../db/repositories/counter-repository.ts';
import { customerTable } from '../db/records/customer-table.ts';
import { siteTable } from '../db/records/site-table.ts';
import { technicianTable } from '../db/records/technician-table.ts';
import { insertContacts } from '../db/repositories/customer-repository.ts';
import { insertSampleWork } from '../db/repositories/sample-repository.ts';
import type { NewEvent, UnitOfWork } from '../events/unit-of-work.ts';
import { newId } from '../runtime/ids.ts';
import type { CompanyPlan } from './company-plan.ts';
import { customerInput, siteInput } from './create-inputs.ts';
import type { SampleHappening, SampleOptions } from './sample-parts.ts';
import { sampleWork } from './sample-work.ts';
import { writeSampleEquipment } from './write-equipment.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';

/**
 * Writes a planned company in one transaction: the current records, and their history in the timeline. The company must
 * be new, so that no one is subscribed and no further topics are needed.
 */
export async function writeSample(unit: UnitOfWork, options: SampleOptions): Promise<{ jobs: number }> {
  const { plan } = options;
  const founded = (plan.jobs[0]?.job.opened ?? unit.now.getTime()) - 60 * minuteMs;
  const technicians = await writeTechnicians(unit, plan, founded);
  const { sites, happenings } = await writePlaces(unit, options);
  const companyId = unit.context.companyId;
  const { jobs } = plan;
  const firstNumber = await takeNumbers(unit.tx, companyId, { kind: 'job', count: jobs.length });
  const work = sampleWork({ ...options, companyId, firstNumber, places: { technicians, sites } });
  await insertSampleWork(unit.tx, work.rows);
  await writeSampleEquipment(unit, { plan, sites });
  for (const happening of [...happenings, ...work.happenings].toSorted((a, b) => a.at - b.at)) {
    unit.record(toEvent(unit, happening, options.dispatcher));
  }
  return { jobs: jobs.length };
}

async function writeTechnicians(
  unit: UnitOfWork,
  plan: CompanyPlan,
  at: number,
): Promise<Map<string, string>> {
  const { companyId } = unit.context;
  const count = plan.technicians.length;
  const first = await takeNumbers(unit.tx, companyId, { kind: 'technician', count });
  const ids = new Map<string, string>();
  for (const [index, { ref, ...technician }] of plan.technicians.entries()) {
    const id = newId(at);
    ids.set(ref, id);
    await technicianTable.insert(unit.tx, [
      {
        ...createTechnicianSchema.parse({ ...technician, externalRef: ref }),
        id,
        companyId,
        number: first + index,
        now: new Date(at),
      },
    ]);
  }
  return ids;
}

/** Accounts and sites of the jobs, each created shortly before its first job. */
async function writePlaces(unit: UnitOfWork, { plan, timeZone }: SampleOptions) {
  const { companyId } = unit.context;
  const customers = new Map<string, { id: string; at: number }>();
  const sites = new Map<string, { id: string; customerId: string }>();
  const siteRows: Parameters<typeof siteTable.insert>[1][number][] = [];
  for (const { job } of plan.jobs) {
    const { site } = job.draft;
    const account = customers.get(site.accountRef) ?? {
      id: newId(job.opened),
      at: job.opened - 2 * minuteMs,
    };
    customers.set(site.accountRef, account);
    if (sites.has(site.ref)) continue;
    const id = newId(job.opened);
    sites.set(site.ref, { id, customerId: account.id });
    const input = siteInput(site, account.id);
    siteRows.push({ ...input, id, companyId, timeZone, now: new Date(job.opened - minuteMs) });
  }
  const first = await takeNumbers(unit.tx, companyId, { kind: 'customer', count: customers.size });
  const accounts = [...customers].map(([ref, { id, at }], index) => {
    const draft = plan.directory.accounts.get(ref);
    if (!draft) throw new Error(`Account ${ref} is not in the directory`);
    const { contacts, ...input } = customerInput(draft);
    return { row: { ...input, id, companyId, number: first + index, now: new Date(at) }, contacts };
  });
  await customerTable.insert(
    unit.tx,
    accounts.map(({ row }) => row),
  );
  await insertContacts(unit.tx, {
    companyId,
    accounts: accounts.map(({ row, contacts }) => ({ customerId: row.id, contacts })),
  });
  await siteTable.insert(unit.tx, siteRows);
  const happenings = accounts.map(
    ({ row }): SampleHappening => ({
      at: row.now.getTime(),
      type: 'customer.created',
      entity: { kind: 'customer', id: row.id, label: row.name, jobId: null },
      revision: 1,
      changes: [],
      reason: null,
    }),
  );
  return { sites, happenings };
}

function toEvent(unit: UnitOfWork, happening: SampleHappening, dispatcher: EventActor): NewEvent {
  const { at, actor, ...event } = happening;
  const topic = companyTopic(unit.context.companyId, 'timeline');
  return {
    ...event,
    occurredAt: new Date(at).toISOString(),
    deliveries: [{ topic, record: null, actor: actor ?? dispatcher }],
  };
}
