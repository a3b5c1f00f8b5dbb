import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { requestSettingsRoutes } from '@switchyard/contracts/service-requests/request-settings.ts';
import { serviceRequestRoutes } from '@switchyard/contracts/service-requests/service-request-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { convertRequest } from './convert-request.ts';
import { followedLinks } from './followed-links.ts';
import { mergeRequest } from './merge-request.ts';
import { registerPublicRequests } from './public-requests.ts';
import { readCounts, readForm, readThread, requireVisible } from './read-requests.ts';
import { readTriage } from './read-triage.ts';
import { registerRequestPhotoRoutes } from './request-photo-routes.ts';
import { readSettings, updateRequestSettings } from './request-settings.ts';
import { serviceRequestFeature } from './service-request-feature.ts';
import { transitionRequest } from './transition-request.ts';
import { writeRequestMessage } from './write-request-message.ts';

/** Requests for service: the record, the office's triage, the public form, and the settings of both. */
export function registerServiceRequestsRoutes(app: FastifyInstance, deps: AppDeps): void {
  serviceRequestFeature.register(app, deps);
  registerReads(app, deps);
  registerActions(app, deps);
  const links = followedLinks(app, deps);
  registerRequestPhotoRoutes(app, deps, links);
  registerPublicRequests(app, deps, links);
  registerQuery(app, { deps, route: requestSettingsRoutes.read }, ({ tx, actor }) =>
    readSettings(tx, actor.companyId),
  );
  registerCommand(app, { deps, route: requestSettingsRoutes.update }, ({ unit, expected, body }) =>
    updateRequestSettings(unit, { expected, patch: body }),
  );
}

function registerReads(app: FastifyInstance, deps: AppDeps): void {
  const { form, counts, thread, triage } = serviceRequestRoutes;
  registerQuery(app, { deps, route: form }, ({ tx, actor }) => readForm(tx, actor.companyId));
  registerQuery(app, { deps, route: counts }, ({ tx }) => readCounts(tx, deps.clock.now()));
  registerQuery(app, { deps, route: thread }, ({ tx, actor, scope, params: { id } }) =>
    readThread(tx, { id, actor, scope, now: deps.clock.now() }),
  );
  registerQuery(app, { deps, route: triage }, ({ tx, actor, params: { id } }) =>
    readTriage(tx, { id, companyId: actor.companyId, now: deps.clock.now() }),
  );
}

function registerActions(app: FastifyInstance, deps: AppDeps): void {
  const { transition, write, merge, convert } = serviceRequestRoutes;
  registerCommand(app, { deps, route: transition }, ({ unit, actor, scope, params, expected, body }) =>
    transitionRequest({ unit, actor, scope }, { id: params.id, expected, step: body }, deps),
  );
  registerCommand(app, { deps, route: write }, async ({ unit, actor, scope, params: { id }, body }) => {
    await requireVisible(unit.tx, { id, scope, now: unit.now });
    const message = { id, ...body };
    const request = await writeRequestMessage(unit, actor, { message, effects: deps });
    return isStaff(actor) ? request : { ...request, spamSigns: [] };
  });
  registerCommand(app, { deps, route: merge }, ({ unit, params: { id }, expected, body: { intoId } }) =>
    mergeRequest(unit, { id, expected, intoId }, deps),
  );
  registerCommand(
    app,
    { deps, route: convert },
    ({ unit, actor, session, params: { id }, expected, body: input }) => {
      const conversion = { id, expected, input, session, commands: app.commands };
      return convertRequest(unit, actor, { conversion, effects: deps });
    },
  );
}
