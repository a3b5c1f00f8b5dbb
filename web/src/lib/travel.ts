import type { Point } from '@switchyard/contracts/http/primitives.ts';

const earthRadiusKm = 6371;
/** Ratio of road distance to straight-line distance. */
const roadFactor = 1.35;
const cityKmPerHour = 28;
/** Time to park and walk to the door, minutes. */
const fixedMinutes = 3;
/** Below this distance the next job is in the same building, km. */
const samePlaceKm = 0.05;

/** Great-circle distance between two points, km. */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const dLat = (b.latitude - a.latitude) * rad;
  const dLon = (b.longitude - a.longitude) * rad;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Estimated driving time in minutes; null when a location is unknown. */
export function travelMinutes(a: Point | null, b: Point | null): number | null {
  if (!a || !b) return null;
  const km = distanceKm(a, b);
  if (km < samePlaceKm) return 0;
  return Math.round(fixedMinutes + ((km * roadFactor) / cityKmPerHour) * 60);
}

/** The coordinates of a record as a point; null if either is missing. */
export function pointOf(place: { latitude: number | null; longitude: number | null }): Point | null {
  if (place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
