import { plural, t } from '@lingui/core/macro';
import type {
  ExcludedInput,
  ScheduleRisk,
  ScheduleRun,
  ScheduleRunState,
  UnassignedJob,
} from '@switchyard/contracts/scheduling/schedule-run.ts';
import type { ScheduleOptions } from '@switchyard/contracts/scheduling/schedule-options.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { formatDate, formatDay, formatDayRange, formatMinutes } from '../../lib/format-date.ts';
import type { Tone } from '../../ui/chip.tsx';

/** `Tue 25 Nov`, or `25–27 Nov`. */
export function daysText({ from, days }: Pick<ScheduleOptions, 'from' | 'days'>): string {
  return days === 1 ? formatDay(from, 'weekday') : formatDayRange(from, addDays(from, days - 1));
}

export const stateLooks: Readonly<Record<ScheduleRunState, { word: string; tone: Tone }>> = {
  queued: { word: t`Waiting`, tone: 'neutral' },
  running: { word: t`Searching`, tone: 'info' },
  done: { word: t`Ready`, tone: 'ok' },
  cancelled: { word: t`Stopped`, tone: 'warn' },
  failed: { word: t`Failed`, tone: 'danger' },
};

/** State of a run, in a sentence. */
export function stateText({ state, error, figures, applied }: ScheduleRun): string {
  if (applied > 0) {
    const moves = figures === null ? applied : figures.planned + figures.moved;
    return t`${applied} of ${plural(moves, { one: '# move is', other: '# moves are' })} on the board.`;
  }
  switch (state) {
    case 'queued':
      return t`Waiting for a free worker. You can leave this page.`;
    case 'running':
      return figures === null
        ? t`Reading the board`
        : t`Searching for better plans. You can leave this page.`;
    case 'cancelled':
      return figures === null
        ? t`Stopped before there was a plan.`
        : t`Stopped. This is the best plan found until then.`;
    case 'failed':
      return errorText(error, figures !== null);
    case 'done':
      return t`The search has ended. Nothing has changed on the board yet.`;
    default:
      return state satisfies never;
  }
}

function errorText(error: ScheduleRun['error'], hasPlan: boolean): string {
  if (error === 'faulty_plan')
    return t`The plan did not pass its check, so it cannot be applied. Plan again.`;
  if (error === 'worker_lost' && hasPlan) {
    return t`The search was interrupted three times. The last plan is kept and can be applied.`;
  }
  return t`The search failed. Plan again, with fewer days or jobs.`;
}

/** Why technicians cannot take a job. */
export function reasonText({ rule, technicians }: UnassignedJob['reasons'][number]): string {
  const who = plural(technicians, { one: '# technician', other: '# technicians' });
  switch (rule) {
    case 'skills':
      return t`${who}: a skill is missing`;
    case 'certification':
      return t`${who}: a certificate is missing`;
    case 'territory':
      return t`${who}: another territory`;
    case 'excluded_technician':
      return t`${who}: excluded from this job`;
    case 'off_shift':
      return t`${who}: not on shift long enough`;
    case 'load':
      return t`${who}: the vehicle is full`;
    case 'max_tasks':
      return t`${who}: as many visits as allowed`;
    case 'delay':
      return t`${who}: cannot be there in time`;
    case 'double_booking':
      return t`${who}: booked by then`;
    default:
      return rule satisfies never;
  }
}

/** A change that would make room for a job. */
export function relaxationText(
  { kind, minutes, names, startsAt }: UnassignedJob['relaxations'][number],
  name: string,
  zone: string,
): string {
  const at = formatDate(startsAt, zone, 'dayTime');
  const length = formatMinutes(minutes);
  const words = names.map(skillWords).join(', ');
  const areas = names.join(', ');
  switch (kind) {
    case 'overtime':
      return t`${length} of overtime for ${name}: ${at}`;
    case 'window':
      return t`${length} outside the agreed time with ${name}: ${at}`;
    case 'skills':
      return t`Without the skill ${words}, ${name} could go: ${at}`;
    case 'certification':
      return t`Without the certificate ${areas}, ${name} could go: ${at}`;
    case 'territory':
      return t`Outside their territory (${areas}), ${name} could go: ${at}`;
    case 'excluded_technician':
      return t`${name} could go if not excluded: ${at}`;
    default:
      return kind satisfies never;
  }
}

/** Why something was left out, and what to do. */
export function excludedText({ reason, kind }: ExcludedInput): string {
  switch (reason) {
    case 'do_not_service':
      return t`The customer is marked: do not service. Plan it on the board with a reason, or clear the mark.`;
    case 'coordinates':
      return kind === 'visit'
        ? t`The site has no coordinates. The visit stays, and its time is kept free; travel to it does not count.`
        : t`The site has no coordinates. Enter them at the site of the customer.`;
    case 'duration':
      return t`The job has no duration.`;
    case 'window':
      return t`The time between earliest start and latest finish is shorter than the job.`;
    case 'crew':
      return t`The job needs several technicians at once. Plan it on the board.`;
    case 'no_shift':
      return t`No shifts: no capacity. Enter shifts.`;
    case 'day_off':
      return t`Off on these days: no capacity.`;
    case 'absent':
      return t`Away on these days: no capacity.`;
    case 'off_shift':
      return t`The visit is on a day off. Move it on the board, or let plans move visits.`;
    case 'other':
      return t`The data contradict each other. Check times and shifts.`;
    default:
      return reason satisfies never;
  }
}

/** A rule that a visit breaks which stays where it is. */
export function riskText({ rule }: Pick<ScheduleRisk, 'rule'>): string {
  switch (rule) {
    case 'skills':
      return t`a skill is missing`;
    case 'certification':
      return t`a certificate is missing`;
    case 'territory':
      return t`another territory`;
    case 'off_shift':
      return t`outside the shift`;
    case 'delay':
      return t`cannot be reached in time`;
    case 'double_booking':
      return t`overlaps the work before`;
    case 'lead_time':
      return t`the technician must leave before the shift`;
    case 'missing_break':
      return t`no room for the break`;
    default:
      return t`breaks a rule`;
  }
}

/** Names of technicians of a plan. */
export function nameIn(technicians: readonly { id: string; name: string }[], id: string): string {
  return technicians.find((each) => each.id === id)?.name ?? t`Unknown technician`;
}
