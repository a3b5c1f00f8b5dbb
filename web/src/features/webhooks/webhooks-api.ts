import type {
  Replayed,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookWithSecret,
} from '@switchyard/contracts/webhooks/webhook.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { webhookRoutes } from '@switchyard/contracts/webhooks/webhook-routes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type BodyOf<Route extends { body?: z.ZodType }> = z.input<NonNullable<Route['body']>>;
type Filter = { readonly webhookId: string; readonly state: WebhookDelivery['state'] | null };

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<{ items: Webhook[] }, void>({
      query: () => routeRequest(webhookRoutes.list),
      providesTags: ['Webhook'],
    }),
    createWebhook: build.mutation<WebhookWithSecret, BodyOf<typeof webhookRoutes.create>>({
      query: (body) => routeRequest(webhookRoutes.create, { body }),
      invalidatesTags: ['Webhook'],
    }),
    updateWebhook: build.mutation<
      Webhook,
      { id: string; revision: number; body: BodyOf<typeof webhookRoutes.update> }
    >({
      query: ({ id, revision, body }) =>
        routeRequest(webhookRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Webhook'],
    }),
    removeWebhook: build.mutation<Webhook, { id: string; revision: number }>({
      query: ({ id, revision }) => routeRequest(webhookRoutes.remove, { params: { id }, revision }),
      // Without the tag: its deliveries on screen would be requested once more.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const drop = () =>
          dispatch(
            webhooksApi.util.updateQueryData('webhooks', undefined, ({ items }) => ({
              items: items.filter((item) => item.id !== id),
            })),
          );
        await queryFulfilled.then(drop, () => undefined);
      },
    }),
    rotateSecret: build.mutation<WebhookWithSecret, { id: string; keepOldHours: number }>({
      query: ({ id, keepOldHours }) =>
        routeRequest(webhookRoutes.rotate, { params: { id }, body: { keepOldHours } }),
      invalidatesTags: ['Webhook'],
    }),
  }),
});

const deliveriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendTestEvent: build.mutation<WebhookDelivery, string>({
      query: (id) => routeRequest(webhookRoutes.test, { params: { id } }),
      invalidatesTags: ['Webhook'],
    }),
    replayDeliveries: build.mutation<Replayed, { id: string; body: BodyOf<typeof webhookRoutes.replay> }>({
      query: ({ id, body }) => routeRequest(webhookRoutes.replay, { params: { id }, body }),
      invalidatesTags: ['Webhook'],
    }),
    resendDelivery: build.mutation<WebhookDelivery, string>({
      query: (id) => routeRequest(webhookRoutes.resend, { params: { id } }),
      invalidatesTags: ['Webhook'],
    }),
    deliveries: build.infiniteQuery<Page<WebhookDelivery>, Filter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg: { webhookId, state }, pageParam }) =>
        routeRequest(webhookRoutes.deliveries, {
          params: { id: webhookId },
          query: {
            ...(state === null ? {} : { state }),
            ...(pageParam === null ? { count: 'true' } : { cursor: pageParam }),
          },
        }),
      providesTags: ['Webhook'],
      keepUnusedDataFor: 0,
    }),
    delivery: build.query<WebhookDeliveryDetail, string>({
      query: (id) => routeRequest(webhookRoutes.delivery, { params: { id } }),
      providesTags: ['Webhook'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useRemoveWebhookMutation,
  useRotateSecretMutation,
} = webhooksApi;
export const {
  useSendTestEventMutation,
  useReplayDeliveriesMutation,
  useResendDeliveryMutation,
  useDeliveriesInfiniteQuery,
  useDeliveryQuery,
} = deliveriesApi;
