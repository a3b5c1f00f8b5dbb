import type { Place } from './scheduling-problem.ts';
import { placeKey } from './travel-times.ts';

/** Numbers places; equal ones have one number, and 0 is no place. */
export class PlaceIndex {
  readonly list: Place[] = [];
  private readonly numbers = new Map<string, number>();

  indexOf(place: Place | null): number {
    if (place === null) return 0;
    const key = placeKey(place);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.list.push(place);
    this.numbers.set(key, this.list.length);
    return this.list.length;
  }
}
