import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { CSSProperties } from 'react';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useLiveRefetch } from '../../realtime/use-live-refetch.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { workStates, workStateStyle } from '../../ui/work-state.ts';
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts';

const { useJobEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    jobEvents: build.query<{ items: TopicEvent[] }, { topic: string; jobId: string }>({
      query: ({ topic, jobId }) => routeRequest(listEventsRoute, { query: { topic, jobId, limit: 200 } }),
      providesTags: ['Event'],
    }),
  }),
});

/** The topic with this role's events of a job. */
function topicFor(user: CurrentUser): string | null {
  if (user.role === 'technician') {
    return user.technicianId && personalTopic(user.companyId, 'technician', user.technicianId);
  }
  if (user.role === 'customer') {
    return user.customerId && personalTopic(user.companyId, 'customer', user.customerId);
  }
  return companyTopic(user.companyId, 'timeline');
}

/** History of a job and its visits, newest first, with live updates. */
export function JobTimeline({ job }: { job: Job }) {
  const user = useCurrentUser();
  const zone = user.companyTimeZone;
  const topic = topicFor(user);
  const { data, error, refetch, isUninitialized } = useJobEventsQuery(
    { topic: topic ?? '', jobId: job.id },
    { skip: topic === null, refetchOnMountOrArgChange: true },
  );
  const kind = user.role === 'technician' || user.role === 'customer' ? user.role : 'dispatch';
  useLiveRefetch(kind, () => (isUninitialized ? undefined : refetch()), 500);
  if (error && !data) return <ErrorState compact error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows />;
  const entries = timelineEntries(data.items, zone);
  return (
    <ol className="flex flex-col">
      {entries.map((entry, index) => {
        const before = entries[index - 1];
        const day = formatDate(entry.at, zone, 'weekday');
        return (
          <TimelineRow
            key={entry.key}
            entry={entry}
            zone={zone}
            day={before && formatDate(before.at, zone, 'weekday') === day ? null : day}
            last={index === entries.length - 1}
          />
        );
      })}
      {entries.length === 0 && <li className="py-4 text-center text-sm text-3">Nothing happened yet</li>}
    </ol>
  );
}

type TimelineRowProps = {
  entry: TimelineEntry;
  zone: string;
  /** Shown by the first entry of each day. */
  day: string | null;
  last: boolean;
};

function TimelineRow({ entry, zone, day, last }: TimelineRowProps) {
  const { role } = useCurrentUser();
  const isOffice = role === 'manager' || role === 'admin';
  return (
    <li className="grid grid-cols-[12px_minmax(0,1fr)] gap-x-3">
      {day !== null && <h3 className="num col-span-2 mb-1.5 text-xs text-3">{day}</h3>}
      <span aria-hidden="true" className="flex flex-col items-center">
        <Mark state={entry.state} />
        {!last && <span className="w-px flex-1 bg-line" />}
      </span>
      <div className="min-w-0 pb-3">
        <p className="text-sm font-medium wrap-break-word text-1">{entry.title}</p>
        {entry.details.map((line) => (
          <p key={line} className="text-sm wrap-break-word text-2">
            {line}
          </p>
        ))}
        {entry.quote !== null && (
          <p className="text-sm wrap-break-word whitespace-pre-wrap text-2">“{entry.quote}”</p>
        )}
        <p className="num text-xs text-3">
          {formatDate(entry.at, zone, 'time')} · {entry.actor}
          {isOffice &&
            entry.enteredAt !== null &&
            ` · entered ${enteredText(entry.at, entry.enteredAt, zone)}`}
        </p>
      </div>
    </li>
  );
}

/** For events recorded later: the recording time, with the date if it differs from the day of the event. */
function enteredText(at: string, enteredAt: string, zone: string): string {
  const sameDay = formatDate(at, zone, 'isoDay') === formatDate(enteredAt, zone, 'isoDay');
  return formatDate(enteredAt, zone, sameDay ? 'time' : 'dayTime');
}

/** The dot of an entry, in the colour of the new state. */
function Mark({ state }: { state: string | null }) {
  const known = workStates.find((item) => item === state);
  return (
    <span
      className={`mt-1.5 size-1.75 shrink-0 rounded-full ${known ? 'bg-(--edge)' : 'bg-control'}`}
      style={known && (workStateStyle(known) as CSSProperties)}
    />
  );
}
