import type { Place, TravelSettings } from './scheduling-problem.ts';

/** Minutes on the road for the checker: by haversines and small steps through the hours. */
export class CheckedWays {
  private readonly settings: TravelSettings;

  constructor(settings: TravelSettings) {
    this.settings = settings;
  }

  arrival(departure: number, from: Place | null, to: Place | null): number {
    let left = from === null || to === null ? 0 : this.freeMinutes(from, to);
    const factors = this.settings.factorByHour;
    if (factors === undefined) return departure + left;
    let time = departure;
    while (left > 1e-9) {
      const factor = factors[((Math.floor(time / 60) % 24) + 24) % 24] ?? 1;
      const untilNextHour = (Math.floor(time / 60) + 1) * 60 - time;
      const step = Math.min(untilNextHour, left * factor);
      time += step;
      left -= step / factor;
    }
    return time;
  }

  private freeMinutes(from: Place, to: Place): number {
    const { matrix, roadFactor = 1.35, kilometersPerHour = 38 } = this.settings;
    if (matrix !== undefined) {
      const index = (place: Place) =>
        matrix.places.findLastIndex(
          (one) => one.latitude === place.latitude && one.longitude === place.longitude,
        );
      return matrix.minutes[index(from) * matrix.places.length + index(to)] ?? NaN;
    }
    const radians = (degrees: number) => (degrees * Math.PI) / 180;
    const half = (one: number, other: number) => Math.sin((radians(other) - radians(one)) / 2) ** 2;
    const root =
      half(from.latitude, to.latitude) +
      Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
    const kilometers = 2 * 6371.0088 * Math.atan2(Math.sqrt(root), Math.sqrt(Math.max(0, 1 - root)));
    return (kilometers * roadFactor * 60) / kilometersPerHour;
  }
}
