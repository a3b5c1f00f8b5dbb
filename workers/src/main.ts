import { parseArgs } from 'node:util';
import { readProcessConfig } from '@switchyard/platform/config/config.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { startHealthServer } from './health-server.ts';
import { startWorkers, type WorkerRole, workerRoles } from './start-workers.ts';

/** Longest wait for running tasks at shutdown; interrupted tasks are repeated elsewhere. */
const shutdownMs = 10_000;

const config = readProcessConfig();
const logger = createLogger({ level: config.LOG_LEVEL, process: 'workers' });
const { values } = parseArgs({ options: { roles: { type: 'string', default: workerRoles.join(',') } } });
const roles = values.roles.split(',').map(toRole);

process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled failure'));
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'the process cannot continue');
  process.exitCode = 1;
  void stop();
});
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

const running = new AsyncDisposableStack();
const workers = running.use(await startWorkers({ config, logger, roles }));
const health = running.use(
  await startHealthServer({
    port: config.SWITCHYARD_WORKER_PORT,
    host: config.HOST,
    logger,
    redisReady: () => workers.redisReady(),
    databaseReady: () => workers.databaseReady(),
    metricsText: () => workers.metricsText(),
  }),
);
logger.info({ roles, healthPort: health.port }, 'workers run');

async function stop(): Promise<void> {
  logger.info('workers stop');
  const cut = setTimeout(() => process.exit(process.exitCode ?? 0), shutdownMs);
  await running.disposeAsync();
  clearTimeout(cut);
  process.exit(process.exitCode ?? 0);
}

function toRole(name: string): WorkerRole {
  const role = workerRoles.find((known) => known === name);
  if (!role) throw new Error(`Unknown role ${name}; there are ${workerRoles.join(', ')}`);
  return role;
}
