import type { Trade } from '@switchyard/contracts/technicians/technician.ts';
import type { CreateVisitEntryInput } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { toInstant } from './create-inputs.ts';
import type { Random } from './random.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';

type Part = readonly [name: string, sku: string, unit: string, priceMinor: number];
type Reading = readonly [name: string, unit: string, from: number, to: number];
type Supplies = { parts: readonly Part[]; readings: readonly Reading[]; notes: readonly string[] };

const supplies: Readonly<Record<Trade, Supplies>> = {
  electrical: {
    parts: [
      ['LED lamp head 60 W', 'LH-060', 'pc', 18_900],
      ['Photocell, twist lock', 'PC-TL', 'pc', 2_400],
      ['Fuse 10 A', 'FU-10', 'pc', 450],
      ['Cable 2×1.5 mm²', 'CB-215', 'ft', 120],
    ],
    readings: [
      ['Supply voltage', 'V', 116, 124],
      ['Insulation resistance', 'MΩ', 20, 200],
    ],
    notes: ['Pole door bent, closes again.', 'Neighbouring lamp flickers too, reported.'],
  },
  hvac: {
    parts: [
      ['Air filter 16×25', 'AF-1625', 'pc', 1_900],
      ['Igniter, hot surface', 'IG-HS', 'pc', 8_400],
      ['Flame sensor', 'FS-01', 'pc', 3_100],
    ],
    readings: [
      ['Gas pressure at the burner', 'inWC', 3, 4],
      ['Supply temperature', '°F', 128, 146],
    ],
    notes: ['Filter should be changed every three months.', 'Thermostat moved out of the draught.'],
  },
  plumbing: {
    parts: [
      ['Ball valve 3/4"', 'BV-34', 'pc', 2_800],
      ['Pipe, copper 3/4"', 'CU-34', 'ft', 640],
      ['Washer set', 'WS-10', 'pc', 390],
    ],
    readings: [['Static water pressure', 'psi', 48, 72]],
    notes: ['Main valve is hard to turn, replace it next time.', 'Basement drain runs free again.'],
  },
  construction: {
    parts: [
      ['Cold patch asphalt', 'CP-50', 'bag', 1_700],
      ['Ready-mix concrete', 'RM-80', 'bag', 890],
      ['Anchor bolt M12', 'AB-12', 'pc', 310],
    ],
    readings: [['Depth of the defect', 'in', 1, 6]],
    notes: ['Area was cordoned off for an hour.', 'Kerb beside it is loose, reported.'],
  },
  landscaping: {
    parts: [
      ['Wound dressing', 'WD-1', 'can', 1_450],
      ['Tree stake with tie', 'TS-2', 'pc', 980],
    ],
    readings: [['Trunk diameter at chest height', 'in', 6, 28]],
    notes: ['Two dead branches over the pavement taken down.', 'Nest seen, upper crown left alone.'],
  },
  cleaning: {
    parts: [
      ['Degreaser', 'DG-1', 'gal', 2_100],
      ['Absorbent granules', 'AG-40', 'bag', 1_300],
    ],
    readings: [['Water used', 'gal', 40, 220]],
    notes: ['Grate was clogged with leaves.', 'Come back after the next heavy rain.'],
  },
  security: {
    parts: [['Back-up battery 12 V', 'BB-12', 'pc', 3_600]],
    readings: [['Back-up battery', 'V', 12, 14]],
    notes: ['Panel clock was an hour off.'],
  },
};

/** A time entry derived from two steps. */
export function timeBetween(activity: 'travel' | 'work', from: number, to: number): CreateVisitEntryInput[] {
  if (to - from < minuteMs) return [];
  const [start, end] = [instant(from), instant(to)];
  return [{ kind: 'time', data: { activity, start, end, source: 'auto' }, occurredAt: end }];
}

/** Entries of a visit in this trade: findings and parts used. */
export function findings(trade: Trade, random: Random, at: number): CreateVisitEntryInput[] {
  const { parts, readings, notes } = supplies[trade];
  const entries: CreateVisitEntryInput[] = [];
  const occurredAt = instant(at - random.between(2, 9) * minuteMs);
  if (random.next() < 0.6) {
    const [name, sku, unit, unitPriceMinor] = random.pick(parts);
    const quantity = unit === 'ft' ? random.between(4, 40) : random.between(1, 2);
    entries.push({ kind: 'part', data: { name, sku, quantity, unit, unitPriceMinor }, occurredAt });
  }
  if (random.next() < 0.5) {
    const [name, unit, from, to] = random.pick(readings);
    entries.push({ kind: 'reading', data: { name, value: random.between(from, to), unit }, occurredAt });
  }
  if (random.next() < 0.4) {
    const visibility = random.next() < 0.5 ? 'customer' : 'internal';
    entries.push({ kind: 'note', data: { text: random.pick(notes), visibility }, occurredAt });
  }
  return entries;
}

function instant(ms: number): string {
  return toInstant(ms) ?? '';
}
