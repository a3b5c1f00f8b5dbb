import { checklistRoutes } from '@switchyard/contracts/checklists/checklist-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { createChecklist } from './create-checklist.ts';
import { deleteChecklist } from './delete-checklist.ts';
import { listChecklists, readChecklist } from './read-checklists.ts';
import { restoreChecklist } from './restore-checklist.ts';
import { updateChecklist } from './update-checklist.ts';

export function registerChecklistsRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: checklistRoutes.list }, ({ tx, actor, query }) =>
    listChecklists(tx, actor, query),
  );
  registerCommand(app, { deps, route: checklistRoutes.create }, ({ unit, actor, body }) =>
    createChecklist(unit, actor, body),
  );
  registerQuery(app, { deps, route: checklistRoutes.read }, ({ tx, actor, params }) =>
    readChecklist(tx, actor, params.id),
  );
  registerCommand(app, { deps, route: checklistRoutes.update }, ({ unit, actor, params, expected, body }) =>
    updateChecklist(unit, actor, { id: params.id, expected, patch: body }),
  );
  registerCommand(app, { deps, route: checklistRoutes.remove }, ({ unit, actor, params, expected }) =>
    deleteChecklist(unit, actor, { id: params.id, expected }),
  );
  registerCommand(app, { deps, route: checklistRoutes.restore }, ({ unit, actor, params, expected }) =>
    restoreChecklist(unit, actor, { id: params.id, expected }),
  );
}
