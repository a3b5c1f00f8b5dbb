import { t } from '@lingui/core/macro';
import type { PlanningWarning } from '@switchyard/contracts/visits/planning-rules.ts';
import { formatDate, formatMinutes } from '../../../lib/format-date.ts';
import type { Finding, PlacementSubject, PlacementTarget } from './placement.ts';
import { instantMs } from '../../../core/planning/visit-span.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

type DeadlineInput = {
  readonly subject: PlacementSubject;
  readonly target: Pick<PlacementTarget, 'start' | 'end'>;
  /** Findings for which the server requires a reason. */
  readonly codes: ReadonlySet<PlanningWarning['code']>;
  readonly clock: ZoneClock;
};

const minuteMs = 60_000;

/** Effects of a placement on the promised times. */
export function deadlineFindings({ subject, target, codes, clock }: DeadlineInput): Finding[] {
  const respondBy = instantMs(subject.respondBy);
  const resolveBy = instantMs(subject.resolveBy);
  const findings: Finding[] = [];
  const when = (at: number) => whenText(at, target.start, clock);
  if (respondBy !== null && target.start > respondBy) {
    const late = formatMinutes((target.start - respondBy) / minuteMs);
    findings.push({
      level: 'warn',
      code: 'respond_by',
      text: t`Respond-by ${when(respondBy)}: ${late} late`,
    });
  }
  if (resolveBy !== null && target.end > resolveBy) {
    const late = formatMinutes((target.end - resolveBy) / minuteMs);
    findings.push({
      level: codes.has('past_resolve_by') ? 'reason' : 'warn',
      code: 'resolve_by',
      text: t`Resolve-by ${when(resolveBy)}: ${late} late`,
    });
  }
  const earliest = instantMs(subject.earliestStart);
  if (earliest !== null && codes.has('before_earliest_start')) {
    findings.push({
      level: 'reason',
      code: 'earliest_start',
      text: t`Not before ${when(earliest)}`,
    });
  }
  const latest = instantMs(subject.latestFinish);
  if (latest !== null && codes.has('past_latest_finish')) {
    findings.push({
      level: 'reason',
      code: 'latest_finish',
      text: t`Due by ${when(latest)}`,
    });
  }
  const promised = { from: instantMs(subject.windowStart), to: instantMs(subject.windowEnd) };
  if (promised.from !== null && promised.to !== null && codes.has('outside_window')) {
    const text = t`Promised ${when(promised.from)} to ${when(promised.to)}`;
    findings.push({ level: 'reason', code: 'window', text });
  }
  const spare = spareMs({ respondBy, resolveBy, ...target });
  if (findings.length === 0 && spare !== null) {
    findings.push({
      level: 'ok',
      code: 'respond_by',
      text: t`In time, ${formatMinutes(spare / minuteMs)} to spare`,
    });
  }
  return findings;
}

type Spare = { respondBy: number | null; resolveBy: number | null; start: number; end: number };

/** Time left to the earlier deadline; null without one. */
function spareMs({ respondBy, resolveBy, start, end }: Spare): number | null {
  const left = [
    ...(respondBy === null ? [] : [respondBy - start]),
    ...(resolveBy === null ? [] : [resolveBy - end]),
  ];
  return left.length === 0 ? null : Math.min(...left);
}

/** `14:05`, preceded by the date on another day. */
function whenText(at: number, near: number, clock: ZoneClock): string {
  return clock.day(at) === clock.day(near) ? clock.time(at) : formatDate(at, clock.zone, 'dayTime');
}
