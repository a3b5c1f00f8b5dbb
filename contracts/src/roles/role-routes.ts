import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  createRoleSchema,
  customRoleSchema,
  roleHolderSchema,
  roleOfferSchema,
  updateRoleSchema,
} from './custom-role.ts';
import { roleRecord } from './role-record.ts';

const action = defineActionRoutes(roleRecord);
const idParams = z.object({ id: idSchema });
const own = { tag: 'roles', access: 'session', permission: 'role.change', needsProof: true } as const;
const refusals = ['auth.required', 'auth.forbidden', 'auth.proof_required', 'request.invalid'] as const;
const revised = [...refusals, 'request.not_found', 'revision.required', 'revision.stale'] as const;

export const roleRoutes = {
  list: action.read('', {
    permission: 'view',
    summary: 'Roles that the company defined, and what roles may consist of',
    reply: z.object({
      items: z.array(customRoleSchema),
      offers: z.array(roleOfferSchema),
      /** Fields that a role may hide or mask, with their labels. */
      fields: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
  }),
  holders: defineRoute({
    tag: 'roles',
    access: 'session',
    permission: 'team.view',
    method: 'GET',
    path: '/api/roles/:id/holders',
    summary: 'Users who have a role, and open invitations to it',
    write: 'safe',
    status: 200,
    params: idParams,
    reply: z.object({ items: z.array(roleHolderSchema) }),
    problems: ['auth.required', 'auth.forbidden', 'request.not_found'],
  }),
  create: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/roles',
    summary: 'Define a role',
    write: 'create',
    status: 201,
    body: createRoleSchema,
    reply: customRoleSchema,
    problems: [...refusals, 'idempotency.key_reused', 'record.duplicate'],
  }),
  update: defineRoute({
    ...own,
    method: 'PATCH',
    path: '/api/roles/:id',
    summary: 'Change a role; it takes effect at once for its users',
    write: 'change',
    status: 200,
    params: idParams,
    body: updateRoleSchema,
    reply: customRoleSchema,
    problems: [...revised, 'record.duplicate'],
  }),
  remove: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/roles/:id/removal',
    summary: 'Delete a role; its users and invitations get another one of the same basis',
    write: 'change',
    status: 200,
    params: idParams,
    body: z.strictObject({
      /** Role that they get; null: the preset. Absent: the role is deleted only if nobody has it. */
      moveTo: idSchema.nullable().optional(),
    }),
    reply: customRoleSchema,
    problems: [...revised, 'record.referenced'],
  }),
};
