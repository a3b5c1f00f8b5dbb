import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServiceAddresses } from './services.ts';
import type { Environment } from './start-settings.ts';

type Deployment = Readonly<{ environment: Environment; dataDir: string; addresses: ServiceAddresses }>;

/** File with the signing secret: the configured one, else one beside the embedded servers' data; undefined without both. */
export function signingSecretFile(environment: Environment, dataDir: string): string | undefined {
  if (environment['SWITCHYARD_SIGNING_SECRET'] !== undefined) return undefined;
  const configured = environment['SWITCHYARD_SIGNING_SECRET_FILE'];
  if (configured !== undefined) return configured;
  return environment['DATABASE_URL'] === undefined ? join(dataDir, 'signing-secret') : undefined;
}

/** The secret that the servers of this deployment sign and seal with. */
export function effectiveSecret({ environment, dataDir, addresses }: Deployment): string {
  const given = environment['SWITCHYARD_SIGNING_SECRET'];
  if (given !== undefined) return given;
  const file = signingSecretFile(environment, dataDir);
  if (file !== undefined && existsSync(file)) return readFileSync(file, 'utf8').trim();
  return addresses.DATABASE_URL;
}

/**
 * Writes down the secret of the embedded database's deployment at its first start. Data of earlier versions was sealed with the
 * address of the database, whose port may change: from now on the address of today is that secret.
 */
export function keepSigningSecret(deployment: Deployment): void {
  const { environment, dataDir } = deployment;
  const file = signingSecretFile(environment, dataDir);
  if (file === undefined || environment['SWITCHYARD_SIGNING_SECRET_FILE'] !== undefined || existsSync(file))
    return;
  writeSigningSecret(file, effectiveSecret(deployment));
}

/** Puts a secret in the place of the file's. */
export function writeSigningSecret(file: string, secret: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, secret, { mode: 0o400, flush: true });
  renameSync(draft, file);
}
