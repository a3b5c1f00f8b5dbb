import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { savedViewRecord } from './saved-view-record.ts';
import { createSavedViewSchema, listIdSchema, savedViewSchema, updateSavedViewSchema } from './saved-view.ts';

export const savedViewRoutes = {
  ...defineCrudRoutes({
    record: savedViewRecord,
    item: savedViewSchema,
    create: createSavedViewSchema,
    update: updateSavedViewSchema,
    filters: {
      listId: listIdSchema.optional(),
      sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).default('name'),
    },
  }),
  setDefault: defineRoute({
    method: 'PUT',
    path: '/api/saved-view-defaults/:listId',
    summary: 'Set or clear the user’s default view of a list',
    tag: 'saved-views',
    access: 'session',
    permission: 'saved_view.change',
    write: 'create',
    status: 200,
    params: z.object({ listId: listIdSchema }),
    body: z.strictObject({ viewId: idSchema.nullable() }),
    reply: z.object({ listId: listIdSchema, viewId: idSchema.nullable() }),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'idempotency.key_reused'],
  }),
};
