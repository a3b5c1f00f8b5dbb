import { t } from '@lingui/core/macro';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { jobByName } from '../../../lib/record-number.ts';
import { describeRequestError, isRequestError } from '../../../lib/request-error.ts';
import { workStateLook } from '../../../ui/work-state.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import type { BoardChange } from '../state/board-records.ts';

/** Reason why a command had no effect, as a sentence, and the current record according to the server. */
export type Refusal = {
  readonly text: string;
  readonly changes: readonly BoardChange[];
  /** Objections that the server accepts with a reason. */
  readonly reasonNeeded: readonly string[];
};

/** Explains a failed command. `before` is the visit that the command was based on. */
export function explainFailure(error: unknown, before: Visit | undefined, clock: ZoneClock): Refusal {
  const problem = isRequestError(error) ? error.problem : undefined;
  if (!problem) return { text: describeRequestError(error), changes: [], reasonNeeded: [] };
  const current = currentVisit(problem, before);
  const changes: BoardChange[] = current ? [{ kind: 'visit', visit: current }] : [];
  const reasonNeeded = (problem.errors ?? [])
    .filter((item) => item.pointer.endsWith('/overrideReason'))
    .map((item) => item.message);
  switch (problem.code) {
    case 'visit.conflict':
      return { text: conflictText(problem, clock), changes, reasonNeeded };
    case 'revision.stale':
      return {
        text: current && before ? changedText(before, current, clock) : problem.title,
        changes,
        reasonNeeded,
      };
    default:
      return { text: problem.errors?.[0]?.message ?? problem.detail ?? problem.title, changes, reasonNeeded };
  }
}

/** Describes what another user changed between two revisions. */
export function changedText(before: Visit, now: Visit, clock: ZoneClock): string {
  const from = visitSpan(before);
  const to = visitSpan(now);
  const parts: string[] = [];
  if (from.start !== to.start || from.end !== to.end) {
    parts.push(t`it is now ${clock.time(to.start)}–${clock.time(to.end)}`);
  }
  const names = (visit: Visit) => visit.assignments.map((item) => item.technicianName).join(', ');
  if (names(before) !== names(now)) parts.push(t`it is now with ${names(now)}`);
  if (before.state !== now.state) parts.push(t`it is now ${workStateLook(now.state).word.toLowerCase()}`);
  if (parts.length === 0) return t`Someone else changed this visit in the meantime.`;
  const changes = parts.reduce((all, part) => t`${all} and ${part}`);
  return t`Someone else changed this visit: ${changes}.`;
}

function conflictText(problem: Problem, clock: ZoneClock): string {
  const first = problem.conflicts?.[0];
  if (!first) return problem.detail ?? problem.title;
  const times = `${clock.time(Date.parse(first.start))}–${clock.time(Date.parse(first.end))}`;
  return t`${first.technicianName} is booked ${times}: ${jobByName({ number: first.jobNumber, title: first.title })}.`;
}

/** The reply contains the record; replies of our own server are not parsed again. */
function currentVisit({ current }: Problem, before: Visit | undefined): Visit | undefined {
  const isIt =
    typeof current === 'object' && current !== null && 'id' in current && current.id === before?.id;
  return isIt ? (current as Visit) : undefined;
}
