import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { factsOf, type KindWith, kindsWith } from '../records/registry.ts';

export type SearchedKind = KindWith<'search'>;
/** Kinds of records covered by search, in the order of its hits. */
export const searchedKinds = kindsWith('search').toSorted((a, b) => placeOf(a) - placeOf(b));

function placeOf(kind: SearchedKind): number {
  return factsOf(kind).search?.place ?? 0;
}

export const searchHitSchema = z.object({
  kind: z.enum(searchedKinds),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  href: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchRoute = defineRoute({
  method: 'GET',
  path: '/api/search',
  summary: `Find ${searchedKinds.map((kind) => factsOf(kind).noun[1]).join(', ')}`,
  tag: 'search',
  access: 'session',
  permission: 'search.use',
  write: 'safe',
  status: 200,
  query: z.strictObject({ q: z.string().trim().min(1).max(100) }),
  reply: z.object({ items: z.array(searchHitSchema) }),
  problems: ['auth.required', 'request.invalid'],
});
