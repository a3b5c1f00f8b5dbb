import type { BulkReply, BulkResult } from '@switchyard/contracts/http/bulk-route.ts';
import { toProblem } from '@switchyard/contracts/http/problem.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { recordPermission } from '@switchyard/contracts/records/record-permission.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import type { StoredRecord } from '@switchyard/platform/db/records/record-table.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../app-deps.ts';
import { kindOfTag, withoutHidden } from '../http/hide-custom.ts';
import { registerCommand } from '../http/register-route.ts';
import { toProblemError } from '../plugins/errors.ts';
import { requireRecordScope } from './record-scope.ts';
import type { RecordSpec } from './record-spec.ts';
import { deleteRecord, restoreRecord, updateRecord } from './write-records.ts';

type Target = { readonly id: string; readonly revision: number };
export type BulkRequest =
  | { action: 'update'; items: Target[]; patch: unknown }
  | { action: 'delete' | 'restore'; items: Target[] };

/** Two hundred records take a busy database a second or two. */
const answerLimitMs = 25_000;

/** Changes, deletes or restores many records of a kind in one request. */
export function registerBulk<
  Item extends StoredRecord,
  Create,
  Update extends Record<string, unknown>,
  Values,
  Query,
>(
  { app, deps }: { app: FastifyInstance; deps: AppDeps },
  route: SessionRoute<z.ZodType, z.ZodType, z.ZodType<BulkRequest>, z.ZodType<BulkReply>>,
  spec: RecordSpec<Item, Create, Update, Values, Query>,
): void {
  registerCommand(
    app,
    { deps, route, answerLimitMs, isOnlyRequested: true },
    async ({ session, unit, actor, body }) => {
      spec.admit?.(session);
      return await changeMany(spec, { unit, actor, deps }, body);
    },
  );
}

type Command = { readonly unit: UnitOfWork; readonly actor: Actor; readonly deps: AppDeps };

/**
 * Runs the single-record use case for each item in order, each in a savepoint: a refusal is the result of that item and
 * does not affect the others.
 * @throws ProblemError `auth.forbidden` if the role may not change any record
 */
async function changeMany<
  Item extends StoredRecord,
  Create,
  Update extends Record<string, unknown>,
  Values,
  Query,
>(
  spec: RecordSpec<Item, Create, Update, Values, Query>,
  { unit, actor, deps }: Command,
  request: BulkRequest,
): Promise<BulkReply> {
  const { action, items } = request;
  const permission = recordPermission(spec.record, action === 'update' ? 'update' : 'delete');
  const scope = requireRecordScope(actor, permission);
  // Locks all of them first, in a fixed order: otherwise two requests with common records could deadlock.
  await spec.table.lockMany?.(
    unit.tx,
    items.map(({ id }) => id),
  );
  const change = async (part: UnitOfWork, { id, revision: expected }: Target): Promise<Item> => {
    const target = { id, expected };
    switch (request.action) {
      case 'update':
        return await updateRecord(
          spec,
          { unit: part, actor, scope },
          { ...target, patch: request.patch as Update },
        );
      case 'delete':
        return await deleteRecord(spec, { unit: part, actor, scope, deps }, target);
      case 'restore':
        return await restoreRecord(spec, { unit: part, actor, scope }, target);
      default:
        return request satisfies never;
    }
  };
  const results: BulkResult[] = [];
  const place = { tx: unit.tx, actor };
  const hide = (error: unknown) => withoutHidden(error, kindOfTag(spec.record.collection), place);
  for (const item of items) results.push(await resultOf(unit, item.id, (part) => change(part, item), hide));
  return { items: results };
}

async function resultOf(
  unit: UnitOfWork,
  id: string,
  change: (part: UnitOfWork) => Promise<StoredRecord>,
  hide: (error: unknown) => Promise<unknown>,
): Promise<BulkResult> {
  try {
    const { revision } = await unit.attempt(change);
    return { id, status: 200, revision };
  } catch (error) {
    // Not specific to this record: the whole request is retried or fails.
    if (classifyDatabaseError(error).kind === 'retry') throw error;
    const problem = toProblemError(await hide(error));
    if (problem.status >= 500) throw error;
    return { id, problem: toProblem(problem, undefined, unit.context.correlationId) };
  }
}
