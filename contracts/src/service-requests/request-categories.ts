import { starterJobTypes } from '../onboarding/job-types.ts';
import { type Trade, trades } from '../technicians/technician.ts';
import type { RequestCategory } from './request-settings.ts';

/** The category that every company has: requests that fit no other one. */
export const otherCategory = 'other';

type Starter = { readonly name: string; readonly jobType: string; readonly skill?: string };

/** Common requests of each trade, in the words of customers, with their usual job type. */
const starters: Readonly<Record<Trade, readonly Starter[]>> = {
  electrical: [
    { name: 'No power', jobType: 'Electrical repair', skill: 'electrical' },
    { name: 'Lights', jobType: 'Lighting', skill: 'electrical' },
    { name: 'New outlet or appliance', jobType: 'Electrical installation', skill: 'electrical' },
    { name: 'Electrical inspection', jobType: 'Safety inspection', skill: 'electrical' },
  ],
  hvac: [
    { name: 'No heating', jobType: 'Heating repair', skill: 'heating' },
    { name: 'No cooling', jobType: 'Cooling repair', skill: 'cooling' },
    { name: 'Seasonal service', jobType: 'Seasonal service' },
    { name: 'New heating or cooling', jobType: 'System installation' },
  ],
  plumbing: [
    { name: 'Leak', jobType: 'Plumbing repair', skill: 'plumbing' },
    { name: 'Blocked drain', jobType: 'Drain cleaning', skill: 'plumbing' },
    { name: 'No hot water', jobType: 'Water heater', skill: 'plumbing' },
    { name: 'New fixture', jobType: 'Fixture installation', skill: 'plumbing' },
  ],
  construction: [
    { name: 'Repair of a building', jobType: 'Repair' },
    { name: 'Site visit', jobType: 'Site inspection' },
    { name: 'Paving', jobType: 'Paving' },
  ],
  landscaping: [
    { name: 'Lawn', jobType: 'Lawn care' },
    { name: 'Trees', jobType: 'Tree pruning' },
    { name: 'Planting', jobType: 'Planting' },
  ],
  cleaning: [
    { name: 'Regular cleaning', jobType: 'Regular cleaning' },
    { name: 'Deep cleaning', jobType: 'Deep cleaning' },
    { name: 'Windows', jobType: 'Window cleaning' },
  ],
  security: [
    { name: 'Alarm', jobType: 'Alarm service' },
    { name: 'Cameras', jobType: 'Camera installation' },
    { name: 'Access control', jobType: 'Access control repair' },
  ],
};

/** Categories of a company that has not edited its list: those of its trades; without trades, of all. */
export function defaultCategories(companyTrades: readonly Trade[]): RequestCategory[] {
  const chosen = companyTrades.length === 0 ? trades : companyTrades;
  return [
    ...chosen.flatMap((trade) =>
      starters[trade].map(({ name, jobType, skill }) => ({
        key: keyOf(`${trade} ${name}`),
        name,
        trade,
        jobType,
        skills: skill === undefined ? [] : [{ skill, level: 1 }],
        minutes: starterJobTypes[trade].find((type) => type.name === jobType)?.minutes ?? 90,
      })),
    ),
    {
      key: otherCategory,
      name: 'Something else',
      trade: chosen[0] ?? 'hvac',
      jobType: 'Repair',
      skills: [],
      minutes: 90,
    },
  ];
}

function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
