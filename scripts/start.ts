import { join } from 'node:path';
import { findFreePort } from '@switchyard/platform/embedded/free-port.ts';
import { announcement, consoleUrl } from './lib/announce.ts';
import { buildWeb } from './lib/build-web.ts';
import { keepProcess, type KeptProcess } from './lib/kept-process.ts';
import { claimDataFolder } from './lib/keeper-lock.ts';
import { rememberProcess, stopLeftovers } from './lib/leftover-processes.ts';
import { prepareServices } from './lib/prepare-services.ts';
import { createProgress } from './lib/progress.ts';
import { allSettledOrThrow, type CommandContext, runCommand, whenAborted } from './lib/run-command.ts';
import { serverEnvironment } from './lib/server-environment.ts';
import type { ServiceAddresses } from './lib/services.ts';
import {
  readEnvironment,
  readStartSettings,
  requireFreePort,
  type StartSettings,
} from './lib/start-settings.ts';
import { sourceMapFolder, storeSourceMaps } from './lib/store-source-maps.ts';
import { waitUntilReady } from './lib/wait-until-ready.ts';

/** The first start of a server compiles nothing, but it may wait for a recovering database. */
const readyTimeoutMs = 90_000;
/** Slightly longer than the servers themselves wait for open requests, sockets and tasks. */
const apiPatienceMs = 18_000;
const workersPatienceMs = 15_000;

const started = performance.now();
const progress = createProgress((line) => console.log(line));

await runCommand(async (context) => {
  const settings = await readStartSettings(readEnvironment());
  const lock = claimDataFolder(settings.dataDir, 'npm start');
  let hasStarted = false;
  context.onEnd(() => {
    lock[Symbol.dispose]();
    if (hasStarted) console.log('Stopped.');
  });
  await stopLeftovers(settings.dataDir);
  await requireFreePort(settings.port, settings.host);
  hasStarted = true;
  let addresses: ServiceAddresses | undefined;
  await allSettledOrThrow([
    prepareServices(settings, context, progress).then((prepared) => (addresses = prepared)),
    progress.step('Web application', () => buildWeb({ ...settings.environment, NODE_ENV: 'production' })),
  ]);
  context.signal.throwIfAborted();
  if (!addresses) return;
  await storeSourceMaps({ folder: sourceMapFolder, databaseUrl: addresses.DATABASE_URL });
  await startServers({ settings, addresses, context });
  lock.publishUrl(consoleUrl(settings));
  console.log(announcement(settings, performance.now() - started));
  await whenAborted(context.signal);
});

type ServerOptions = Readonly<{
  settings: StartSettings;
  addresses: ServiceAddresses;
  context: CommandContext;
}>;

/** Starts api and workers and waits until both answer. @throws with the end of its log if one does not start */
async function startServers({ settings, addresses, context }: ServerOptions): Promise<void> {
  const environment = serverEnvironment(settings, addresses);
  const workerPort = environment['SWITCHYARD_WORKER_PORT'] ?? String(await findFreePort());
  const keep = (name: string, entry: string, extra: Readonly<Record<string, string>>): KeptProcess =>
    keepProcess({
      name,
      args: [entry],
      environment: { ...environment, ...extra },
      logPath: join(settings.dataDir, 'logs', `${name}.log`),
      report: progress.note,
      onStart: (pid) => rememberProcess(settings.dataDir, pid),
    });
  const workers = keep('workers', 'workers/src/main.ts', {
    HOST: '127.0.0.1',
    SWITCHYARD_WORKER_PORT: workerPort,
  });
  const api = keep('api', 'api/src/main.ts', {});
  context.onForce(() => [api, workers].forEach((server) => server.kill()));
  context.onEnd(() => workers.stop(workersPatienceMs));
  context.onEnd(async () => {
    console.log('\nStopping …');
    await api.stop(apiPatienceMs);
  });
  await progress.step('Servers', () =>
    Promise.race([
      Promise.all([
        waitUntilReady(`${consoleUrl(settings)}/readyz`, readyTimeoutMs),
        waitUntilReady(`http://127.0.0.1:${workerPort}/readyz`, readyTimeoutMs),
      ]),
      api.failed,
      workers.failed,
      whenAborted(context.signal),
    ]),
  );
  for (const server of [api, workers]) server.declareReady();
}
