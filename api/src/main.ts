import { readProcessConfig } from '@switchyard/platform/config/config.ts';
import { requireOperatorFacts } from '@switchyard/platform/config/operator-facts.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import type { FastifyInstance } from 'fastify';
import { startApi } from './start-api.ts';

/** Longest wait for open requests and sockets at shutdown. */
const shutdownMs = 15_000;

const config = readProcessConfig();
requireOperatorFacts(config);
const logger = createLogger({ level: config.LOG_LEVEL, process: 'api' });

/** Empty until the app is built; an error of the start ends the process without it. */
const running: { app?: FastifyInstance } = {};

process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled failure'));
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'the process cannot continue');
  process.exitCode = 1;
  stop();
});
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

const app = await startApi({ config, logger });
running.app = app;
await app.listen({ host: config.HOST, port: config.PORT });
logger.info({ host: config.HOST, port: config.PORT }, 'api listens');

function stop(): void {
  logger.info('api stops');
  setTimeout(() => process.exit(process.exitCode ?? 0), shutdownMs).unref();
  void Promise.resolve(running.app?.close()).finally(() => process.exit(process.exitCode ?? 0));
}
