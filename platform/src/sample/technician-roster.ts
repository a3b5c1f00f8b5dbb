import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Shift, Skill, Trade } from '@switchyard/contracts/technicians/technician.ts';
import { inventNames } from './person-names.ts';
import { seededRandom } from './random.ts';
import { findTerritory, territories } from './territories.ts';
import { readSkills } from './work-types.ts';

export type TechnicianDraft = {
  readonly ref: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly trade: Trade;
  readonly skills: Skill[];
  readonly territory: string;
  readonly home: Point;
  readonly shifts: Shift[];
};

type Crew = readonly [trade: Trade, skills: string];

/** Skills of the crews, one line per technician of a staff of 40, in proportion to the recorded hours of work. */
const crews: readonly Crew[] = [
  ...times(8, ['electrical', 'street_lighting 4, aerial_lift 3, power_distribution 3']),
  ...times(4, ['electrical', 'traffic_signals 4, street_lighting 2, aerial_lift 2']),
  ...times(4, ['electrical', 'building_wiring 4, metering 4, power_distribution 3']),
  ...times(9, ['landscaping', 'tree_care 4, aerial_lift 2']),
  ...times(5, ['construction', 'park_equipment 3, paving 3, masonry 3']),
  ...times(4, ['hvac', 'heating 4, gas_fitting 4, ventilation 3, mechanical_systems 4']),
  ...times(4, ['plumbing', 'pipework 4, water_mains 4']),
  ...times(2, ['cleaning', 'drain_cleaning 3']),
];

const hours = (from: number, to: number) => [[from * 60, to * 60]] as const;
const turns = {
  day: hours(7, 15.5),
  office: hours(8, 16.5),
  early: hours(5, 13.5),
  late: hours(14, 22.5),
  /** Two pieces, because a shift ends at midnight. */
  night: [
    [0, 360],
    [1320, 1440],
  ],
} as const;
/**
 * Shifts rotate within a trade, so that nearly every trade is covered at any hour; three of five technicians work by
 * day.
 */
const turnCycle = [
  'day',
  'late',
  'office',
  'night',
  'day',
  'early',
  'late',
  'office',
  'night',
  'early',
] as const;
/** Five consecutive days, starting on each weekday in turn: the same number of staff on all days. */
const workingDays = (at: number): number[] => [0, 1, 2, 3, 4].map((day) => ((at * 3 + day) % 7) + 1);

/** 06:00 to 21:00 on all days: as full as a board gets. */
const everyDay: Shift[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  startMinute: 360,
  endMinute: 1260,
}));

/**
 * The staff: the same count gives the same people. Homes are spread over territories in proportion to the work there.
 */
export function inventTechnicians(count = 40, { longDays = false } = {}): TechnicianDraft[] {
  const random = seededRandom('harbor field services');
  const names = inventNames(count, random);
  const homes = spreadTerritories(count);
  const inTrade = new Map<Trade, number>();
  return names.map(({ first, last }, at) => {
    // A larger staff keeps the proportions: step through the crew list at an even pace.
    const crew = crews[Math.floor((at * crews.length) / count)];
    if (!crew) throw new Error('The crew list is empty');
    const place = inTrade.get(crew[0]) ?? 0;
    inTrade.set(crew[0], place + 1);
    const territory = homes[(at * 7) % homes.length] ?? 'Downtown';
    const centre = findTerritory(territory)?.centre ?? { latitude: 42.35, longitude: -71.07 };
    return {
      ref: `harbor:technician:${at + 1}`,
      name: `${first} ${last}`,
      email: `${first}.${last}@harbor-field.example`.toLowerCase(),
      // 555-0100 to 555-0199 are reserved for fiction.
      phone: `+161755501${String(at % 100).padStart(2, '0')}`,
      trade: crew[0],
      skills: gradeSkills(readSkills(crew[1]), at),
      territory,
      home: {
        latitude: round(centre.latitude + (random.next() - 0.5) * 0.014),
        longitude: round(centre.longitude + (random.next() - 0.5) * 0.018),
      },
      shifts: longDays ? everyDay : shiftsOf(place, at),
    };
  });
}

/** Every third technician is a grade below the crew's best: a junior without the hardest skills. */
function gradeSkills(skills: readonly Skill[], at: number): Skill[] {
  const below = at % 3 === 2 ? 1 : 0;
  return skills.map(({ skill, level }) => ({ skill, level: Math.max(1, level - below) }));
}

/** `place`: position in the trade. `at`: position in the staff. */
function shiftsOf(place: number, at: number): Shift[] {
  const turn = turns[turnCycle[place % turnCycle.length] ?? 'day'];
  return workingDays(at).flatMap((weekday) =>
    turn.map(([startMinute, endMinute]) => ({ weekday, startMinute, endMinute })),
  );
}

/** As many territory names as technicians, by largest remaining share. */
function spreadTerritories(count: number): string[] {
  const total = territories.reduce((sum, territory) => sum + territory.share, 0);
  const used = new Map<string, number>();
  return Array.from({ length: count }, (_, at) => {
    const lack = (name: string, share: number) => (share / total) * (at + 1) - (used.get(name) ?? 0);
    const [next] = territories.toSorted((a, b) => lack(b.name, b.share) - lack(a.name, a.share));
    const name = next?.name ?? 'Downtown';
    used.set(name, (used.get(name) ?? 0) + 1);
    return name;
  });
}

function times(count: number, crew: Crew): Crew[] {
  return Array.from({ length: count }, () => crew);
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
