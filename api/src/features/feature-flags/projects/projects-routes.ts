import {
  changeProjectRoute,
  changeProjectSettingRoute,
  createProjectRoute,
  deleteProjectRoute,
  listProjectsRoute,
} from '@switchyard/contracts/feature-flags/project-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { registerCommand, registerQuery } from '../../../http/register-route.ts';
import { changeProject, createProject, deleteProject, readProjects } from './change-project.ts';
import { changeProjectSetting } from './change-project-setting.ts';

/** Projects of flags, and who may change their flags where. */
export function registerProjectsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: listProjectsRoute }, async ({ tx }) => ({
    items: await readProjects(tx),
  }));
  registerCommand(app, { deps, route: createProjectRoute }, ({ unit, actor, body }) =>
    createProject(unit, actor, body),
  );
  registerCommand(app, { deps, route: changeProjectRoute }, ({ unit, actor, params, body, expected }) =>
    changeProject(unit, actor, { ...params, ...body, expected }),
  );
  registerCommand(app, { deps, route: deleteProjectRoute }, ({ unit, actor, params, expected }) =>
    deleteProject(unit, actor, { ...params, expected }),
  );
  registerCommand(
    app,
    { deps, route: changeProjectSettingRoute },
    ({ unit, actor, params, body, expected }) =>
      changeProjectSetting(unit, actor, { ...params, ...body, expected }),
  );
}
