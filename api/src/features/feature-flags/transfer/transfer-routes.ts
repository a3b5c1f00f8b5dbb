import {
  exportFlagsRoute,
  previewTransferRoute,
  transferRoute,
} from '@switchyard/contracts/feature-flags/transfer-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { registerCommand, registerQuery } from '../../../http/register-route.ts';
import { exportFlags } from './export-flags.ts';
import { planTransfer } from './plan-transfer.ts';
import { runTransfer } from './run-transfer.ts';

/** Two hundred flags take a busy database a few seconds. */
const answerLimitMs = 25_000;

/** Export, import, and copies between environments. */
export function registerTransferRoutes(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: exportFlagsRoute }, ({ tx, query }) =>
    exportFlags(tx, query.environment),
  );
  registerQuery(app, { deps, route: previewTransferRoute }, async ({ tx, body }) => {
    const { flags, segments, ...plan } = await planTransfer(tx, body);
    return { ...plan, items: flags.map(({ item }) => item), segments: segments.map(({ name }) => name) };
  });
  registerCommand(app, { deps, route: transferRoute, answerLimitMs }, ({ unit, actor, body }) =>
    runTransfer(unit, actor, body),
  );
}
