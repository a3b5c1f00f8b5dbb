import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { api } from '../../app/api.ts';
import { routeRequest } from '../../app/route-request.ts';
import { useCurrentUser } from '../../app/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useLiveRefetch } from '../../realtime/use-live-refetch.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { workStateLook } from '../../ui/work-state.ts';

const { useJobEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    jobEvents: build.query<{ items: TopicEvent[] }, { topic: string; jobId: string }>({
      query: ({ topic, jobId }) => routeRequest(listEventsRoute, { query: { topic, jobId, limit: 200 } }),
      providesTags: ['Event'],
    }),
  }),
});

/** The topic in which this role hears of a job. */
function topicFor(user: CurrentUser): string | null {
  if (user.role === 'technician') {
    return user.technicianId && personalTopic(user.companyId, 'technician', user.technicianId);
  }
  if (user.role === 'customer') {
    return user.customerId && personalTopic(user.companyId, 'customer', user.customerId);
  }
  return companyTopic(user.companyId, 'timeline');
}

/** What happened to a job and its visits, newest first, growing by itself. */
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
  return (
    <ol className="flex flex-col">
      {data.items.map((row) => (
        <TimelineRow key={row.offset} row={row} zone={zone} />
      ))}
      {data.items.length === 0 && <li className="py-4 text-center text-sm text-3">Nothing happened yet</li>}
    </ol>
  );
}

function TimelineRow({ row: { event }, zone }: { row: TopicEvent; zone: string }) {
  const isLate = Date.parse(event.recordedAt) - Date.parse(event.occurredAt) > 120_000;
  return (
    <li className="grid grid-cols-[12px_1fr] gap-x-3">
      <span aria-hidden="true" className="flex flex-col items-center">
        <span className="mt-2 size-1.75 shrink-0 rounded-full bg-control" />
        <span className="w-px flex-1 bg-line" />
      </span>
      <div className="min-w-0 pb-3">
        <p className="text-sm text-1">{sentence(event)}</p>
        <p className="num text-xs text-3">
          {formatDate(event.recordedAt, zone, 'dayTime')} · {event.actor.name}
          {isLate && ` · happened ${formatDate(event.occurredAt, zone, 'dayTime')}`}
        </p>
        {event.reason !== null && <p className="text-sm text-2">“{event.reason}”</p>}
      </div>
    </li>
  );
}

function sentence(event: TopicEvent['event']): string {
  const subject = event.entity.kind === 'visit' ? 'Visit' : 'Job';
  const state = event.changes.find((change) => change.field === 'state');
  if (state && typeof state.to === 'string') {
    const word = workStateLook(state.to as Job['state']).word.toLowerCase();
    return `${subject} is ${word}`;
  }
  const verb = event.type.split('.')[1]?.replaceAll('_', ' ') ?? 'changed';
  const fields = event.changes.map((change) => change.field.replace(/([A-Z])/g, ' $1').toLowerCase());
  return `${subject} ${verb}${fields.length > 0 && verb === 'updated' ? `: ${fields.join(', ')}` : ''}`;
}
