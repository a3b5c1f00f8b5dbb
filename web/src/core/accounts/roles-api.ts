import type { CustomRole, RoleHolder } from '@switchyard/contracts/roles/custom-role.ts';
import { roleRoutes } from '@switchyard/contracts/roles/role-routes.ts';
import type { z } from 'zod';
import { api } from '../api.ts';
import { routeRequest } from '../route-request.ts';

type BodyOf<Route extends { body?: z.ZodType }> = z.input<NonNullable<Route['body']>>;
export type Roles = z.output<(typeof roleRoutes.list)['reply']>;

/** Roles that the company defined. */
const rolesApi = api.injectEndpoints({
  endpoints: (build) => ({
    roles: build.query<Roles, void>({
      query: () => routeRequest(roleRoutes.list),
      providesTags: ['Role'],
    }),
    // Read again when the numbers of the role change, not by a tag: a role that was deleted has no holders to read.
    roleHolders: build.query<{ items: RoleHolder[] }, Pick<CustomRole, 'id' | 'members' | 'invitations'>>({
      query: ({ id }) => routeRequest(roleRoutes.holders, { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    createRole: build.mutation<CustomRole, BodyOf<typeof roleRoutes.create>>({
      query: (body) => routeRequest(roleRoutes.create, { body }),
      invalidatesTags: ['Role'],
    }),
    updateRole: build.mutation<
      CustomRole,
      { id: string; revision: number; body: BodyOf<typeof roleRoutes.update> }
    >({
      query: ({ id, revision, body }) => routeRequest(roleRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Role'],
    }),
    removeRole: build.mutation<CustomRole, { id: string; revision: number; moveTo?: string | null }>({
      query: ({ id, revision, ...body }) =>
        routeRequest(roleRoutes.remove, { params: { id }, revision, body }),
      invalidatesTags: ['Role', 'Team'],
    }),
  }),
});

export const {
  useRolesQuery,
  useRoleHoldersQuery,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useRemoveRoleMutation,
} = rolesApi;
