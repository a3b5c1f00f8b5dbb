import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { hasPublishedPassword } from './published-passwords.ts';

const shortest = 32;

/**
 * Settings with a defined signing secret: the given one, else the contents of the file, which the first process
 * creates. Without either it is derived from the database URL, unless that has a published password.
 * @throws ConfigError naming the variable if the file cannot be used, or if a production server would sign with a
 * published password
 */
export async function withSigningSecret(config: Config): Promise<Config> {
  if (config.SWITCHYARD_SIGNING_SECRET !== undefined) return config;
  const path = config.SWITCHYARD_SIGNING_SECRET_FILE;
  if (path !== undefined) return { ...config, SWITCHYARD_SIGNING_SECRET: await readOrMake(path) };
  if (config.NODE_ENV === 'production' && hasPublishedPassword(config.DATABASE_URL)) {
    throw refusal(
      'SWITCHYARD_SIGNING_SECRET',
      `is missing: ${shortest} random characters or more. The database has the password of the example, so links and forms could be forged`,
    );
  }
  return config;
}

async function readOrMake(path: string): Promise<string> {
  try {
    const secret = (await readIfThere(path)) ?? (await make(path));
    if (secret.length >= shortest) return secret;
  } catch (error) {
    throw refusal('SWITCHYARD_SIGNING_SECRET_FILE', error instanceof Error ? error.message : String(error));
  }
  throw refusal('SWITCHYARD_SIGNING_SECRET_FILE', `${path} holds less than ${shortest} characters`);
}

/** Several processes may start at once: the first to link the name creates the secret for all. */
async function make(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o400, flush: true });

    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readIfThere(path)) ?? '';
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function refusal(name: string, problem: string): ConfigError {
  return new ConfigError(`Configuration refused:\n  ${name}: ${problem}\nSee .env.example.`);
}
