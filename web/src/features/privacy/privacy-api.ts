import { listTeamRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { type AuditStream, auditStreamRoutes } from '@switchyard/contracts/privacy/audit-stream-routes.ts';
import type { Erasure, ErasurePreview } from '@switchyard/contracts/privacy/erasure.ts';
import type { HeldKind, LegalHold } from '@switchyard/contracts/privacy/legal-hold.ts';
import type { Person } from '@switchyard/contracts/privacy/person.ts';
import { personExportRoutes } from '@switchyard/contracts/privacy/person-export-routes.ts';
import { privacyRoutes } from '@switchyard/contracts/privacy/privacy-routes.ts';
import {
  type RetentionClass,
  type RetentionRule,
  retentionRoutes,
} from '@switchyard/contracts/privacy/retention-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type Size = { readonly rows: number; readonly files: number };

const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    privacyMembers: build.query<{ items: TeamMember[] }, void>({
      query: () => routeRequest(listTeamRoute),
      providesTags: ['Settings'],
    }),
    erasurePreview: build.query<ErasurePreview, Person>({
      query: ({ kind, id }) => routeRequest(privacyRoutes.preview, { query: { kind, id } }),
      providesTags: ['Settings'],
      keepUnusedDataFor: 0,
    }),
    erasures: build.query<{ items: Erasure[] }, void>({
      query: () => routeRequest(privacyRoutes.erasures),
      providesTags: ['Settings'],
      keepUnusedDataFor: 0,
    }),
    legalHolds: build.query<{ items: LegalHold[] }, void>({
      query: () => routeRequest(privacyRoutes.holds),
      providesTags: ['Settings'],
      keepUnusedDataFor: 0,
    }),
    erasePerson: build.mutation<Erasure, Person & { name: string; reason: string }>({
      query: (body) => routeRequest(privacyRoutes.erase, { body }),
      invalidatesTags: ['Settings'],
    }),
    placeHold: build.mutation<LegalHold, { kind: HeldKind; id: string; reason: string }>({
      query: (body) => routeRequest(privacyRoutes.placeHold, { body }),
      invalidatesTags: ['Settings'],
    }),
    liftHold: build.mutation<LegalHold, { id: string; reason: string }>({
      query: ({ id, reason }) => routeRequest(privacyRoutes.liftHold, { params: { id }, body: { reason } }),
      invalidatesTags: ['Settings'],
    }),
    sizePersonExport: build.mutation<Size, Person>({
      query: (body) => routeRequest(personExportRoutes.size, { body }),
    }),
  }),
});

const auditStreamApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditStreams: build.query<{ items: AuditStream[] }, void>({
      query: () => routeRequest(auditStreamRoutes.list),
      providesTags: ['Settings'],
      keepUnusedDataFor: 0,
    }),
    addAuditStream: build.mutation<AuditStream, { url: string; ca: string | null }>({
      query: (body) => routeRequest(auditStreamRoutes.create, { body }),
      invalidatesTags: ['Settings'],
    }),
    endAuditStream: build.mutation<{ id: string }, string>({
      query: (id) => routeRequest(auditStreamRoutes.remove, { params: { id } }),
      invalidatesTags: ['Settings'],
    }),
  }),
});

const retentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    retention: build.query<{ items: RetentionRule[] }, void>({
      query: () => routeRequest(retentionRoutes.list),
      providesTags: ['Settings'],
      keepUnusedDataFor: 0,
    }),
    changeRetention: build.mutation<
      { items: RetentionRule[] },
      { name: RetentionClass; days: number | null }
    >({
      query: ({ name, days }) =>
        routeRequest(retentionRoutes.change, { params: { class: name }, body: { days } }),
      invalidatesTags: ['Settings'],
    }),
  }),
});

export const { useAuditStreamsQuery, useAddAuditStreamMutation, useEndAuditStreamMutation } = auditStreamApi;
export const { useRetentionQuery, useChangeRetentionMutation } = retentionApi;
export const {
  usePrivacyMembersQuery,
  useErasurePreviewQuery,
  useErasuresQuery,
  useLegalHoldsQuery,
  useErasePersonMutation,
  usePlaceHoldMutation,
  useLiftHoldMutation,
  useSizePersonExportMutation,
} = privacyApi;
