import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { api } from '../core/api.ts';
import { routeRequest } from '../core/route-request.ts';

type EventPage = { readonly items: readonly TopicEvent[]; readonly hasMore: boolean };
type TimelineQuery = {
  readonly topic: string;
  readonly about: string;
  readonly limit: number;
  /** Kinds of records whose events are wanted, separated by commas. */
  readonly kind?: string;
};

export const { useRecordTimelineInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Events that concern a record, newest first, paged by offset. */
    recordTimeline: build.infiniteQuery<EventPage, TimelineQuery, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.offset : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(listEventsRoute, {
          query: { ...queryArg, ...(pageParam === null ? {} : { before: pageParam }) },
        }),
      providesTags: ['Event'],
    }),
  }),
});

/** The topic with the events that this role may see; null for a technician or customer without a record. */
export function timelineTopicOf({ companyId, role, technicianId, customerId }: CurrentUser): string | null {
  if (role === 'technician') return technicianId && personalTopic(companyId, 'technician', technicianId);
  if (role === 'customer') return customerId && personalTopic(companyId, 'customer', customerId);
  return companyTopic(companyId, 'timeline');
}
