import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { expect, test } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { type Caller, startLoad } from '../support/fault-load.ts';
import { checkOutOldVersion } from '../support/old-version.ts';
import { startOwnRedis } from '../support/own-redis.ts';
import { createEmptyDatabase, testPassword } from '../support/test-database.ts';

const patienceMs = 60_000;

/** Status of each read of a list or page, as an admin. */
async function readAll({ url, cookie }: Caller): Promise<Record<string, number>> {
  const routes = (await contractRoutes()).filter(
    ({ method, path, access }) => method === 'GET' && access === 'session' && !path.includes(':'),
  );
  const seen: Record<string, number> = {};
  for (const { path } of routes) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    seen[path] = answer.status;
  }
  return seen;
}

test('the version before the newest migration goes on under load while it is applied, and after', async () => {
  await using old = await checkOutOldVersion();
  await using redis = await startOwnRedis();
  await using database = await createEmptyDatabase();
  const logins = { ownerUrl: database.ownerUrl, appPassword: testPassword, relayPassword: testPassword };
  await migrate({ ...logins, folder: pathToFileURL(join(old.folder, 'platform/src/db/migrations/')) });
  await using stack = await startProcessStack({
    root: old.folder,
    apis: 1,
    workers: 1,
    logFolder: join(old.folder, 'logs'),
    environment: {
      NODE_ENV: 'test',
      DATABASE_URL: database.appUrl,
      DATABASE_RELAY_URL: database.relayUrl,
      REDIS_URL: redis.url,
      SWITCHYARD_DEMO: 'true',
      SWITCHYARD_RATE_LIMIT_FACTOR: '1000',
    },
  });
  const [api] = stack.apis;
  const load = await startLoad({
    port: api?.port ?? 0,
    origin: api?.url ?? '',
    followers: 5,
    mutationsPerSecond: 20,
  });
  try {
    await load.recovered(patienceMs, 40);
    const before = await readAll(load.admin);
    const { applied } = await migrate(logins);
    expect(applied).toContain(old.newest);
    await load.recovered(patienceMs, 40);
    expect(await readAll(load.admin)).toEqual(before);
    expect(await load.settle()).toMatchObject({ lost: [], doubled: [], strayed: [], refusals: 0 });
  } finally {
    await load.stop();
  }
});
