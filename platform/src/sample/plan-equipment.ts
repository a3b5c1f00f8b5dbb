import type { EquipmentState } from '@switchyard/contracts/equipment/equipment-options.ts';
import { dayMs, hourMs } from '@switchyard/contracts/time/durations.ts';
import { type EquipmentModel, equipmentModels } from './equipment-models.ts';
import { type Random, seededRandom } from './random.ts';

/** A state of a planned piece from this moment on, UTC milliseconds. */
export type PlannedState = {
  readonly at: number;
  readonly state: EquipmentState;
  readonly reason: string | null;
};
export type PlannedReading = { readonly at: number; readonly value: number };

export type PlannedEquipment = {
  readonly siteRef: string;
  readonly model: EquipmentModel;
  readonly serial: string;
  readonly installedOn: string;
  readonly warrantyUntil: string;
  /** Since the company looks after it; the first is in service. */
  readonly states: readonly PlannedState[];
  readonly readings: readonly PlannedReading[];
};

/** Months that the company has looked after the equipment of its customers. */
const watchedDays = 420;
const yearDays = 365.25;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Equipment at these sites, up to `count` pieces: one to three at each. The same sites and day give the same plan. */
export function planEquipment(siteRefs: readonly string[], now: number, count: number): PlannedEquipment[] {
  return siteRefs.flatMap((ref) => planSite(ref, now)).slice(0, count);
}

function planSite(siteRef: string, now: number): PlannedEquipment[] {
  const random = seededRandom(`equipment ${siteRef}`);
  const first = random.between(0, equipmentModels.length - 1);
  return Array.from({ length: random.between(1, 3) }, (_, index) => {
    const model = equipmentModels[(first + index * 3) % equipmentModels.length];
    if (model === undefined) throw new Error('There are no models of equipment');
    return planPiece(siteRef, model, { random, now });
  });
}

function planPiece(
  siteRef: string,
  model: EquipmentModel,
  { random, now }: { random: Random; now: number },
): PlannedEquipment {
  const installed = now - random.between(200, 16 * 365) * dayMs;
  const since = Math.max(installed, now - watchedDays * dayMs);
  const year = String(new Date(installed).getUTCFullYear()).slice(2);
  return {
    siteRef,
    model,
    serial: `${year}${String(random.between(1, 52)).padStart(2, '0')}${String.fromCodePoint(65 + random.between(0, 25))}${String(random.between(0, 99_999)).padStart(5, '0')}`,
    installedOn: dayOf(installed),
    warrantyUntil: dayOf(installed + model.warrantyYears * yearDays * dayMs),
    states: statesOf(model, random, { since, now }),
    readings: readingsOf(model, random, { installed, since, now }),
  };
}

type Watched = { readonly since: number; readonly now: number };

/** A few failures, each repaired within days, and a yearly maintenance; some pieces are out of order right now. */
function statesOf(model: EquipmentModel, random: Random, { since, now }: Watched): PlannedState[] {
  const states: PlannedState[] = [{ at: since, state: 'in_service', reason: null }];
  let at = since + random.between(30, 160) * dayMs;
  while (at < now - 12 * dayMs) {
    const repaired = at + random.between(6, 120) * hourMs;
    if (random.next() < 0.45) {
      states.push({ at, state: 'down', reason: random.pick(model.faults) });
      states.push({ at: Math.floor((at + repaired) / 2), state: 'under_maintenance', reason: null });
    } else states.push({ at, state: 'under_maintenance', reason: 'Yearly maintenance' });
    states.push({ at: repaired, state: 'in_service', reason: null });
    at = repaired + random.between(60, 260) * dayMs;
  }
  const luck = random.next();
  const reason = random.pick(model.faults);
  if (luck < 0.08) states.push({ at: now - random.between(3, 60) * hourMs, state: 'down', reason });
  else if (luck < 0.2) states.push({ at: now - random.between(2, 9) * dayMs, state: 'degraded', reason });
  return states;
}

function readingsOf(
  { meter }: EquipmentModel,
  random: Random,
  { installed, since, now }: Watched & { installed: number },
): PlannedReading[] {
  if (meter === undefined) return [];
  const readings: PlannedReading[] = [];
  for (let at = since + dayMs; at < now - dayMs; at += random.between(40, 110) * dayMs) {
    readings.push({ at, value: Math.round(((at - installed) / dayMs) * meter.perDay) });
  }
  return readings;
}
