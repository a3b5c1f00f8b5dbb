import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSigner } from '../runtime/signing-key.ts';
import { ConfigError, readConfig } from './config.ts';
import { withSigningSecret } from './signing-secret.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-secret-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const given = 'x'.repeat(32);
const settings = (more: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://switchyard_app:switchyard-app@postgres:5432/switchyard',
    REDIS_URL: 'redis://127.0.0.1:6379',
    ...more,
  });

test('production does not sign with a published password, and names the variable', async () => {
  const refused = withSigningSecret(settings());
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/^ {2}SWITCHYARD_SIGNING_SECRET: /m);
  await expect(refused).rejects.not.toThrow(/switchyard-app@/);
});

test('a custom password, or a development server, needs no further secret', async () => {
  const own = settings({ DATABASE_URL: 'postgres://switchyard_app:of-my-own@postgres/switchyard' });
  expect(await withSigningSecret(own)).toBe(own);
  const development = settings({ NODE_ENV: 'development' });
  expect(await withSigningSecret(development)).toBe(development);
});

test('processes started at the same time share the secret, and so does the next start', async () => {
  const path = join(folder, 'below', 'signing-secret');
  const config = settings({ SWITCHYARD_SIGNING_SECRET_FILE: path });
  const begun = await Promise.all(Array.from({ length: 8 }, () => withSigningSecret(config)));
  const later = await withSigningSecret(config);
  const signatures = [...begun, later].map((one) => createSigner(one, 'form').sign('text'));
  expect(new Set(signatures).size).toBe(1);
  expect(signatures[0]).not.toBe(createSigner(config, 'form').sign('text'));
  // Readable by its creator only, and no temporary file is left.
  expect((await stat(path)).mode & 0o777).toBe(0o400);
  expect(await readdir(join(folder, 'below'))).toEqual(['signing-secret']);
});

test('two installations sign differently', async () => {
  const [one, other] = await Promise.all(
    ['one', 'other'].map((name) =>
      withSigningSecret(settings({ SWITCHYARD_SIGNING_SECRET_FILE: join(folder, name) })),
    ),
  );
  expect(one?.SWITCHYARD_SIGNING_SECRET).toHaveLength(64);
  expect(one?.SWITCHYARD_SIGNING_SECRET).not.toBe(other?.SWITCHYARD_SIGNING_SECRET);
});

test('a given secret takes precedence over the file, which is not created', async () => {
  const path = join(folder, 'unused');
  const config = settings({
    SWITCHYARD_SIGNING_SECRET: given,
    SWITCHYARD_SIGNING_SECRET_FILE: path,
  });
  expect(await withSigningSecret(config)).toBe(config);
  await expect(stat(path)).rejects.toThrow(/ENOENT/);
});

test('a file that is too short or unusable is refused by name', async () => {
  const short = join(folder, 'short');
  await writeFile(short, 'little');
  for (const path of [short, folder]) {
    const refused = withSigningSecret(settings({ SWITCHYARD_SIGNING_SECRET_FILE: path }));
    await expect(refused).rejects.toThrow(/^ {2}SWITCHYARD_SIGNING_SECRET_FILE: /m);
  }
});
