import type { Point } from '@switchyard/contracts/http/primitives.ts';

/** A position as typed: a position, none, or what is wrong with it. */
export type TypedPosition =
  | { readonly kind: 'none' }
  | { readonly kind: 'position'; readonly position: Point }
  | { readonly kind: 'latitude' | 'longitude' | 'swapped' };

/** Reads typed degrees. A latitude beyond the poles beside a longitude that could be one is a swap. */
export function readPosition(latitude: string, longitude: string): TypedPosition {
  if (latitude.trim() === '' && longitude.trim() === '') return { kind: 'none' };
  const [north, east] = [degreesOf(latitude), degreesOf(longitude)];
  if (north === null) return { kind: 'latitude' };
  if (east === null) return { kind: 'longitude' };
  if (Math.abs(north) > 90) {
    return { kind: Math.abs(north) <= 180 && Math.abs(east) <= 90 ? 'swapped' : 'latitude' };
  }
  if (Math.abs(east) > 180) return { kind: 'longitude' };
  return { kind: 'position', position: { latitude: north, longitude: east } };
}

/** Both numbers of a pasted pair such as `42.3601, -71.0589`; null for a single number. */
export function splitPair(text: string): readonly [string, string] | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  return match === null ? null : [match[1] ?? '', match[2] ?? ''];
}

/** Degrees as a field shows them: six decimals are ten centimetres. */
export function degreesText(degrees: number): string {
  return String(Math.round(degrees * 1e6) / 1e6);
}

function degreesOf(text: string): number | null {
  return /^\s*-?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
