import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import {
  archiveFlagRoute,
  archiveSegmentRoute,
  changeDetailsRoute,
  changeSegmentRoute,
  createEnvironmentRoute,
  createSegmentRoute,
  createTokenRoute,
  type Environment,
  type FlagToken,
  listEnvironmentsRoute,
  type ListedSegment,
  listSegmentsRoute,
  listTokensRoute,
  restoreFlagRoute,
  restoreRevisionRoute,
  revokeTokenRoute,
} from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { listTeamRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { z } from 'zod';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';
import type { AppDispatch } from '../../../core/store.ts';
import { environmentsTag, historyTag, keepFlag, keepReply, tagsOfRefusal } from '../feature-flags-api.ts';
import { evaluationTag } from '../flag-evaluation-api.ts';

type BodyOf<Route extends { readonly body?: z.ZodType | undefined }> = z.input<NonNullable<Route['body']>>;
export type SegmentPatch = BodyOf<typeof changeSegmentRoute>;
export type DetailsPatch = BodyOf<typeof changeDetailsRoute>;
export type NewToken = BodyOf<typeof createTokenRoute>;
export type CreatedToken = z.output<typeof createTokenRoute.reply>;
type Keyed<Body> = { readonly body: Body; readonly idempotencyKey: string };
type Items<Item> = { readonly items: Item[] };
/** The flag as last seen, and why it changes. */
type FlagStep = { readonly key: string; readonly revision: number; readonly reason: string | null };

const tokensTag = { type: 'Flag', id: 'tokens' } as const;

/** Results and history of a changed flag. */
const tagsOf = (flag: Flag | undefined) =>
  flag === undefined
    ? []
    : [
        historyTag(flag.key),
        ...flag.environments.map(({ environment }) => evaluationTag(flag.key, environment)),
      ];

/** Segments, tokens and environments of flags. */
const flagDeskApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Segments with the flags that use them. */
    flagSegments: build.query<ListedSegment[], void>({
      query: () => routeRequest(listSegmentsRoute, { query: { uses: true } }),
      transformResponse: ({ items }: Items<ListedSegment>) => items,
      providesTags: ['Flag'],
    }),
    // The rules of flags show segments, and their results follow from them.
    createFlagSegment: build.mutation<FlagSegment, Keyed<BodyOf<typeof createSegmentRoute>>>({
      query: (input) => routeRequest(createSegmentRoute, input),
      invalidatesTags: ['Flag'],
    }),
    changeFlagSegment: build.mutation<FlagSegment, { id: string; revision: number; body: SegmentPatch }>({
      query: ({ id, ...input }) => routeRequest(changeSegmentRoute, { params: { id }, ...input }),
      invalidatesTags: ['Flag'],
    }),
    deleteFlagSegment: build.mutation<FlagSegment, { id: string; revision: number }>({
      query: ({ id, revision }) => routeRequest(archiveSegmentRoute, { params: { id }, revision }),
      invalidatesTags: ['Flag'],
    }),
    flagEnvironments: build.query<Environment[], void>({
      query: () => routeRequest(listEnvironmentsRoute),
      transformResponse: ({ items }: Items<Environment>) => items,
      providesTags: ['Flag', environmentsTag],
    }),
    // Every flag has a state in it.
    createFlagEnvironment: build.mutation<Environment, Keyed<BodyOf<typeof createEnvironmentRoute>>>({
      query: (input) => routeRequest(createEnvironmentRoute, input),
      invalidatesTags: ['Flag'],
    }),
    flagTokens: build.query<FlagToken[], void>({
      query: () => routeRequest(listTokensRoute),
      transformResponse: ({ items }: Items<FlagToken>) => items,
      providesTags: [tokensTag],
    }),
    createFlagToken: build.mutation<CreatedToken, NewToken>({
      query: (body) => routeRequest(createTokenRoute, { body }),
      invalidatesTags: [tokensTag],
    }),
    revokeFlagToken: build.mutation<FlagToken, string>({
      query: (id) => routeRequest(revokeTokenRoute, { params: { id } }),
      invalidatesTags: [tokensTag],
    }),
  }),
});

/** Details and archive of a flag. */
const flagDetailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Users who can own a flag. */
    flagOwners: build.query<TeamMember[], void>({
      query: () => routeRequest(listTeamRoute),
      transformResponse: ({ members }: { members: TeamMember[] }) =>
        members.filter(({ role, status }) => status === 'active' && (role === 'admin' || role === 'manager')),
      providesTags: ['Team'],
    }),
    changeFlagDetails: build.mutation<Flag, { key: string; revision: number; body: DetailsPatch }>({
      query: ({ key, ...input }) => routeRequest(changeDetailsRoute, { params: { key }, ...input }),
      invalidatesTags: tagsOf,
      onQueryStarted: (_, { dispatch, queryFulfilled }) => keep(dispatch as AppDispatch, queryFulfilled),
    }),
    archiveFlag: build.mutation<Flag, FlagStep>({
      query: ({ key, revision, reason }) =>
        routeRequest(archiveFlagRoute, { params: { key }, revision, body: { reason } }),
      invalidatesTags: tagsOf,
      onQueryStarted: (_, { dispatch, queryFulfilled }) => keep(dispatch as AppDispatch, queryFulfilled),
    }),
    /** Brings back what a flag, or its state in an environment, was after a change. */
    restoreFlagRevision: build.mutation<
      Flag,
      { key: string; number: number; revision: number; reason: string | null }
    >({
      query: ({ key, number, revision, reason }) =>
        routeRequest(restoreRevisionRoute, { params: { key, number }, revision, body: { reason } }),
      invalidatesTags: (flag, error) => (flag ? ['Flag'] : tagsOfRefusal(error)),
    }),
    restoreFlag: build.mutation<Flag, FlagStep>({
      query: ({ key, revision, reason }) =>
        routeRequest(restoreFlagRoute, { params: { key }, revision, body: { reason } }),
      invalidatesTags: tagsOf,
      onQueryStarted: (_, { dispatch, queryFulfilled }) => keep(dispatch as AppDispatch, queryFulfilled),
    }),
  }),
});

export const {
  useFlagSegmentsQuery,
  useCreateFlagSegmentMutation,
  useChangeFlagSegmentMutation,
  useDeleteFlagSegmentMutation,
  useFlagEnvironmentsQuery,
  useLazyFlagEnvironmentsQuery,
  useCreateFlagEnvironmentMutation,
  useFlagTokensQuery,
  useCreateFlagTokenMutation,
  useRevokeFlagTokenMutation,
} = flagDeskApi;

export const {
  useFlagOwnersQuery,
  useChangeFlagDetailsMutation,
  useArchiveFlagMutation,
  useRestoreFlagMutation,
  useRestoreFlagRevisionMutation,
} = flagDetailsApi;

function keep(dispatch: AppDispatch, reply: Promise<{ readonly data: Flag }>): Promise<void> {
  return keepReply(reply, (flag) => keepFlag(dispatch, flag));
}
