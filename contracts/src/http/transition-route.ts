import { z } from 'zod';
import type { RecordFacts } from '../records/define-record.ts';
import { recordPermission } from '../records/record-permission.ts';
import type { ProblemCode } from './problem.ts';
import { idSchema } from './primitives.ts';
import { defineRoute } from './route.ts';

/** The route that moves a record to another state: `POST /api/<collection>/:id/transitions`. */
export function defineTransitionRoute<Body extends z.ZodType, Item extends z.ZodType>({
  record,
  summary,
  body,
  item,
}: {
  record: Pick<RecordFacts<never>, 'kind' | 'collection' | 'permissions'>;
  summary: string;
  body: Body;
  item: Item;
}) {
  return defineRoute({
    method: 'POST',
    path: `/api/${record.collection}/:id/transitions`,
    summary,
    tag: record.collection,
    access: 'session',
    permission: recordPermission(record, 'transition'),
    write: 'change',
    status: 200,
    params: z.object({ id: idSchema }),
    body,
    reply: item,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      `${record.kind}.transition_refused` as ProblemCode,
      'revision.required',
      'revision.stale',
    ],
  });
}
