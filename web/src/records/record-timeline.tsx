import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import type { RelatedRecord } from '@switchyard/contracts/records/define-record.ts';
import { companyTopic, type RecordArea, recordAreas } from '@switchyard/contracts/realtime/topics.ts';
import { useMemo } from 'react';
import { api } from '../core/api.ts';
import { routeRequest } from '../core/route-request.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { formatDate } from '../lib/format-date.ts';
import { useArea } from '../realtime/use-area.ts';
import { useRealtimeEvents } from '../realtime/use-realtime-events.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { eventConcerns } from './event-concerns.ts';
import { changeSummary, eventHref, eventWord } from './event-words.ts';
import { useReread } from './use-reread.ts';
import { Link } from '../ui/link.tsx';

type EventPage = { readonly items: readonly TopicEvent[]; readonly hasMore: boolean };
type TimelineQuery = { readonly topic: string; readonly about: string };

const pageSize = 20;

const { useRecordTimelineInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Events that concern a record, newest first, paged by offset. */
    recordTimeline: build.infiniteQuery<EventPage, TimelineQuery, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.offset : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(listEventsRoute, {
          query: { ...queryArg, limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) },
        }),
      providesTags: ['Event'],
    }),
  }),
});

/** History of a record and of its related records, newest first, with live updates. */
export function RecordTimeline({ kind, id }: RelatedRecord) {
  const { companyId, companyTimeZone: zone } = useCurrentUser();
  const query = useMemo(
    () => ({ topic: companyTopic(companyId, 'timeline'), about: `${kind}:${id}` }),
    [companyId, kind, id],
  );
  const read = useRecordTimelineInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const items = read.currentData?.pages.flatMap((page) => page.items);
  return (
    <Panel title="Timeline">
      {recordAreas.map((area) => (
        <TimelineFeed key={area} area={area} about={{ kind, id }} />
      ))}
      {items === undefined &&
        (read.isError ? <ErrorState compact error={read.error} onRetry={read.refetch} /> : <SkeletonRows />)}
      {items?.length === 0 && <p className="py-4 text-center text-sm text-3">Nothing happened yet</p>}
      {items && (
        <ol className="flex flex-col">
          {items.map(({ offset, event }) => (
            <TimelineEntry key={offset} event={event} zone={zone} isOwn={event.entity.id === id} />
          ))}
        </ol>
      )}
      {read.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-1 w-full"
          busy={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          Older
        </Button>
      )}
    </Panel>
  );
}

type FeedProps = { area: RecordArea; about: RelatedRecord };

/** Subscribes to an area and refetches the timeline when one of its events concerns the record. */
function TimelineFeed({ area, about }: FeedProps) {
  const reread = useReread();
  useArea(area);
  useRealtimeEvents(area, (events) => {
    if (events.some(({ event }) => eventConcerns(event, about))) reread(['Event']);
  });
  return null;
}

type TimelineEntryProps = {
  event: DomainEvent;
  zone: string;
  /** An event of the record itself: its name would repeat the page's. */
  isOwn: boolean;
};

function TimelineEntry({ event, zone, isOwn }: TimelineEntryProps) {
  const href = isOwn ? null : eventHref(event);
  const summary = changeSummary(event, zone);
  return (
    <li className="flex flex-col gap-0.5 border-t border-line py-2 first:border-0">
      <p className="flex min-w-0 flex-wrap gap-x-1.5 text-sm">
        <span className="font-medium text-1">{eventWord(event.type)}</span>
        {!isOwn &&
          (href === null ? (
            <span className="min-w-0 wrap-anywhere text-2">{event.entity.label}</span>
          ) : (
            <Link to={href} className="min-w-0 rounded-sm wrap-anywhere text-1 underline underline-offset-2">
              {event.entity.label}
            </Link>
          ))}
      </p>
      {summary !== '' && <p className="text-sm wrap-anywhere text-2">{summary}</p>}
      <p className="num text-xs text-3">
        {formatDate(event.occurredAt, zone, 'dateTime')} · {event.actor.name}
      </p>
    </li>
  );
}
