import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import { api } from '../../core/api.ts';
import type { QueryValue } from '../../core/request.ts';
import { routeRequest } from '../../core/route-request.ts';

export type EventPage = { epoch: string; head: number; items: TopicEvent[]; hasMore: boolean };
export type EventQuery = { readonly topic: string } & Readonly<Record<string, QueryValue>>;

const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    eventPage: build.query<EventPage, EventQuery>({
      query: (query) => routeRequest(listEventsRoute, { query }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useLazyEventPageQuery, useEventPageQuery } = eventsApi;
