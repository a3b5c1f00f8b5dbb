import { createEquipmentSchema } from '@switchyard/contracts/equipment/equipment.ts';
import { sql } from '../db/database.ts';
import { equipmentTable } from '../db/records/equipment-table.ts';
import { takeNumbers } from '../db/repositories/counter-repository.ts';
import { insertReadings } from '../db/repositories/equipment-history-repository.ts';
import { insertSpans } from '../db/repositories/equipment-repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { newId } from '../runtime/ids.ts';
import type { CompanyPlan } from './company-plan.ts';
import { type PlannedEquipment, planEquipment } from './plan-equipment.ts';

/** Pieces of a sample. */
const pieces = 60;

type Sites = ReadonlyMap<string, { readonly id: string; readonly customerId: string }>;

/**
 * Writes equipment at the sites of the newest jobs, with its states and readings, and names it in these jobs; in a few
 * statements. Buildings come before streets, where the city's own equipment is.
 */
export async function writeSampleEquipment(
  unit: UnitOfWork,
  { plan, sites }: { plan: Pick<CompanyPlan, 'jobs' | 'directory'>; sites: Sites },
): Promise<void> {
  const planned = planEquipment(sitesOf(plan, sites), unit.now.getTime(), pieces);
  if (planned.length === 0) return;
  const { tx } = unit;
  const { companyId } = unit.context;
  const first = await takeNumbers(tx, companyId, { kind: 'equipment', count: planned.length });
  const items = planned.map((piece, index) => ({ piece, id: newId(), number: first + index }));
  await equipmentTable.insert(
    tx,
    items.map(({ piece, id, number }) => ({
      ...valuesOf(piece, sites),
      id,
      companyId,
      number,
      now: startOf(piece),
    })),
  );
  await insertSpans(
    tx,
    items.flatMap(({ piece, id }) => spansOf(piece, { companyId, equipmentId: id })),
  );
  await insertReadings(
    tx,
    items.flatMap(({ piece, id }) => readingsOf(piece, { companyId, equipmentId: id })),
  );
  await sql`UPDATE jobs j SET equipment_ids = ARRAY[e.id]
    FROM (SELECT DISTINCT ON (site_id) site_id, id FROM equipment WHERE company_id = ${companyId} ORDER BY site_id, number) e
    WHERE j.company_id = ${companyId} AND j.site_id = e.site_id`.execute(tx);
}

function sitesOf({ jobs, directory }: Pick<CompanyPlan, 'jobs' | 'directory'>, sites: Sites): string[] {
  const drafts = jobs.map(({ job }) => job.draft.site).toReversed();
  const isStreet = ({ accountRef }: (typeof drafts)[number]) =>
    directory.accounts.get(accountRef)?.kind === 'municipal';
  const ordered = [...drafts.filter((site) => !isStreet(site)), ...drafts.filter(isStreet)];
  return [...new Set(ordered.map(({ ref }) => ref))].filter((ref) => sites.has(ref));
}

const startOf = ({ states }: PlannedEquipment) => new Date(states[0]?.at ?? 0);

function valuesOf(
  { siteRef, model, serial, installedOn, warrantyUntil, states }: PlannedEquipment,
  sites: Sites,
) {
  const site = sites.get(siteRef);
  const last = states.at(-1);
  return {
    ...createEquipmentSchema.parse({
      name: model.name,
      category: model.category,
      customerId: site?.customerId,
      siteId: site?.id,
      manufacturer: model.manufacturer,
      model: model.model,
      serial,
      location: model.location,
      installedOn,
      warrantyUntil,
      warrantyTerms: model.terms,
      costMinor: model.costMinor,
    }),
    state: last?.state ?? 'in_service',
    stateReason: last?.reason ?? null,
    stateAt: new Date(last?.at ?? 0).toISOString(),
  };
}

type Of = { readonly companyId: string; readonly equipmentId: string };
const author = { authorId: null, authorName: 'Dispatch desk' };

function spansOf({ states }: PlannedEquipment, of: Of) {
  return states.map(({ at, state, reason }, index) => {
    const next = states[index + 1];
    const endedAt = next === undefined ? null : new Date(next.at);
    return {
      ...of,
      ...author,
      id: newId(at),
      state,
      position: index + 1,
      startedAt: new Date(at),
      endedAt,
      reason,
    };
  });
}

function readingsOf({ model: { meter }, readings }: PlannedEquipment, of: Of) {
  return readings.map(({ at, value }) => ({
    ...of,
    ...author,
    id: newId(at),
    meter: meter?.name ?? '',
    unit: meter?.unit ?? '',
    value,
    isReset: false,
    resetReason: null,
    takenAt: new Date(at).toISOString(),
    createdAt: new Date(at),
  }));
}
