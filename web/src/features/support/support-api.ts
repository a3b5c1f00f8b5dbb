import type { Page } from '@switchyard/contracts/http/page.ts';
import { supportDeskRoutes, ticketRoutes } from '@switchyard/contracts/support/support-routes.ts';
import type {
  CreateTicket,
  DeskAnswer,
  DeskUpdate,
  Ticket,
  TicketDetail,
  TicketMessages,
  UpdateTicket,
} from '@switchyard/contracts/support/ticket.ts';
import { api } from '../../core/api.ts';
import type { QueryValue } from '../../core/request.ts';
import { routeRequest } from '../../core/route-request.ts';

/** `desk`: all tickets, for the support desk. */
export type TicketList = { desk: boolean; query: Readonly<Record<string, QueryValue>> };
export type TicketPlace = { id: string; desk: boolean };
type Changed<Body> = TicketPlace & { revision: number; body: Body };

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    tickets: build.infiniteQuery<Page<Ticket>, TicketList, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg: { desk, query }, pageParam }) =>
        routeRequest(desk ? supportDeskRoutes.list : ticketRoutes.list, {
          query: { ...query, ...(pageParam === null ? { count: 'true' } : { cursor: pageParam }) },
        }),
      providesTags: ['Ticket'],
    }),
    ticket: build.query<TicketDetail, TicketPlace>({
      query: ({ id, desk }) =>
        routeRequest((desk ? supportDeskRoutes : ticketRoutes).read, { params: { id } }),
      providesTags: ['Ticket'],
    }),
    earlierMessages: build.query<TicketMessages, TicketPlace & { before: string }>({
      query: ({ id, desk, before }) =>
        routeRequest((desk ? supportDeskRoutes : ticketRoutes).earlier, {
          params: { id },
          query: { before },
        }),
    }),
    openTicket: build.mutation<TicketDetail, CreateTicket>({
      query: (body) => routeRequest(ticketRoutes.create, { body }),
      invalidatesTags: ['Ticket'],
    }),
    changeTicket: build.mutation<TicketDetail, Changed<UpdateTicket>>({
      query: ({ id, revision, body }) =>
        routeRequest(ticketRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Ticket'],
    }),
    writeToSupport: build.mutation<TicketDetail, { id: string; body: string }>({
      query: ({ id, body }) => routeRequest(ticketRoutes.write, { params: { id }, body: { body } }),
      invalidatesTags: ['Ticket'],
    }),
    changeAtDesk: build.mutation<TicketDetail, Changed<DeskUpdate>>({
      query: ({ id, revision, body }) =>
        routeRequest(supportDeskRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Ticket'],
    }),
    answerTicket: build.mutation<TicketDetail, { id: string; body: DeskAnswer }>({
      query: ({ id, body }) => routeRequest(supportDeskRoutes.answer, { params: { id }, body }),
      invalidatesTags: ['Ticket'],
    }),
  }),
});

export const {
  useTicketsInfiniteQuery,
  useTicketQuery,
  useLazyEarlierMessagesQuery,
  useOpenTicketMutation,
  useChangeTicketMutation,
  useWriteToSupportMutation,
  useChangeAtDeskMutation,
  useAnswerTicketMutation,
} = supportApi;
