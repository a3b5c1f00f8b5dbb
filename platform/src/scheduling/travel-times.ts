import { RoadClock } from './road-clock.ts';
import { defaultTravel, type Place, type TravelSettings } from './scheduling-problem.ts';

const earthKilometers = 6371.0088;
/** Places up to which all pairs are kept: 32 MB. */
const keptPlaces = 2000;
const unknown = -1;

/** Minutes of free traffic between places, computed at the first question; index 0 is nowhere, at no distance. */
export class TravelTimes {
  readonly clock: RoadClock;
  readonly size: number;
  /** Kept pairs, row by row; empty with too many places. */
  readonly pairs: Float64Array;
  private readonly given: TravelSettings['matrix'];
  /** Index in the given matrix. */
  private readonly rows: Int32Array;
  /** Unit vectors: a chord is cheaper than a haversine and equally exact. */
  private readonly vectors: Float64Array;
  private readonly minutesPerRadian: number;

  constructor(places: readonly Place[], settings: TravelSettings = {}) {
    this.clock = new RoadClock(settings.factorByHour);
    this.size = places.length + 1;
    this.given = settings.matrix;
    this.pairs = new Float64Array(this.size <= keptPlaces ? this.size * this.size : 0).fill(unknown);
    this.rows = new Int32Array(this.size);
    this.vectors = new Float64Array(3 * this.size);
    const speed = settings.kilometersPerHour ?? defaultTravel.kilometersPerHour;
    this.minutesPerRadian =
      (earthKilometers * (settings.roadFactor ?? defaultTravel.roadFactor) * 60) / speed;
    if (!(this.minutesPerRadian > 0 && this.minutesPerRadian < Infinity)) {
      throw new RangeError('roadFactor and kilometersPerHour must be positive');
    }
    const indexes = new Map(this.given?.places.map((place, at) => [placeKey(place), at]));
    for (const [at, place] of places.entries()) {
      this.rows[at + 1] = indexes.get(placeKey(place)) ?? -1;
      this.vectors.set(unitVector(place), 3 * (at + 1));
    }
  }

  /** Minutes of free traffic. */
  free(from: number, to: number): number {
    if (this.pairs.length === 0) return this.compute(from, to);
    const kept = this.pairs[from * this.size + to] as number;
    return kept === unknown ? this.keep(from, to) : kept;
  }

  /** Computes all pairs; afterwards, `pairs` can be read directly. False if they are too many. */
  keepAll(): boolean {
    if (this.pairs.length === 0) return false;
    for (let from = 0; from < this.size; from += 1) {
      for (let to = 0; to < this.size; to += 1) this.free(from, to);
    }
    return true;
  }

  private keep(from: number, to: number): number {
    const minutes = this.compute(from, to);
    this.pairs[from * this.size + to] = minutes;
    return minutes;
  }

  private compute(from: number, to: number): number {
    if (from === 0 || to === 0) return 0;
    if (this.given !== undefined) {
      const row = (this.rows[from] as number) * this.given.places.length;
      return this.given.minutes[row + (this.rows[to] as number)] as number;
    }
    const { vectors } = this;
    const x = (vectors[3 * from] as number) - (vectors[3 * to] as number);
    const y = (vectors[3 * from + 1] as number) - (vectors[3 * to + 1] as number);
    const z = (vectors[3 * from + 2] as number) - (vectors[3 * to + 2] as number);
    return 2 * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2)) * this.minutesPerRadian;
  }
}

/** Equal for equal places. */
export function placeKey({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`;
}

function unitVector({ latitude, longitude }: Place): [number, number, number] {
  const north = (latitude * Math.PI) / 180;
  const east = (longitude * Math.PI) / 180;
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}
