import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createDatabase } from '@switchyard/platform/db/database.ts';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { startTestServices } from '@switchyard/platform/testing/test-services.ts';
import { chromium } from 'playwright-core';
import { buildWeb } from '../lib/build-web.ts';
import { findOrInstallChromium } from '../lib/find-chromium.ts';
import { repositoryRoot } from '../lib/repository-root.ts';
import { runCommand } from '../lib/run-command.ts';
import { readEnvironment } from '../lib/start-settings.ts';
import { recordZone } from '@switchyard/platform/sample/city-request.ts';
import { draftRecord } from '@switchyard/platform/sample/company-plan.ts';
import { demoEmail, demoPassword } from '../seed/demo-accounts.ts';
import { readCityRecord } from '../seed/read-city-requests.ts';
import { seedCompany, seedLanes } from '../seed/seed-company.ts';
import { readSeedOptions, sizeOf } from '../seed/seed-options.ts';
import { lastBusyMoment } from './board-moment.ts';

const file = join(repositoryRoot, 'docs', 'images', 'dispatch.png');
const size = { width: 1440, height: 900 };
/** Live connections and fonts are there by then; milliseconds. */
const settleMs = 4_000;
/** A page that shows the picture should not wait for it; bytes. */
const largest = 350_000;

/**
 * Takes the picture of the dispatch board for the README: a demo company of its own, entered with the clock at half
 * past ten of the last weekday, looked at by a browser whose clock says the same.
 */
await runCommand(async ({ onEnd }) => {
  const environment = readEnvironment();
  const scope = new AsyncDisposableStack();
  onEnd(() => scope.disposeAsync());
  const host = { environment, report: (message: string) => console.log(message) };
  const executablePath = await findOrInstallChromium(host);
  await buildWeb({ ...environment, NODE_ENV: 'production' });
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
  await takePicture({ url: stack.apis[0]?.url ?? '', executablePath, moment });
  const { size: bytes } = await stat(file);
  if (bytes > largest) throw new Error(`The picture has ${bytes} bytes, more than ${largest}.`);
  console.log(`Written: ${relative(repositoryRoot, file)}, ${Math.round(bytes / 1000)} kB`);
});

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

type Picture = { url: string; executablePath: string; moment: number };

async function takePicture({ url, executablePath, moment }: Picture): Promise<void> {
  await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext({ viewport: size, baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
  // Only what the clock says is fixed; timers run, so the page loads as ever.
  await page.clock.setFixedTime(moment);
  await context.request.post('/api/auth/login', {
    headers: { origin: url },
    data: { email: demoEmail('manager'), password: demoPassword },
  });
  await page.goto('/dispatch?onShift=true');
  await page.locator('[data-visit][data-working]').first().waitFor();
  await page.waitForTimeout(settleMs);
  await page.screenshot({ path: file });
}
