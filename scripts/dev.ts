import { join } from 'node:path';
import { findFreePort } from '@switchyard/platform/embedded/free-port.ts';
import { announcement, consoleUrl } from './lib/announce.ts';
import { keepProcess } from './lib/kept-process.ts';
import { claimDataFolder } from './lib/keeper-lock.ts';
import { rememberProcess, stopLeftovers } from './lib/leftover-processes.ts';
import { prepareServices } from './lib/prepare-services.ts';
import { createProgress } from './lib/progress.ts';
import { runCommand, whenAborted } from './lib/run-command.ts';
import { serverEnvironment } from './lib/server-environment.ts';
import { readEnvironment, readStartSettings, requireFreePort } from './lib/start-settings.ts';
import { waitUntilReady } from './lib/wait-until-ready.ts';

const readyTimeoutMs = 90_000;
const patienceMs = 5_000;

const started = performance.now();
const progress = createProgress((line) => console.log(line));

/** The console for developers: servers restart when their source changes, and Vite serves the page. */
await runCommand(async (context) => {
  const settings = await readStartSettings(readEnvironment());
  const lock = claimDataFolder(settings.dataDir, 'npm run dev');
  context.onEnd(() => lock[Symbol.dispose]());
  await stopLeftovers(settings.dataDir);
  await requireFreePort(settings.port, settings.host);
  const addresses = await prepareServices(settings, context, progress);
  context.signal.throwIfAborted();

  const page = consoleUrl(settings);
  const apiPort = await findFreePort();
  const servers = serverEnvironment({ ...settings, host: '127.0.0.1', port: apiPort }, addresses);
  const processes = [
    {
      name: 'workers',
      args: ['--watch-preserve-output', '--watch', 'workers/src/main.ts'],
      environment: servers,
    },
    { name: 'api', args: ['--watch-preserve-output', '--watch', 'api/src/main.ts'], environment: servers },
    {
      name: 'web',
      args: [
        'node_modules/vite/bin/vite.js',
        'web',
        '--strictPort',
        '--port',
        `${settings.port}`,
        '--host',
        settings.host,
      ],
      environment: {
        ...settings.environment,
        NODE_ENV: 'development',
        API_URL: `http://127.0.0.1:${apiPort}`,
      },
    },
  ];
  for (const each of processes) {
    const kept = keepProcess({
      ...each,
      // The browser's origin is Vite's; the api must accept it.
      environment: { SWITCHYARD_ORIGINS: originsOf(page, settings.port), ...each.environment },
      logPath: join(settings.dataDir, 'logs', `${each.name}.log`),
      report: progress.note,
      onStart: (pid) => rememberProcess(settings.dataDir, pid),
    });
    kept.declareReady();
    context.onForce(() => kept.kill());
    context.onEnd(() => kept.stop(patienceMs));
  }
  await progress.step('Servers', () =>
    Promise.race([waitUntilReady(`${page}/readyz`, readyTimeoutMs), whenAborted(context.signal)]),
  );
  lock.publishUrl(page);
  console.log(announcement(settings, performance.now() - started));
  await whenAborted(context.signal);
});

function originsOf(page: string, port: number): string {
  return [...new Set([page, `http://localhost:${port}`, `http://127.0.0.1:${port}`])].join(',');
}
