import { recordZone } from '@switchyard/platform/sample/city-request.ts';
import type { JobDraft } from '@switchyard/platform/sample/job-draft.ts';
import { visitMinutes } from '@switchyard/platform/sample/plan-history.ts';
import { hourMs, minuteMs, type WallTime } from '@switchyard/platform/sample/time-zone.ts';

/** When the steps of a visit happened, as far as the record tells; UTC milliseconds of 2015. */
export type VisitMoments = {
  readonly assigned: number;
  readonly enRoute: number;
  readonly onSite: number;
  readonly started: number;
  readonly ended: number;
};

/** One recorded request as the replay plays it; UTC milliseconds of 2015. */
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

/** True for jobs that a replay has entered. */
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
 * The record knows when a request was opened and closed. The visit is taken for the last thing that happened: the time
 * on site ends with the closing, the drive takes 20 minutes, and two hours before somebody was assigned.
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
