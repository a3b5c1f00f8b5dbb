import { join, resolve } from 'node:path';
import { type Config, readConfig } from '@switchyard/platform/config/config.ts';
import { ExplainedError } from '../lib/explained-error.ts';
import { openServices } from '../lib/open-services.ts';
import type { CommandContext } from '../lib/run-command.ts';
import { ownServices, type ServiceAddresses } from '../lib/services.ts';
import { dataFolder, type Environment, readEnvironment } from '../lib/start-settings.ts';

/** A deployment as backup and restore see it. */
export type Deployment = {
  readonly environment: Environment;
  readonly dataDir: string;
  readonly addresses: ServiceAddresses;
  readonly ownerUrl: string;
  readonly config: Config;
};

/**
 * The deployment that the environment describes; its servers run afterwards.
 * @throws ExplainedError without the owner's login of a database of one's own
 */
export async function openDeployment(command: string, context: CommandContext): Promise<Deployment> {
  const environment = readEnvironment();
  const dataDir = dataFolder(environment);
  // With servers of one's own nothing is started, and the data folder belongs to nobody.
  const addresses =
    ownServices(environment) ?? (await openServices({ environment, dataDir, command, context })).addresses;
  const { DATABASE_OWNER_URL: ownerUrl } = addresses;
  if (ownerUrl === undefined) {
    throw new ExplainedError('DATABASE_OWNER_URL: needed to read and write the data of all companies.');
  }
  const config = readConfig({ SWITCHYARD_PHOTO_DIR: join(dataDir, 'photos'), ...environment, ...addresses });
  return { environment, dataDir, addresses, ownerUrl, config };
}

/** A path as the user typed it: npm runs scripts in the project's folder. */
export function typedPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
