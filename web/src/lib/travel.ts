import type { Point } from '@switchyard/contracts/http/primitives.ts';

const earthRadiusKm = 6371;
/** Streets are longer than the straight line by about this factor. */
const roadFactor = 1.35;
const cityKmPerHour = 28;
/** Parking and walking to the door, minutes. */
const fixedMinutes = 3;
/** Below this the next job is in the same building, km. */
const samePlaceKm = 0.05;

/** Kilometres between two points along a great circle. */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const dLat = (b.latitude - a.latitude) * rad;
  const dLon = (b.longitude - a.longitude) * rad;
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Estimated minutes by road; null when a place is not known. */
export function travelMinutes(a: Point | null, b: Point | null): number | null {
  if (!a || !b) return null;
  const km = distanceKm(a, b);
  if (km < samePlaceKm) return 0;
  return Math.round(fixedMinutes + ((km * roadFactor) / cityKmPerHour) * 60);
}

/** The point of a record with nullable coordinates. */
export function pointOf(place: { latitude: number | null; longitude: number | null }): Point | null {
  if (place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
