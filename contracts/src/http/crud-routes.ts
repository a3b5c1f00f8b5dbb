import { z } from 'zod';
import { customQueryShape } from '../custom-fields/custom-values.ts';
import type { RecordFacts } from '../records/define-record.ts';
import { recordPermission } from '../records/record-permission.ts';
import { defineBulkRoute } from './bulk-route.ts';
import { defineFileRoutes } from './file-routes.ts';
import { groupQueryOf, groupShape } from './group-query.ts';
import { pageQueryShape, pageSchema } from './page.ts';
import { idSchema, queryFlagSchema } from './primitives.ts';
import { defineRoute } from './route.ts';

const idParams = z.object({ id: idSchema });
/** `true`: lists deleted, restorable records instead, the last deletion first; requires the permission to delete. */
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
  /** Provides path, tag, nouns and permissions. */
  record: Pick<RecordFacts<never>, 'kind' | 'collection' | 'noun' | 'permissions' | 'customFields'>;
  item: Item;
  create: Create;
  update: Update;
  filters: Filters;
  /** Fields that the list can be grouped by. Default: none. */
  groups?: readonly [string, ...string[]] | undefined;
};

/** The routes of a standard record: the six basic routes, the list as a file, and bulk changes. */
export function defineCrudRoutes<
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
>(crud: Crud<Item, Create, Update, Filters>) {
  const { record, update, filters, groups } = crud;
  const query = z.strictObject({
    q: pageQueryShape.q,
    deleted: deletedSchema,
    ...customQueryOf(record),
    ...(groups ? groupShape(groups) : {}),
    ...filters,
  });
  return {
    ...defineSixRoutes(crud),
    ...defineFileRoutes({ record, query }),
    bulk: defineBulkRoute({ record, update }),
  };
}

/** The six basic routes of a record: list, create, read, change, delete, restore. */
export function defineSixRoutes<
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Filters extends z.ZodRawShape,
>(crud: Crud<Item, Create, Update, Filters>) {
  return { ...defineReadRoutes(crud), ...defineWriteRoutes(crud) };
}

function defineReadRoutes<Item extends z.ZodType, Filters extends z.ZodRawShape>(
  crud: Pick<Crud<Item, z.ZodType, z.ZodType, Filters>, 'record' | 'item' | 'filters' | 'groups'>,
) {
  const { record, item, filters, groups } = crud;
  const { base, path, singular } = basicsOf(record);
  const read = {
    ...base,
    permission: recordPermission(record, 'view'),
    method: 'GET',
    write: 'safe',
    status: 200,
  } as const;
  return {
    list: defineRoute({
      ...read,
      deletedPermission: recordPermission(record, 'delete'),
      path,
      summary: `List: cursor, filters, search, sort`,
      query: z.strictObject({
        ...pageQueryShape,
        deleted: deletedSchema,
        ...customQueryOf(record),
        ...groupQueryOf(groups),
        ...filters,
      }),
      reply: pageSchema(item),
      problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
    }),
    read: defineRoute({
      ...read,
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
>({ record, item, create, update }: Crud<Item, Create, Update, Filters>) {
  const { base, path, singular } = basicsOf(record);
  const mayDelete = { permission: recordPermission(record, 'delete') };
  const one = { ...base, path: `${path}/:id`, write: 'change', status: 200, params: idParams } as const;
  return {
    create: defineRoute({
      ...base,
      permission: recordPermission(record, 'create'),
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
      permission: recordPermission(record, 'update'),
      method: 'PATCH',
      summary: `Change a ${singular}`,
      body: update,
      reply: item,
      problems: ['request.invalid', ...changeProblems],
    }),
    remove: defineRoute({
      ...one,
      ...mayDelete,
      method: 'DELETE',
      summary: `Delete a ${singular} (kept 30 days)`,
      reply: item,
      problems: ['record.referenced', ...changeProblems],
    }),
    restore: defineRoute({
      ...base,
      ...mayDelete,
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

function basicsOf({ collection, noun }: Crud<z.ZodType, z.ZodType, z.ZodType, z.ZodRawShape>['record']) {
  const path = `/api/${collection}` as const;
  return { base: { tag: collection, access: 'session' } as const, path, singular: noun[0] };
}

/** Parameters for custom fields; other kinds of record refuse them, which the type of their query does not show. */
function customQueryOf({ customFields }: Pick<RecordFacts<never>, 'customFields'>): typeof customQueryShape {
  return customFields ? customQueryShape : ({} as typeof customQueryShape);
}
