import { profileRoutes } from '@switchyard/contracts/identity/profile-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { readProfile, updateProfile } from './update-profile.ts';

export function registerProfileRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: profileRoutes.read }, ({ tx, actor }) => readProfile(tx, actor));
  registerCommand(app, { deps, route: profileRoutes.update }, ({ unit, actor, expected, body }) =>
    updateProfile(unit, actor, { expected, patch: body }),
  );
}
