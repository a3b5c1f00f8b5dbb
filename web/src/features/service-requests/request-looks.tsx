import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type {
  RequestUrgency,
  ServiceRequestState,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import {
  type RequestClock,
  requestClock,
} from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { Clock, Pause, TriangleAlert } from 'lucide-react';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { urgencyWords } from './form-words.ts';
import { requesterStateWords } from '../../core/requester-state-words.ts';
import { stateWords } from './request-words.ts';

const stateTones: Readonly<Record<ServiceRequestState, Tone>> = {
  new: 'info',
  needs_info: 'warn',
  triaged: 'accent',
  quoted: 'violet',
  converted: 'ok',
  declined: 'neutral',
  duplicate: 'neutral',
  cancelled: 'neutral',
};
const urgencyTones: Readonly<Record<RequestUrgency, Tone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warn',
  emergency: 'danger',
};
const clockTones: Readonly<Record<RequestClock, Tone>> = {
  running: 'neutral',
  late: 'danger',
  paused: 'neutral',
  met: 'ok',
  missed: 'warn',
};

/** `forRequester`: in the words of requesters. */
export function RequestStateChip({
  state,
  forRequester = false,
}: {
  state: ServiceRequestState;
  forRequester?: boolean;
}) {
  return <Chip tone={stateTones[state]}>{(forRequester ? requesterStateWords : stateWords)[state]}</Chip>;
}

export function UrgencyChip({ urgency }: { urgency: RequestUrgency }) {
  return (
    <Chip
      tone={urgencyTones[urgency]}
      {...(urgency === 'emergency' ? { icon: <TriangleAlert /> } : {})}
      title={t`Urgency`}
    >
      {urgencyWords[urgency]}
    </Chip>
  );
}

type Timed = Pick<ServiceRequest, 'dueAt' | 'decidedAt' | 'waitingAt' | 'createdAt'>;

/** The clock of the decision: how long the office has, how late it is, or how long it took. */
export function RequestClockChip({ request, zone }: { request: Timed; zone: string }) {
  const now = useNow(30_000);
  const clock = requestClock(request, now);
  return (
    <Chip
      tone={clockTones[clock]}
      icon={clock === 'paused' ? <Pause /> : <Clock />}
      title={t`Decide by ${formatDate(request.dueAt, zone, 'dateTime')}`}
    >
      {clockText(clock, request, now)}
    </Chip>
  );
}

function clockText(clock: RequestClock, request: Timed, now: number): string {
  const due = Date.parse(request.dueAt);
  const span = (ms: number) => formatMinutes(Math.max(0, ms) / 60_000);
  switch (clock) {
    case 'running':
      return t`${span(due - now)} left`;
    case 'late':
      return t`${span(now - due)} late`;
    case 'paused':
      return t`Asked ${span(now - Date.parse(request.waitingAt ?? ''))} ago`;
    case 'met':
    case 'missed':
      return t`Took ${span(Date.parse(request.decidedAt ?? '') - Date.parse(request.createdAt))}`;
    default:
      return clock satisfies never;
  }
}

export function SpamChip({ signs }: { signs: readonly string[] }) {
  if (signs.length === 0) return null;
  return (
    <Chip tone="warn" icon={<TriangleAlert />} title={t`It looks like advertising`}>
      <Trans>Suspicious</Trans>
    </Chip>
  );
}
