import { photoRoutes } from '@switchyard/contracts/photos/photo-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { removePhoto, updatePhoto } from './change-photo.ts';
import { registerContentRoute } from './content-route.ts';
import { listPhotos, readProgress } from './read-photos.ts';
import { registerUploadRoute } from './upload-route.ts';

export function registerPhotosRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: photoRoutes.list }, ({ tx, scope, params }) =>
    listPhotos(tx, scope, params.jobId),
  );
  registerQuery(app, { deps, route: photoRoutes.progress }, ({ tx, actor, scope, params }) =>
    readProgress(tx, { actor, scope }, params),
  );
  registerCommand(app, { deps, route: photoRoutes.update }, ({ unit, scope, params, expected, body }) =>
    updatePhoto(unit, scope, { ...params, expected, patch: body }),
  );
  registerCommand(app, { deps, route: photoRoutes.remove }, ({ unit, scope, params, expected }) =>
    removePhoto(unit, scope, { ...params, expected }),
  );
  registerUploadRoute(app, deps);
  registerContentRoute(app, deps);
}
