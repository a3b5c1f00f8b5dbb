import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

export const searchHitSchema = z.object({
  kind: z.enum(['job', 'customer', 'technician', 'site', 'flag']),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  href: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchRoute = defineRoute({
  method: 'GET',
  path: '/api/search',
  summary: 'Find jobs, customers, technicians, sites and flags',
  tag: 'search',
  access: 'session',
  write: 'safe',
  status: 200,
  query: z.strictObject({ q: z.string().trim().min(1).max(100) }),
  reply: z.object({ items: z.array(searchHitSchema) }),
  problems: ['auth.required', 'request.invalid'],
});
