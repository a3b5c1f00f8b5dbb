import { recordZone } from '@switchyard/platform/sample/city-request.ts';
import type { JobDraft } from '@switchyard/platform/sample/job-draft.ts';
import { visitMinutes } from '@switchyard/platform/sample/plan-history.ts';
import { hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import type { WallTime } from '@switchyard/contracts/time/time-zone.ts';

/** Times of a visit's steps, as far as the record has them; UTC milliseconds of 2015. */
export type VisitMoments = {
  readonly assigned: number;
  readonly enRoute: number;
  readonly onSite: number;
  readonly started: number;
  readonly ended: number;
};

/** A recorded request to replay; UTC milliseconds of 2015. */
export type ReplayItem = {
  readonly ref: string;
  readonly draft: JobDraft;
  readonly opened: number;
  readonly closed: number | null;
  readonly respondBy: number | null;
  readonly resolveBy: number | null;
  readonly moments: VisitMoments;
};

const prefix = 'boston-311-live:';

/** True for jobs entered by a replay. */
export function isReplayed(externalRef: string | null): boolean {
  return externalRef?.startsWith(prefix) ?? false;
}

/** Requests opened in [from, to), oldest first. */
export function replayItems(
  drafts: readonly JobDraft[],
  { from, to }: { from: WallTime; to: WallTime },
): ReplayItem[] {
  return drafts
    .filter(({ opened }) => opened >= from && opened < to)
    .map((draft): ReplayItem => {
      const utc = (wall: WallTime) => recordZone.toInstant(wall).ms;
      const maybe = (wall: WallTime | null) => (wall === null ? null : utc(wall));
      const ref = draft.ref.replace('boston-311:', prefix);
      const opened = utc(draft.opened);
      const closed = maybe(draft.closed);
      const minutes = visitMinutes({ ref: draft.ref, draft });
      return {
        ref,
        draft,
        opened,
        closed,
        respondBy: maybe(draft.respondBy),
        resolveBy: maybe(draft.resolveBy),
        moments: visitMoments(opened, closed ?? opened, minutes),
      };
    })
    .toSorted((a, b) => a.opened - b.opened);
}

/**
 * The record contains when a request was opened and closed. The visit is assumed to come last: the time on site ends
 * with the closing, the drive takes 20 minutes, and the assignment was two hours before.
 */
export function visitMoments(opened: number, closed: number, minutes: number): VisitMoments {
  const started = Math.max(opened + 10 * minuteMs, closed - minutes * minuteMs);
  const onSite = started - 3 * minuteMs;
  const enRoute = Math.max(opened + 5 * minuteMs, onSite - 20 * minuteMs);
  return {
    assigned: Math.max(opened + 3 * minuteMs, enRoute - 2 * hourMs),
    enRoute,
    onSite: Math.max(onSite, enRoute + minuteMs),
    started,
    ended: Math.max(closed, started + 10 * minuteMs),
  };
}
