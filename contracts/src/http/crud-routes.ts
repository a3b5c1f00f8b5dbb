import { z } from 'zod';
import { pageQueryShape, pageSchema } from './page.ts';
import { idSchema } from './primitives.ts';
import { defineRoute } from './route.ts';

const idParams = z.object({ id: idSchema });

type Crud<
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
> = {
  path: `/api/${string}`;
  tag: string;
  singular: string;
  item: Item;
  create: Create;
  update: Update;
  filters: Filters;
};

/** The five routes every record has: list, create, read, change, delete. */
export function defineCrudRoutes<
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
>(crud: Crud<Item, Create, Update, Filters>) {
  const { tag, singular, item } = crud;
  const base = { tag, access: 'session' } as const;
  const one = `${crud.path}/:id` as const;
  return {
    list: defineRoute({
      ...base,
      method: 'GET',
      path: crud.path,
      summary: `List: cursor, filters, search, sort`,
      write: 'safe',
      status: 200,
      query: z.strictObject({ ...pageQueryShape, ...crud.filters }),
      reply: pageSchema(item),
      problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
    }),
    create: defineRoute({
      ...base,
      method: 'POST',
      path: crud.path,
      summary: `Create a ${singular}`,
      write: 'create',
      status: 201,
      body: crud.create,
      reply: item,
      problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'idempotency.key_reused'],
    }),
    read: defineRoute({
      ...base,
      method: 'GET',
      path: one,
      summary: `Read one ${singular}`,
      write: 'safe',
      status: 200,
      params: idParams,
      reply: item,
      problems: ['auth.required', 'request.not_found', 'record.gone'],
    }),
    update: defineRoute({
      ...base,
      method: 'PATCH',
      path: one,
      summary: `Change a ${singular}`,
      write: 'change',
      status: 200,
      params: idParams,
      body: crud.update,
      reply: item,
      problems: [
        'auth.required',
        'auth.forbidden',
        'request.invalid',
        'request.not_found',
        'record.gone',
        'revision.required',
        'revision.stale',
      ],
    }),
    remove: defineRoute({
      ...base,
      method: 'DELETE',
      path: one,
      summary: `Delete a ${singular} (kept 30 days)`,
      write: 'change',
      status: 200,
      params: idParams,
      reply: item,
      problems: [
        'auth.required',
        'auth.forbidden',
        'request.not_found',
        'record.gone',
        'record.referenced',
        'revision.required',
        'revision.stale',
      ],
    }),
  };
}
