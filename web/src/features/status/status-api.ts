import type {
  createNoticeSchema,
  Notice,
  postUpdateSchema,
  updateNoticeSchema,
} from '@switchyard/contracts/status/status.ts';
import { statusRoutes } from '@switchyard/contracts/status/status-routes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type Access = z.infer<typeof statusRoutes.access.reply>;
type NewNotice = z.input<typeof createNoticeSchema>;
type Change = { notice: Notice; changes: z.input<typeof updateNoticeSchema> };
type Update = { notice: Notice; update: z.input<typeof postUpdateSchema> };

/** Operator actions of the status page. */
const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    statusAccess: build.query<Access, void>({ query: () => routeRequest(statusRoutes.access) }),
    createNotice: build.mutation<Notice, NewNotice>({
      query: (body) => routeRequest(statusRoutes.create, { body }),
    }),
    updateNotice: build.mutation<Notice, Change>({
      query: ({ notice: { id, revision }, changes }) =>
        routeRequest(statusRoutes.update, { params: { id }, body: changes, revision }),
    }),
    postUpdate: build.mutation<Notice, Update>({
      query: ({ notice: { id, revision }, update }) =>
        routeRequest(statusRoutes.post, { params: { id }, body: update, revision }),
    }),
  }),
});

export const {
  useStatusAccessQuery,
  useCreateNoticeMutation,
  useUpdateNoticeMutation,
  usePostUpdateMutation,
} = statusApi;
