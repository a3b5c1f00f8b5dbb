import type { JobDraft } from './job-draft.ts';
import type { DatedJob } from './planned-job.ts';
import { hashText } from './random.ts';
import { dayMs, hourMs, weekMs } from '@switchyard/contracts/time/durations.ts';
import { wallMidnight, type TimeZone, type WallTime } from '@switchyard/contracts/time/time-zone.ts';

const recordedYear = 2015;
/** A year of whole weeks, so that weekdays are preserved. */
const yearWeeks = 52;

export type DateJobs = {
  zone: TimeZone;
  now: number /** How often the record is repeated into the past. */;
  cycles: number;
};

/**
 * Moves the recorded year to the present season and weekday: by whole weeks, keeping clock times. Requests that would
 * be in the future are moved a year earlier, so the year that ends now is complete. Oldest first.
 */
export function dateJobs(drafts: readonly JobDraft[], { zone, now, cycles }: DateJobs): DatedJob[] {
  const today = zone.toWall(now);
  const weeks = weeksSinceRecord(today);
  const dated: DatedJob[] = [];
  for (const draft of drafts) {
    const ahead = draft.opened + weeks * weekMs > today ? yearWeeks : 0;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const shift = (weeks - ahead - cycle * yearWeeks) * weekMs;
      const moved = (wall: WallTime) => zone.toInstant(wall + shift).ms;
      const maybe = (wall: WallTime | null) => (wall === null ? null : moved(wall));
      dated.push({
        ref: cycle === 0 ? draft.ref : `${draft.ref}:${cycle}`,
        draft,
        opened: moved(draft.opened),
        respondBy: maybe(draft.respondBy),
        resolveBy: maybe(draft.resolveBy),
        closed: maybe(draft.closed),
      });
    }
  }
  return dated.toSorted((a, b) => a.opened - b.opened);
}

/** Whole weeks from the recorded day of this season to today; the weekday is preserved. */
export function weeksSinceRecord(today: WallTime): number {
  const date = new Date(wallMidnight(today));
  const season = Date.UTC(recordedYear, date.getUTCMonth(), date.getUTCDate());
  return Math.round((wallMidnight(today) - season) / dayMs / 7);
}

/** Any requests of the year, dated as if received over the last ten days and all open. */
export function dateRecently(drafts: readonly JobDraft[], count: number, now: number): DatedJob[] {
  return drafts
    .toSorted((a, b) => hashText(`board ${a.ref}`) - hashText(`board ${b.ref}`))
    .slice(0, count)
    .map((draft, index): DatedJob => {
      const opened = now - hourMs - ((count - index) / count) * 10 * dayMs;
      const after = (wall: WallTime | null) => (wall === null ? null : opened + wall - draft.opened);
      return {
        ref: `${draft.ref}:board`,
        draft,
        opened: Math.round(opened),
        respondBy: after(draft.respondBy),
        resolveBy: after(draft.resolveBy),
        closed: null,
      };
    });
}
