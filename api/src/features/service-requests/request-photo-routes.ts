import { photoContentSchemas } from '@switchyard/contracts/photos/photo-routes.ts';
import { photoHashSchema } from '@switchyard/contracts/photos/photo.ts';
import { publicRequestRoutes } from '@switchyard/contracts/service-requests/public-request-routes.ts';
import {
  publicRequestPaths,
  requestLimits,
  requestLinkHeader,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import {
  requestPhotoPath,
  serviceRequestRoutes,
} from '@switchyard/contracts/service-requests/service-request-routes.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { commandContext, requireSession } from '../../http/register-route.ts';
import { admit } from '../../http/route-permission.ts';
import { sendPicture } from '../../pictures/send-picture.ts';
import { bytesOf, inBytesScope, uploadOptions } from '../../uploads/upload-options.ts';
import { findContent, findContentOf } from './read-requests.ts';
import { addRequestPhoto } from './request-photos.ts';
import type { Followed, FollowedLinks } from './followed-links.ts';

/** Bytes at a URL never change, so browsers request them once. */
const cacheControl = 'private, max-age=31536000, immutable';

const one = z.object({ id: z.uuid(), sha256: photoHashSchema });
const size = photoContentSchemas.querystring;
const permission = 'service_request.view';

/** Pictures of requests: raw bytes in both directions, for signed-in users and through links. */
export function registerRequestPhotoRoutes(app: FastifyInstance, deps: AppDeps, links: FollowedLinks): void {
  registerContents(app, deps, links);
  inBytesScope(app, (scope) => registerUploads(app, scope, { deps, links }));
}

function registerUploads(
  app: FastifyInstance,
  scope: FastifyInstance,
  { deps, links }: { deps: AppDeps; links: FollowedLinks },
): void {
  const { addPhoto } = serviceRequestRoutes;
  scope.route({
    ...uploadOptions(addPhoto, requestLimits.photoBytes),
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      const { id, sha256 } = request.params as z.output<typeof one>;
      const context = commandContext(session, request);
      const upload = { id, sha256, bytes: bytesOf(request), scope: admit(addPhoto, session.actor) };
      const photo = await addRequestPhoto(deps, context, upload);
      return reply.code(200).header('cache-control', 'no-store').send(photo);
    },
  });
  const { photo: visitorPhoto } = publicRequestRoutes;
  const opened = new WeakMap<FastifyRequest, Followed>();
  scope.route({
    ...uploadOptions(visitorPhoto, requestLimits.photoBytes),
    // Before the body is read: without a link nobody sends megabytes.
    onRequest: async (request) => {
      opened.set(request, await links.openToUpload(request, linkOf(request)));
    },
    handler: async (request, reply) => {
      const followed = opened.get(request);
      if (followed === undefined) throw new Error('The link was not opened');
      const { id, context, name } = followed;
      const { sha256 } = request.params as { sha256: string };
      const who = { scope: companyScope, authorName: name, isVisitor: true };
      const upload = { id, sha256, bytes: bytesOf(request), ...who };
      const photo = await addRequestPhoto(deps, context, upload);
      return reply.code(200).header('cache-control', 'no-store').send(photo);
    },
  });
}

function registerContents(app: FastifyInstance, deps: AppDeps, links: FollowedLinks): void {
  const produces = { produces: 'image/jpeg', write: 'safe' } as const;
  app.route({
    method: 'GET',
    url: `${requestPhotoPath}/content`,
    config: {
      access: 'session',
      permission,
      ...produces,
      problems: ['auth.required', 'request.not_found', 'record.gone'],
    },
    schema: {
      tags: ['service-requests'],
      summary: 'A picture of a request, image/jpeg, as it is stored or small',
      params: one,
      querystring: size,
    },
    handler: async (request, reply) => {
      const { actor, token } = await requireSession(app, request);
      const { id, sha256 } = request.params as z.output<typeof one>;
      const asked = { id, sha256, actor, scope: admit({ permission }, actor), now: deps.clock.now() };
      const content = await deps.database.snapshot(actor.companyId, (tx) => findContent(tx, asked));
      const picture = { companyId: actor.companyId, content, size: sizeOf(request) };
      const control = token === null ? cacheControl : 'no-store';
      return await sendPicture(deps, { request, reply }, { ...picture, cacheControl: control });
    },
  });
  app.route({
    method: 'GET',
    url: publicRequestPaths.photoContent,
    config: {
      access: 'public',
      ...produces,
      problems: ['auth.token_invalid', 'request.not_found', 'request.rate_limited'],
    },
    schema: {
      tags: ['service-requests'],
      summary: 'A picture of the request of a link, image/jpeg',
      params: one.omit({ id: true }),
      querystring: size,
    },
    handler: async (request, reply) => {
      const { id, context } = await links.open(request, linkOf(request));
      const { companyId } = context;
      const { sha256 } = request.params as { sha256: string };
      const content = await deps.database.snapshot(companyId, (tx) =>
        findContentOf(tx, { requestId: id, sha256, forRequester: true }),
      );
      const picture = { companyId, content, size: sizeOf(request), cacheControl: 'no-store' };
      return await sendPicture(deps, { request, reply }, picture);
    },
  });
}

function sizeOf({ query }: FastifyRequest): 'full' | 'small' {
  return (query as z.output<typeof size>).size;
}

function linkOf({ headers }: FastifyRequest): string {
  const link = headers[requestLinkHeader];
  return typeof link === 'string' ? link : '';
}
