import { join } from 'node:path';
import { ExplainedError } from './lib/explained-error.ts';
import { findKeeper } from './lib/keeper-lock.ts';
import { migrateServices } from './lib/migrate-services.ts';
import { openServices } from './lib/open-services.ts';
import { runCommand } from './lib/run-command.ts';
import { runNode } from './lib/run-node.ts';
import { dataFolder, readEnvironment } from './lib/start-settings.ts';

/**
 * Runs a script of this folder with the addresses of database and Redis in its environment, and with the console's
 * address as API_URL while it runs: `with-services.ts [--running] <script> [arguments]`. With `--running` the console
 * must already be running.
 */
await runCommand(async (context) => {
  const environment = readEnvironment();
  const dataDir = dataFolder(environment);
  const args = process.argv.slice(2);
  const needsConsole = args[0] === '--running';
  const [script = '', ...scriptArgs] = needsConsole ? args.slice(1) : args;
  if (needsConsole && findKeeper(dataDir)?.url === undefined) {
    throw new ExplainedError('The console does not run. Start it with `npm start`, then run this beside it.');
  }
  const command = `npm run ${script.split('/')[0] ?? script}`;
  const { addresses, consoleUrl } = await openServices({ environment, dataDir, command, context });
  await migrateServices(addresses);
  await runNode([join(import.meta.dirname, script), ...scriptArgs], {
    environment: {
      SWITCHYARD_DEMO: 'true',
      ...environment,
      ...addresses,
      ...(consoleUrl === undefined ? {} : { API_URL: consoleUrl }),
    },
    isShown: true,
    signal: context.signal,
  });
});
