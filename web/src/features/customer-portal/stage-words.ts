import { t } from '@lingui/core/macro';
import type { FollowedVisit } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import type { CustomerStage } from '@switchyard/contracts/customer-portal/customer-stage.ts';
import { formatDate, formatTimeRange } from '../../lib/format-date.ts';

export const stageWords: Readonly<Record<CustomerStage, string>> = {
  booked: t`Booked`,
  scheduled: t`Scheduled`,
  on_the_way: t`On the way`,
  arrived: t`Arrived`,
  working: t`Working`,
  done: t`Done`,
};

type Told = Pick<
  FollowedVisit,
  | 'stage'
  | 'outcome'
  | 'isPaused'
  | 'technicianName'
  | 'scheduledStart'
  | 'scheduledEnd'
  | 'windowStart'
  | 'windowEnd'
>;

/** `Tue 1 Dec, 09:00–11:00`: the promised arrival, otherwise the planned time. */
export function visitTime(visit: Omit<Told, 'stage' | 'outcome' | 'isPaused'>, zone: string): string {
  const start = visit.windowStart ?? visit.scheduledStart;
  const end = visit.windowStart === null ? visit.scheduledEnd : (visit.windowEnd ?? visit.scheduledEnd);
  return `${formatDate(start, zone, 'weekday')}, ${formatTimeRange(start, end, zone)}`;
}

/** The state of a visit as one sentence. */
export function stageSentence({ stage, outcome, isPaused, technicianName }: Told): string {
  switch (outcome) {
    case 'returns':
      return t`Another visit is needed. You see here when it is planned.`;
    case 'not_completed':
      return t`The work could not be done this time. The office will contact you.`;
    case 'cancelled':
      return t`This visit was cancelled.`;
    case 'done':
      return t`The work is done.`;
    case 'open':
      return openSentence(stage, isPaused, technicianName ?? t`Your technician`);
    default:
      return outcome satisfies never;
  }
}

function openSentence(stage: CustomerStage, isPaused: boolean, name: string): string {
  switch (stage) {
    case 'booked':
      return t`We are planning your visit.`;
    case 'scheduled':
      return t`${name} comes to you.`;
    case 'on_the_way':
      return t`${name} is on the way to you.`;
    case 'arrived':
      return t`${name} has arrived.`;
    case 'working':
      return isPaused ? t`The work is interrupted and goes on later.` : t`${name} is working.`;
    case 'done':
      return t`The work is done.`;
    default:
      return stage satisfies never;
  }
}
