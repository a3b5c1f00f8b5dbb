import type { Trade } from '../technicians/technician.ts';

/** A common kind of work in a trade; the minutes are the usual length of a visit. */
export type JobType = { readonly name: string; readonly minutes: number };

/** Initial job types of each trade; every company edits its own list. */
export const starterJobTypes = {
  electrical: [
    { name: 'Electrical repair', minutes: 90 },
    { name: 'Electrical installation', minutes: 180 },
    { name: 'Safety inspection', minutes: 60 },
    { name: 'Lighting', minutes: 75 },
  ],
  hvac: [
    { name: 'Heating repair', minutes: 90 },
    { name: 'Cooling repair', minutes: 90 },
    { name: 'Seasonal service', minutes: 75 },
    { name: 'System installation', minutes: 240 },
  ],
  plumbing: [
    { name: 'Plumbing repair', minutes: 75 },
    { name: 'Drain cleaning', minutes: 60 },
    { name: 'Water heater', minutes: 150 },
    { name: 'Fixture installation', minutes: 120 },
  ],
  construction: [
    { name: 'Repair', minutes: 180 },
    { name: 'Site inspection', minutes: 60 },
    { name: 'Paving', minutes: 240 },
  ],
  landscaping: [
    { name: 'Lawn care', minutes: 60 },
    { name: 'Tree pruning', minutes: 120 },
    { name: 'Planting', minutes: 150 },
  ],
  cleaning: [
    { name: 'Regular cleaning', minutes: 120 },
    { name: 'Deep cleaning', minutes: 240 },
    { name: 'Window cleaning', minutes: 90 },
  ],
  security: [
    { name: 'Alarm service', minutes: 60 },
    { name: 'Camera installation', minutes: 150 },
    { name: 'Access control repair', minutes: 75 },
  ],
} as const satisfies Record<Trade, readonly JobType[]>;

/** Job types of these trades, without repeated names. */
export function jobTypesOf(trades: readonly Trade[]): JobType[] {
  const found = new Map<string, JobType>();
  for (const trade of trades) {
    for (const type of starterJobTypes[trade]) found.set(type.name, found.get(type.name) ?? type);
  }
  return [...found.values()];
}
