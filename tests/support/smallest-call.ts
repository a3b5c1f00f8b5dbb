import { fillPath, type SessionRoute } from '@switchyard/contracts/http/route.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { z } from 'zod';
import { smallestInput } from './smallest-input.ts';

/** An id that no record has. */
export const nowhere = '01900000-0000-7000-8000-000000000000';

type Caller = { companyId: string; userId: string };
type Options = { deleted?: boolean; id?: string };
export type SmallestCall = {
  method: SessionRoute['method'];
  url: string;
  payload?: object;
  revision?: number;
};

/** The smallest request that the contract of a route accepts. `id`: of the record in its path; default: none. */
export function smallestCall(
  route: SessionRoute,
  { companyId, userId }: Caller,
  { deleted = false, id = nowhere }: Options = {},
): SmallestCall {
  const ids = { id, actorId: userId, topic: companyTopic(companyId, 'timeline') };
  const of = (schema: z.ZodType | undefined) => (schema ? smallestInput(schema, ids, 1) : {});
  const texts = (values: unknown) =>
    Object.entries(values as object).map(([name, value]) => [name, String(value)] as const);
  const query = new URLSearchParams(
    texts({ ...of(route.query), ...(deleted ? { deleted: true } : {}) }).map((pair) => [...pair]),
  );
  const path = fillPath(route.path, Object.fromEntries(texts(of(route.params))));
  return {
    method: route.method,
    url: `${path}?${query.toString()}`,
    ...(route.method === 'GET' ? {} : { payload: of(route.body) }),
    ...(route.write === 'change' ? { revision: 1 } : {}),
  };
}
