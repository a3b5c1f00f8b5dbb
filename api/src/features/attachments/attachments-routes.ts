import {
  attachmentRoutes,
  attachmentUploadRoutes,
} from '@switchyard/contracts/attachments/attachment-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerQuery } from '../../http/register-route.ts';
import { attachmentFeatureWith } from './attachment-feature.ts';
import { registerContentRoute } from './content-route.ts';
import { listEarlierVersions } from './list-versions.ts';
import { readProgress } from './upload-file.ts';
import { registerUploadRoute } from './upload-route.ts';

export function registerAttachmentsRoutes(app: FastifyInstance, deps: AppDeps): void {
  attachmentFeatureWith(deps).register(app, deps);
  registerQuery(app, { deps, route: attachmentRoutes.versions }, ({ tx, actor, scope, params: { id } }) =>
    listEarlierVersions(tx, { actor, scope, now: deps.clock.now() }, id),
  );
  registerQuery(app, { deps, route: attachmentUploadRoutes.progress }, ({ tx, actor, scope, params }) =>
    readProgress(tx, { actor, scope, now: deps.clock.now() }, params),
  );
  registerUploadRoute(app, deps);
  registerContentRoute(app, deps);
}
