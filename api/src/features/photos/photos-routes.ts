import { photoRoutes } from '@switchyard/contracts/photos/photo-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { removePhoto, updatePhoto } from './change-photo.ts';
import { registerContentRoute } from './content-route.ts';
import { listPhotos, readProgress } from './read-photos.ts';
import { registerUploadRoute } from './upload-route.ts';

export function registerPhotosRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: photoRoutes.list }, ({ tx, actor, params }) =>
    listPhotos(tx, actor, params.jobId),
  );
  registerQuery(app, { deps, route: photoRoutes.progress }, ({ tx, actor, params }) =>
    readProgress(tx, actor, params),
  );
  registerCommand(app, { deps, route: photoRoutes.update }, ({ unit, actor, params, expected, body }) =>
    updatePhoto(unit, actor, { ...params, expected, patch: body }),
  );
  registerCommand(app, { deps, route: photoRoutes.remove }, ({ unit, actor, params, expected }) =>
    removePhoto(unit, actor, { ...params, expected }),
  );
  registerUploadRoute(app, deps);
  registerContentRoute(app, deps);
}
