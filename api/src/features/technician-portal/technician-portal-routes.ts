import { createHash } from 'node:crypto';
import {
  type TechnicianPack,
  technicianPackRoute,
} from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { readTechnicianPack } from './read-technician-pack.ts';

export function registerTechnicianPortalRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: technicianPackRoute }, async ({ tx, actor, scope, reply }) => {
    const pack = await readTechnicianPack(tx, { actor, scope }, deps.clock.now());
    reply.header('etag', contentTag(pack));
    return pack;
  });
}

/** Weak: the time of the response is excluded from the comparison. */
function contentTag({ serverTime: _, ...content }: TechnicianPack): string {
  return `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`;
}
