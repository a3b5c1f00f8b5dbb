import {
  editsBetween,
  type PlannedEdit,
  type PlannedRules,
  shareEdit,
  switchEdit,
} from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { mostUpcoming, type PlannedChange } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  countUpcoming,
  isPast,
  type SchedulePlace,
} from '@switchyard/platform/db/repositories/flag-schedule-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { segmentErrors } from '@switchyard/platform/flags/change-rules.ts';
import { refuseStale } from '@switchyard/platform/flags/refuse-stale.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { requireRules } from './read-flags.ts';

export type Place = { readonly key: string; readonly environment: FlagEnvironment };
/** A planned change, and the revision on which it is based. */
export type Planned = { readonly change: PlannedChange; readonly expected: number };

/** The refusal of a time that is not later than that of the database. */
export async function timeErrors(tx: Tx, runAt: string): Promise<FieldError[]> {
  return (await isPast(tx, runAt)) ? [fieldError('/runAt', 'past', 'Choose a time in the future')] : [];
}

/** The refusals of one more upcoming change at a time. */
export async function upcomingErrors(tx: Tx, place: SchedulePlace, runAt: string): Promise<FieldError[]> {
  const message = `A flag has at most ${mostUpcoming} upcoming changes per environment`;
  const isFull = (await countUpcoming(tx, place)) >= mostUpcoming;
  return [...(await timeErrors(tx, runAt)), ...(isFull ? [fieldError('/runAt', 'too_many', message)] : [])];
}

/** Edits of a planned change. @throws ProblemError `revision.stale` with the differences, `request.invalid` */
export async function plannedEdits(
  unit: UnitOfWork,
  place: Place,
  { change, expected }: Planned,
): Promise<readonly PlannedEdit[]> {
  const { flagId: id, ...rules } = await requireRules(unit, place);
  const { kind: _, ...yours } = change;
  const subject = { id, subject: 'state', environment: place.environment };
  await refuseStale(unit.tx, rules, { ...subject, expected, yours });
  switch (change.kind) {
    case 'switch':
      return [switchEdit(rules, change.enabled)];
    case 'share':
      return [requireShare(rules, change)];
    case 'rules': {
      const { enabled, strategies, variants } = change;
      refuseFields(
        (await segmentErrors(unit, change)).map((error) => ({
          ...error,
          pointer: `/change${error.pointer}`,
        })),
      );
      const wanted = Object.entries({ enabled, strategies, variants }).filter(
        ([, value]) => value !== undefined,
      );
      const edits = editsBetween(rules, Object.fromEntries(wanted) as Partial<PlannedRules>);
      if (edits.length === 0) refuseFields([fieldError('/change', 'empty', 'This changes nothing')]);
      return edits;
    }
    default:
      return change satisfies never;
  }
}

function requireShare(
  rules: PlannedRules,
  { strategyId, percentage }: Extract<PlannedChange, { kind: 'share' }>,
): PlannedEdit {
  const edit = shareEdit(rules, strategyId, percentage);
  if (edit === undefined) {
    const message = 'No percentage rollout has this id';
    throw new ProblemError('request.invalid', {
      errors: [fieldError('/change/strategyId', 'unknown', message)],
    });
  }
  return edit;
}
