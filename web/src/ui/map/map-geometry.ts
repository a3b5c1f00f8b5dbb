import type { Position } from './map-entry.ts';

/** West, south, east and north, degrees. East is above 180 if the area crosses the date line. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The smallest area that contains all positions, across the date line if that is shorter; null without any. */
export function boundsOf(positions: readonly Position[]): Bounds | null {
  const first = positions[0];
  if (first === undefined) return null;
  let south = first.latitude;
  let north = first.latitude;
  for (const { latitude } of positions) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const [west, east] = spanOf(positions.map(({ longitude }) => longitude));
  return [west, south, east, north];
}

/** The arc that remains when the widest gap between neighbours is left out. */
function spanOf(longitudes: readonly number[]): readonly [number, number] {
  const sorted = longitudes.toSorted((a, b) => a - b);
  const [west = 0] = sorted;
  let [widest, start, end] = [west + 360 - (sorted.at(-1) ?? west), west, sorted.at(-1) ?? west];
  for (const [place, longitude] of sorted.entries()) {
    const next = sorted[place + 1];
    if (next !== undefined && next - longitude > widest) {
      [widest, start, end] = [next - longitude, next, longitude + 360];
    }
  }
  return [start, end];
}

/** True if the position is in the area. */
export function isWithin([west, south, east, north]: Bounds, { latitude, longitude }: Position): boolean {
  if (latitude < south || latitude > north) return false;
  return [longitude - 360, longitude, longitude + 360].some((turned) => turned >= west && turned <= east);
}

/** True if the position is inside the ring, which closes itself; its edges count by the even-odd rule. */
export function isInside(ring: readonly Position[], { latitude, longitude }: Position): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const corner of ring) {
    if (before !== undefined && corner.latitude > latitude !== before.latitude > latitude) {
      const share = (latitude - corner.latitude) / (before.latitude - corner.latitude);
      const crossing = corner.longitude + share * (before.longitude - corner.longitude);
      if (longitude < crossing) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** Steps of the grid from the whole earth to a street, degrees. */
const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Fewest lines in the wider direction of the screen. */
const fewestLines = 5;

/**
 * Meridians and parallels at round degrees through an area and as far again beyond each side, so that there are lines
 * while the map is moved.
 */
export function gridLines([west, south, east, north]: Bounds): readonly (readonly [
  readonly [number, number],
  readonly [number, number],
])[] {
  const width = Math.max(east - west, north - south);
  const step = steps.find((one) => width / one >= fewestLines) ?? 0.001;
  const [left, right] = [west - (east - west), east + (east - west)];
  const bottom = Math.max(-85, south - (north - south));
  const top = Math.min(85, north + (north - south));
  return [
    ...multiples(step, left, right).map((x) => [[x, bottom] as const, [x, top] as const] as const),
    ...multiples(step, bottom, top).map((y) => [[left, y] as const, [right, y] as const] as const),
  ];
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, place) => (first + place) * step);
}
