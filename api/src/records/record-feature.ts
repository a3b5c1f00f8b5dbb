import type { BulkReply } from '@switchyard/contracts/http/bulk-route.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { recordPermission } from '@switchyard/contracts/records/record-permission.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { StoredRecord } from '@switchyard/platform/db/records/record-table.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../app-deps.ts';
import { registerCommand, registerQuery } from '../http/register-route.ts';
import type { Session } from '../plugins/session.ts';
import { type BulkRequest, registerBulk } from './bulk-records.ts';
import { type ExportRoutes, registerExports } from './export-records.ts';
import { requireRecordScope } from './record-scope.ts';
import type { CommandScope, RecordSpec } from './record-spec.ts';
import { listRecords, readRecord } from './read-records.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord } from './write-records.ts';

/** The routes of a record: list, read and update, and further ones if it has them. */
export type RecordRoutes<
  Item extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Query extends z.ZodType,
> = {
  readonly list: SessionRoute<z.ZodType, Query, z.ZodType, z.ZodType<Page<z.output<Item>>>>;
  readonly read: SessionRoute<z.ZodType, z.ZodType, z.ZodType, Item>;
  readonly update: SessionRoute<z.ZodType, z.ZodType, Update, Item>;
  /** Missing for records that only visitors or other records create, and that nobody deletes. */
  readonly create?: SessionRoute<z.ZodType, z.ZodType, Create, Item>;
  readonly remove?: SessionRoute<z.ZodType, z.ZodType, z.ZodType, Item>;
  readonly restore?: SessionRoute<z.ZodType, z.ZodType, z.ZodType, Item>;
  readonly bulk?: SessionRoute<z.ZodType, z.ZodType, z.ZodType<BulkRequest>, z.ZodType<BulkReply>>;
} & ExportRoutes;

export type RecordFeature<Item, Create> = {
  readonly register: (app: FastifyInstance, deps: AppDeps) => void;
  /**
   * Creates a record without its route.
   * @throws ProblemError if the role may not, or a rule of the record refuses it
   */
  readonly create: (unit: UnitOfWork, actor: Actor, input: Create) => Promise<Item>;
};

/** The routes of a record with their use cases: the six, its list as a file, and bulk changes. */
export function defineRecordFeature<
  Item extends z.ZodType<StoredRecord>,
  Create extends z.ZodType,
  Update extends z.ZodType<Record<string, unknown>>,
  Query extends z.ZodType<{ limit: number; deleted?: boolean | undefined }>,
  Values,
>(
  routes: RecordRoutes<Item, Create, Update, Query>,
  spec: RecordSpec<z.output<Item>, z.output<Create>, z.output<Update>, Values, z.output<Query>>,
): RecordFeature<z.output<Item>, z.output<Create>> {
  return {
    create: (unit, actor, input) => {
      const scope = requireRecordScope(actor, recordPermission(spec.record, 'create'));
      return createRecord(spec, { unit, actor, scope }, input);
    },
    register: (app, deps) => {
      registerReads(routes, spec, { app, deps });
      registerWrites(routes, spec, { app, deps });
      const { table, csv } = spec;
      if (table.search) app.searches.add(spec.record.kind, { search: table.search });
      if (csv) registerExports({ app, deps }, routes, { ...spec, csv });
      if (routes.bulk) registerBulk({ app, deps }, routes.bulk, spec);
    },
  };
}

type Place = { readonly app: FastifyInstance; readonly deps: AppDeps };

// The routes' schemas have parsed the input; the compiler cannot see that through the type parameters.
const idOf = (params: unknown) => (params as { id: string }).id;

function registerReads<
  Item extends z.ZodType<StoredRecord>,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Query extends z.ZodType<{ limit: number; deleted?: boolean | undefined }>,
  Values,
>(
  routes: RecordRoutes<Item, Create, Update, Query>,
  spec: RecordSpec<z.output<Item>, z.output<Create>, z.output<Update>, Values, z.output<Query>>,
  { app, deps }: Place,
): void {
  const { record } = spec;
  registerQuery(app, { deps, route: routes.list }, async ({ tx, actor, session, query: asked }) => {
    spec.admit?.(session);
    const query = asked as z.output<Query>;
    const scope = requireRecordScope(
      actor,
      recordPermission(record, query.deleted === true ? 'delete' : 'view'),
    );
    return await listRecords(spec, { tx, actor, scope, now: deps.clock.now() }, query);
  });
  registerQuery(app, { deps, route: routes.read }, async ({ tx, actor, session, params }) => {
    spec.admit?.(session);
    const scope = requireRecordScope(actor, recordPermission(record, 'view'));
    const item = await readRecord(spec, { tx, actor, scope, now: deps.clock.now() }, idOf(params));
    return await inDetail(spec, tx, item);
  });
}

function registerWrites<
  Item extends z.ZodType<StoredRecord>,
  Create extends z.ZodType,
  Update extends z.ZodType<Record<string, unknown>>,
  Query extends z.ZodType,
  Values,
>(
  routes: RecordRoutes<Item, Create, Update, Query>,
  spec: RecordSpec<z.output<Item>, z.output<Create>, z.output<Update>, Values, z.output<Query>>,
  { app, deps }: Place,
): void {
  const { create, update, remove, restore } = routes;
  const within = (
    { unit, actor, session }: Pick<CommandScope, 'unit' | 'actor'> & { readonly session: Session },
    action: 'create' | 'update' | 'delete',
  ) => {
    spec.admit?.(session);
    return { unit, actor, scope: requireRecordScope(actor, recordPermission(spec.record, action)) };
  };
  registerCommand(app, { deps, route: update }, async ({ params, expected, body, ...command }) => {
    const target = { id: idOf(params), expected, patch: body as z.output<Update> };
    return await inDetail(spec, command.unit.tx, await updateRecord(spec, within(command, 'update'), target));
  });
  if (create) {
    registerCommand(app, { deps, route: create }, async ({ body, ...command }) =>
      createRecord(spec, within(command, 'create'), body as z.output<Create>),
    );
  }
  if (remove) {
    registerCommand(app, { deps, route: remove }, async ({ params, expected, ...command }) =>
      deleteRecord(spec, { ...within(command, 'delete'), deps }, { id: idOf(params), expected }),
    );
  }
  if (restore) {
    registerCommand(app, { deps, route: restore }, async ({ params, expected, ...command }) =>
      restoreRecord(spec, within(command, 'delete'), { id: idOf(params), expected }),
    );
  }
}

async function inDetail<Item>(
  { detail }: { readonly detail?: (tx: Tx, item: Item) => Promise<Item> },
  tx: Tx,
  item: Item,
): Promise<Item> {
  return detail ? await detail(tx, item) : item;
}
