import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  postgres: z.string().min(16),
  app: z.string().min(16),
  relay: z.string().min(16),
  redis: z.string().min(16),
});

/** Generated passwords of a data folder. */
export type Secrets = z.infer<typeof secretsSchema>;

const childSchema = z.object({ pid: z.number(), identity: z.string() });

const runtimeSchema = z.object({
  postgresPort: z.number().optional(),
  redisPort: z.number().optional(),
  /** Digest of the password last set in the cluster. */
  postgresPasswordDigest: z.string().optional(),
  /** Processes of the console that must not outlive their supervisor. */
  children: z.array(childSchema).default([]),
});

/** State that one run of the servers leaves for the next. */
export type RuntimeState = z.infer<typeof runtimeSchema>;

/** Passwords of the data folder; generated and stored (mode 600) on the first call. */
export function readSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const stored = secretsSchema.safeParse(readJson(path));
  if (stored.success) return stored.data;
  const password = () => randomBytes(24).toString('hex');
  const secrets = { postgres: password(), app: password(), relay: password(), redis: password() };
  writeAtomically(path, secrets);
  return secrets;
}

/** State of the data folder; an unreadable file counts as empty, because its contents can be rediscovered. */
export function readRuntimeState(dataDir: string): RuntimeState {
  const stored = runtimeSchema.safeParse(readJson(join(dataDir, 'runtime.json')));
  return stored.success ? stored.data : { children: [] };
}

/** Updates fields of the state. Synchronous, so that parallel starts within a process cannot interleave. */
export function updateRuntimeState(dataDir: string, change: Partial<RuntimeState>): void {
  writeAtomically(join(dataDir, 'runtime.json'), { ...readRuntimeState(dataDir), ...change });
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeAtomically(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
}
