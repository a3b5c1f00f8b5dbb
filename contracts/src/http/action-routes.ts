import { z } from 'zod';
import type { RecordFacts } from '../records/define-record.ts';
import { recordPermission } from '../records/record-permission.ts';
import { groupQueryOf } from './group-query.ts';
import { pageQueryShape, pageSchema } from './page.ts';
import { idSchema } from './primitives.ts';
import type { ProblemCode } from './problem.ts';
import type { SessionRoute } from './route.ts';

type ObjectSchema = z.ZodType<Record<string, unknown> | undefined>;
const idParams = z.object({ id: idSchema });
type IdParams<Path extends string> = Path extends `${string}:id${string}` ? typeof idParams : ObjectSchema;

type Facts<Action extends string> = Pick<RecordFacts<never>, 'kind' | 'collection' | 'hasTransitions'> & {
  readonly permissions: Readonly<Record<Action, RecordFacts<never>['permissions'][string]>>;
};
type Told<Action extends string, Reply> = {
  readonly permission: Action;
  readonly summary: string;
  readonly reply: Reply;
  /** Refusals beyond those that follow from the kind of route. */
  readonly problems?: readonly ProblemCode[];
};

type Listed<Filters> = {
  readonly filters: Filters;
  /** Fields that the list can be grouped by. Default: none. */
  readonly groups?: readonly [string, ...string[]];
};

/** Path, tag, permission and parameters of a route. */
function baseOf<Action extends string>(
  record: Facts<Action>,
  path: string,
  { permission, summary }: Pick<Told<Action, unknown>, 'permission' | 'summary'>,
) {
  return {
    tag: record.collection,
    access: 'session' as const,
    path: `/api/${record.collection}${path}` as const,
    permission: recordPermission(record, permission as 'view'),
    summary,
    ...(path.includes(':id') ? { params: idParams } : {}),
  };
}

/** The usual refusals of a route, then its own. */
function problemsOf(
  path: string,
  own: readonly ProblemCode[] = [],
  more: readonly ProblemCode[] = [],
): ProblemCode[] {
  const missing: ProblemCode[] = path.includes(':id') ? ['request.not_found'] : [];
  return ['auth.required', 'auth.forbidden', 'request.invalid', ...missing, ...more, ...own];
}

/**
 * Makes routes of a record beyond the standard ones, and of records without all six: path, tag, permission, parameters
 * and usual refusals follow from the definition and the kind of route. Paths begin below `/api/<collection>`.
 *
 * @example
 * const routes = defineActionRoutes(leadRecord);
 * const addNote = routes.add('/:id/notes', { permission: 'change', summary: 'Add a note', body, reply });
 */
export function defineActionRoutes<Action extends string>(record: Facts<Action>) {
  const steps = record.hasTransitions ? [`${record.kind}.transition_refused` as ProblemCode] : [];
  const at = <Path extends string>(path: Path, told: Told<Action, unknown>) =>
    // A path with `:id` has the parameter.
    baseOf(record, path, told) as ReturnType<typeof baseOf> & { params: IdParams<Path> };
  return {
    /** A page of records by filters. */
    list: <Filters extends z.ZodRawShape, Item extends z.ZodType>(
      path: string,
      { filters, groups, reply, ...told }: Told<Action, Item> & Listed<Filters>,
    ) => ({
      ...baseOf(record, path, told),
      method: 'GET' as const,
      write: 'safe' as const,
      status: 200 as const,
      query: z.strictObject({ ...pageQueryShape, ...groupQueryOf(groups), ...filters }),
      reply: pageSchema(reply),
      problems: problemsOf(path, told.problems),
    }),
    read: <const Path extends string, Reply extends z.ZodType, Query extends ObjectSchema = ObjectSchema>(
      path: Path,
      { query, ...told }: Told<Action, Reply> & { readonly query?: Query },
    ): SessionRoute<IdParams<Path>, Query, ObjectSchema, Reply> => ({
      ...at(path, told),
      method: 'GET',
      write: 'safe',
      status: 200,
      ...(query ? { query } : {}),
      reply: told.reply,
      problems: problemsOf(path, told.problems),
    }),
    /** Adds something to a record, or a record; retried by its key. */
    add: <const Path extends string, Body extends z.ZodType, Reply extends z.ZodType>(
      path: Path,
      { body, ...told }: Told<Action, Reply> & { readonly body: Body },
    ): SessionRoute<IdParams<Path>, ObjectSchema, Body, Reply> => ({
      ...at(path, told),
      method: 'POST',
      write: 'create',
      status: 201,
      body,
      reply: told.reply,
      problems: problemsOf(path, told.problems, ['idempotency.key_reused']),
    }),
    /** Changes a revision of a record: fields, or with a path below the record something else. */
    change: <const Path extends string, Reply extends z.ZodType, Body extends z.ZodType = ObjectSchema>(
      path: Path,
      { body, ...told }: Told<Action, Reply> & { readonly body?: Body },
    ): SessionRoute<IdParams<Path>, ObjectSchema, Body, Reply> => ({
      ...at(path, told),
      method: path.endsWith(':id') ? 'PATCH' : 'POST',
      write: 'change',
      status: 200,
      ...(body ? { body } : {}),
      reply: told.reply,
      problems: problemsOf(path, told.problems, ['revision.required', 'revision.stale', ...steps]),
    }),
  };
}
