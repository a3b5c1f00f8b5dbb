import {
  customFieldRoutes,
  linkedRecordsRoute,
  shownFieldsRoute,
} from '@switchyard/contracts/custom-fields/custom-field-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { registerCommand, registerQuery } from '../../http/register-route.ts';
import { convertCustomField } from './convert-custom-field.ts';
import { customFieldFeature } from './custom-field-feature.ts';
import { readLinkedRecords, readShownFields } from './read-custom-fields.ts';

/** All values of 100,000 records are rewritten in some seconds. */
const answerLimitMs = 60_000;

export function registerCustomFieldsRoutes(app: FastifyInstance, deps: AppDeps): void {
  customFieldFeature.register(app, deps);
  registerQuery(app, { deps, route: shownFieldsRoute }, async ({ tx, actor }) => ({
    items: await readShownFields(tx, actor),
  }));
  registerQuery(app, { deps, route: linkedRecordsRoute }, async ({ tx, actor, query }) => ({
    items: await readLinkedRecords(tx, actor, query),
  }));
  registerCommand(
    app,
    { deps, route: customFieldRoutes.convert, isOnlyRequested: true, answerLimitMs },
    ({ unit, params: { id }, expected, body }) => convertCustomField(unit, { id, expected }, body),
  );
}
