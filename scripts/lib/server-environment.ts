import { join } from 'node:path';
import { signingSecretFile } from './signing-secret.ts';
import type { ServiceAddresses } from './services.ts';
import type { Environment, StartSettings } from './start-settings.ts';

/** Environment of the api and the workers: never includes the owner's login, which could change the schema. */
export function serverEnvironment(settings: StartSettings, addresses: ServiceAddresses): Environment {
  const { DATABASE_OWNER_URL: _given, ...inherited } = settings.environment;
  const secretFile = signingSecretFile(settings.environment, settings.dataDir);
  return {
    NODE_ENV: 'production',
    SWITCHYARD_PHOTO_DIR: join(settings.dataDir, 'photos'),
    ...(secretFile !== undefined && { SWITCHYARD_SIGNING_SECRET_FILE: secretFile }),
    ...inherited,
    DATABASE_URL: addresses.DATABASE_URL,
    DATABASE_RELAY_URL: addresses.DATABASE_RELAY_URL,
    REDIS_URL: addresses.REDIS_URL,
    HOST: settings.host,
    PORT: String(settings.port),
    SWITCHYARD_DEMO: String(settings.isDemo),
    SWITCHYARD_WEB_ROOT: settings.webRoot,
  };
}
