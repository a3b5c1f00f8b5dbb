import { claimDataFolder, findKeeper } from './keeper-lock.ts';
import type { CommandContext } from './run-command.ts';
import { runningServices, startServices, type ServiceAddresses } from './services.ts';
import type { Environment } from './start-settings.ts';

/** Options of {@link openServices}. */
export type OpenServicesOptions = Readonly<{
  environment: Environment;
  dataDir: string;
  /** Name of the command, for the message to other commands in the meantime. */
  command: string;
  context: CommandContext;
}>;

/** The server addresses for a command, and the console's own while it runs. */
export type OpenServices = Readonly<{ addresses: ServiceAddresses; consoleUrl?: string }>;

/**
 * Database and Redis for a command that runs alongside `npm start`: those of the running console, else started for the
 * duration of the command.
 */
export async function openServices(options: OpenServicesOptions): Promise<OpenServices> {
  const { environment, dataDir, command, context } = options;
  const keeper = findKeeper(dataDir);
  if (keeper) {
    const addresses = runningServices({ environment, dataDir });
    return keeper.url === undefined ? { addresses } : { addresses, consoleUrl: keeper.url };
  }
  const lock = claimDataFolder(dataDir, command);
  context.onEnd(() => lock[Symbol.dispose]());
  const services = await startServices({ environment, dataDir, report: console.log });
  context.onEnd(services.stop);
  context.onForce(services.kill);
  context.signal.throwIfAborted();
  return { addresses: services.addresses };
}
