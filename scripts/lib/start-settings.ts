import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort, isPortFree } from '@switchyard/platform/embedded/free-port.ts';
import { readConfig } from '@switchyard/platform/config/config.ts';
import { requireOperatorFacts } from '@switchyard/platform/config/operator-facts.ts';
import { ExplainedError } from './explained-error.ts';
import { repositoryRoot } from './repository-root.ts';

/** A process environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings shared by the commands that run the whole console. */
export type StartSettings = Readonly<{
  environment: Environment;
  dataDir: string;
  /** Port of the console's page. */
  port: number;
  host: string;
  isDemo: boolean;
  webRoot: string;
}>;

/** The environment plus `.env`; variables set outside win. */
export function readEnvironment(): Environment {
  const file = join(repositoryRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
}

/** Folder of the embedded servers' data. */
export function dataFolder(environment: Environment): string {
  return resolve(repositoryRoot, environment['SWITCHYARD_DATA_DIR'] ?? '.data');
}

/**
 * Settings of the console, checked before anything is started.
 * @throws ConfigError naming every unknown, invalid or missing variable
 */
export async function readStartSettings(environment: Environment): Promise<StartSettings> {
  const config = readConfig({
    SWITCHYARD_DEMO: 'true',
    ...environment,
    // Placeholders for servers that are not yet started.
    DATABASE_URL: environment['DATABASE_URL'] ?? 'postgres://embedded/',
    REDIS_URL: environment['REDIS_URL'] ?? 'redis://embedded/',
  });
  requireOperatorFacts(config);
  return {
    environment,
    dataDir: dataFolder(environment),
    port: config.PORT === 0 ? await findFreePort() : config.PORT,
    host: environment['HOST'] ?? loopbackName(),
    isDemo: config.SWITCHYARD_DEMO,
    webRoot: config.SWITCHYARD_WEB_ROOT ?? join(repositoryRoot, 'web', 'dist'),
  };
}

/** `localhost` binds to both address families; without IPv6 there is only one. */
function loopbackName(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.some((entry) => entry.address === '::1') ? 'localhost' : '127.0.0.1';
}

/** @throws ExplainedError if the host is invalid, or another program uses the port, on either address family */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  await lookup(host).catch(() => {
    throw new ExplainedError(`HOST: "${host}" is not an address or a name of this machine.`);
  });
  for (const each of hosts) {
    if (await isPortFree(port, each)) continue;
    throw new ExplainedError(
      `Port ${port} is taken by another program. Choose another one with PORT, for example: PORT=${port + 10} npm start`,
    );
  }
}
