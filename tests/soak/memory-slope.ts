/** Memory of a process at a time. */
export type MemorySample = { atMs: number; bytes: number };

const hourMs = 3_600_000;
const minuteMs = 60_000;

/**
 * Growth of a process in bytes per hour: the median of the slopes between all pairs of minutes (Theil–Sen), each minute by
 * its lowest sample, so that the saw of the garbage collector and single peaks do not count.
 */
export function memorySlope(samples: readonly MemorySample[]): number {
  const minutes = [...Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / minuteMs))].map(
    ([minute, inside]) => ({
      minute,
      bytes: Math.min(...inside.map(({ bytes }) => bytes)),
    }),
  );
  const slopes = minutes.flatMap((late, place) =>
    minutes
      .slice(0, place)
      .map((early) => (late.bytes - early.bytes) / (((late.minute - early.minute) * minuteMs) / hourMs)),
  );
  const sorted = slopes.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
