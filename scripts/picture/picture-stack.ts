import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@switchyard/platform/db/database.ts';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { recordZone } from '@switchyard/platform/sample/city-request.ts';
import { draftRecord } from '@switchyard/platform/sample/company-plan.ts';
import { startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { startTestServices } from '@switchyard/platform/testing/test-services.ts';
import { buildWeb } from '../lib/build-web.ts';
import { repositoryRoot } from '../lib/repository-root.ts';
import type { Environment } from '../lib/start-settings.ts';
import { readCityRecord } from '../seed/read-city-requests.ts';
import { seedCompany, seedLanes } from '../seed/seed-company.ts';
import { readSeedOptions, sizeOf } from '../seed/seed-options.ts';
import { lastBusyMoment } from './board-moment.ts';

type Host = { environment: Environment; report: (message: string) => void };

/** A demo company that was entered with the clock at a busy moment, and where it can be looked at. */
export type PictureStack = { readonly url: string; readonly moment: number };

/** Starts the product over a database of its own; `scope` ends it. */
export async function startPictureStack(host: Host, scope: AsyncDisposableStack): Promise<PictureStack> {
  await buildWeb({ ...host.environment, NODE_ENV: 'production' });
  const services = scope.use(await startTestServices(host));
  const addresses = await prepareDatabase(services.ownerUrl);
  const moment = lastBusyMoment(Date.now(), recordZone);
  await seedAt(addresses.DATABASE_URL, moment);
  const logFolder = await mkdtemp(join(tmpdir(), 'switchyard-picture-'));
  scope.defer(() => rm(logFolder, { recursive: true, force: true }));
  const stack = scope.use(
    await startProcessStack({
      environment: {
        ...addresses,
        NODE_ENV: 'production',
        REDIS_URL: services.redisUrl,
        SWITCHYARD_DEMO: 'true',
        SWITCHYARD_WEB_ROOT: join(repositoryRoot, 'web', 'dist'),
        LOG_LEVEL: 'warn',
      },
      apis: 1,
      workers: 1,
      logFolder,
    }),
  );
  return { url: stack.apis[0]?.url ?? '', moment };
}

async function prepareDatabase(ownerUrl: string) {
  const passwords = { app: randomUUID(), relay: randomUUID() };
  await migrate({ ownerUrl, appPassword: passwords.app, relayPassword: passwords.relay });
  const as = (username: string, password: string) =>
    Object.assign(new URL(ownerUrl), { username, password }).href;
  return {
    DATABASE_URL: as('switchyard_app', passwords.app),
    DATABASE_RELAY_URL: as('switchyard_relay', passwords.relay),
  };
}

/** Enters the demo company as if it were that moment. */
async function seedAt(url: string, moment: number): Promise<void> {
  const logger = createLogger({ level: 'warn', process: 'scripts' });
  await using database = createDatabase({ url, poolSize: seedLanes, logger, prepareStatements: true });
  const record = await readCityRecord();
  const clock = { now: () => new Date(moment) };
  await seedCompany(
    { database, clock },
    draftRecord(record),
    sizeOf(readSeedOptions([]), record.requests.length),
  );
}
