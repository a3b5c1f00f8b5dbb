import type { Point } from '@switchyard/contracts/http/primitives.ts';

/** Part of the city staffed as a unit. */
export type Territory = {
  readonly name: string;
  /** Group of territories under one account manager. */
  readonly district: District;
  /** Median of the recorded points. */
  readonly centre: Point;
  /** Share of the recorded requests, percent. */
  readonly share: number;
};
export type District = 'North' | 'Central' | 'West' | 'South' | 'Citywide';

type Row = readonly [name: string, district: District, latitude: number, longitude: number, share: number];

const rows: readonly Row[] = [
  ['Dorchester', 'South', 42.2966, -71.0649, 15],
  ['Roxbury', 'Central', 42.3239, -71.0822, 10],
  ['Allston / Brighton', 'West', 42.3502, -71.1459, 7],
  ['Jamaica Plain', 'West', 42.3115, -71.1121, 7],
  ['Downtown', 'North', 42.358, -71.0579, 6],
  ['South Boston', 'Central', 42.3353, -71.0465, 6],
  ['Back Bay', 'Central', 42.3504, -71.0798, 6],
  ['Mattapan', 'South', 42.2846, -71.0886, 6],
  ['West Roxbury', 'West', 42.2834, -71.1577, 5],
  ['East Boston', 'North', 42.3798, -71.0317, 5],
  ['Charlestown', 'North', 42.3757, -71.0638, 5],
  ['Roslindale', 'West', 42.2852, -71.1281, 5],
  ['South End', 'Central', 42.3426, -71.0738, 5],
  ['Beacon Hill', 'North', 42.359, -71.0673, 4],
  ['Hyde Park', 'South', 42.2567, -71.1227, 4],
  ['Fenway', 'Central', 42.3435, -71.0973, 3],
  ['Mission Hill', 'West', 42.3322, -71.1018, 2],
];

export const territories: readonly Territory[] = rows.map(([name, district, latitude, longitude, share]) => ({
  name,
  district,
  centre: { latitude, longitude },
  share,
}));

/** Recorded neighbourhoods with their territories; `Boston` does not name a part of the city. */
export const territoryOfNeighborhood = {
  Dorchester: 'Dorchester',
  Roxbury: 'Roxbury',
  'Allston / Brighton': 'Allston / Brighton',
  Allston: 'Allston / Brighton',
  Brighton: 'Allston / Brighton',
  'Jamaica Plain': 'Jamaica Plain',
  'Downtown / Financial District': 'Downtown',
  'South Boston / South Boston Waterfront': 'South Boston',
  'South Boston': 'South Boston',
  'Back Bay': 'Back Bay',
  'Greater Mattapan': 'Mattapan',
  Mattapan: 'Mattapan',
  'West Roxbury': 'West Roxbury',
  'East Boston': 'East Boston',
  Charlestown: 'Charlestown',
  Roslindale: 'Roslindale',
  'South End': 'South End',
  'Beacon Hill': 'Beacon Hill',
  'Hyde Park': 'Hyde Park',
  'Fenway / Kenmore / Audubon Circle / Longwood': 'Fenway',
  'Mission Hill': 'Mission Hill',
  Boston: null,
  '': null,
} as const satisfies Record<string, string | null>;
export type Neighborhood = keyof typeof territoryOfNeighborhood;

const byName = new Map(territories.map((territory) => [territory.name, territory]));

/** The territory of that name; undefined for jobs without one. */
export function findTerritory(name: string | null): Territory | undefined {
  return name === null ? undefined : byName.get(name);
}

/** Great-circle distance in kilometres (haversine, mean earth radius). */
export function distanceKm(from: Point, to: Point): number {
  const rad = Math.PI / 180;
  const lat = (to.latitude - from.latitude) * rad;
  const lon = (to.longitude - from.longitude) * rad;
  const a =
    Math.sin(lat / 2) ** 2 +
    Math.cos(from.latitude * rad) * Math.cos(to.latitude * rad) * Math.sin(lon / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(a));
}
