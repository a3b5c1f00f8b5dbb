import { z } from 'zod';
import { pageQueryShape, pageSchema } from './page.ts';
import { idSchema, queryFlagSchema } from './primitives.ts';
import { defineRoute } from './route.ts';

const idParams = z.object({ id: idSchema });
/** `true`: instead, what was deleted and can be restored, the last deletion first; for those who may delete. */
const deletedSchema = queryFlagSchema.optional();
const changeProblems = [
  'auth.required',
  'auth.forbidden',
  'request.not_found',
  'record.gone',
  'revision.required',
  'revision.stale',
] as const;

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

/** The six routes every record has: list, create, read, change, delete, restore. */
export function defineCrudRoutes<
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
>(crud: Crud<Item, Create, Update, Filters>) {
  return { ...defineReadRoutes(crud), ...defineWriteRoutes(crud) };
}

function defineReadRoutes<Item extends z.ZodType, Filters extends z.ZodRawShape>(
  crud: Pick<Crud<Item, z.ZodType, z.ZodType, Filters>, 'path' | 'tag' | 'singular' | 'item' | 'filters'>,
) {
  const { path, tag, singular, item, filters } = crud;
  const base = { tag, access: 'session', method: 'GET', write: 'safe', status: 200 } as const;
  return {
    list: defineRoute({
      ...base,
      path,
      summary: `List: cursor, filters, search, sort`,
      query: z.strictObject({ ...pageQueryShape, deleted: deletedSchema, ...filters }),
      reply: pageSchema(item),
      problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
    }),
    read: defineRoute({
      ...base,
      path: `${path}/:id`,
      summary: `Read one ${singular}`,
      params: idParams,
      reply: item,
      problems: ['auth.required', 'request.not_found', 'record.gone'],
    }),
  };
}

function defineWriteRoutes<
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
>({ path, tag, singular, item, create, update }: Crud<Item, Create, Update, Filters>) {
  const base = { tag, access: 'session' } as const;
  const one = { ...base, path: `${path}/:id`, write: 'change', status: 200, params: idParams } as const;
  return {
    create: defineRoute({
      ...base,
      method: 'POST',
      path,
      summary: `Create a ${singular}`,
      write: 'create',
      status: 201,
      body: create,
      reply: item,
      problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'idempotency.key_reused'],
    }),
    update: defineRoute({
      ...one,
      method: 'PATCH',
      summary: `Change a ${singular}`,
      body: update,
      reply: item,
      problems: ['request.invalid', ...changeProblems],
    }),
    remove: defineRoute({
      ...one,
      method: 'DELETE',
      summary: `Delete a ${singular} (kept 30 days)`,
      reply: item,
      problems: ['record.referenced', ...changeProblems],
    }),
    restore: defineRoute({
      ...base,
      method: 'POST',
      path: `${path}/:id/restore`,
      summary: `Bring a ${singular} back that was deleted within 30 days`,
      write: 'change',
      status: 200,
      params: idParams,
      reply: item,
      problems: [
        'record.not_deleted',
        'record.parent_deleted',
        'record.restore_expired',
        ...changeProblems.filter((code) => code !== 'record.gone'),
      ],
    }),
  };
}
