import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostMachine } from '@switchyard/platform/embedded/host-machine.ts';
import { startTestServices } from '@switchyard/platform/testing/test-services.ts';
import { buildWeb } from './lib/build-web.ts';
import { findOrInstallBrowsers } from './lib/find-browsers.ts';
import { findOrInstallChromium } from './lib/find-chromium.ts';
import { createProgress } from './lib/progress.ts';
import { repositoryRoot } from './lib/repository-root.ts';
import { allSettledOrThrow, type CommandContext, runCommand } from './lib/run-command.ts';
import { type Environment, readEnvironment } from './lib/start-settings.ts';
import { countTests, type TestCounts } from './lib/test-report.ts';

/** Settings of a developer that must not leak into the tests. */
const ownSettings = ['DATABASE_URL', 'DATABASE_RELAY_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'PORT', 'HOST'];

const args = process.argv.slice(2);
/** Projects that run only on request, with their flags. */
const special = ['chaos', 'browsers'].find((name) => args.includes(`--${name}`));
const passedOn = args.filter((argument) => argument !== `--${special}`);
const projects = projectsOf(passedOn);
const needs = (...names: string[]) => projects.length === 0 || names.some((name) => projects.includes(name));
const progress = createProgress((line) => console.log(line));

await runCommand(async (context) => {
  const environment = readEnvironment();
  const host = { environment, report: progress.note };
  const prepared: Record<string, string> = {};
  const preparations: Promise<unknown>[] = [];
  // Sequentially: package managers do not run well concurrently.
  const prepareBrowsers = async () => {
    await progress.step('Chromium', async () => {
      prepared['CHROMIUM_PATH'] = await findOrInstallChromium(host);
    });
    if (!needs('browsers')) return;
    await progress.step('Firefox and WebKit', async () => {
      Object.assign(prepared, await findOtherBrowsers(host));
    });
  };
  if (needs('integration', 'property', 'e2e', 'chaos', 'browsers')) {
    preparations.push(
      progress.step('PostgreSQL and Redis', async () => {
        const services = await startTestServices(host);
        context.onEnd(services.stop);
        prepared['TEST_DATABASE_OWNER_URL'] = services.ownerUrl;
        prepared['TEST_REDIS_URL'] = services.redisUrl;
      }),
    );
  }
  if (needs('e2e', 'browsers')) {
    preparations.push(
      progress.step('Web application', () => buildWeb({ ...environment, NODE_ENV: 'production' })),
    );
  }
  if (needs('e2e', 'browsers')) preparations.push(prepareBrowsers());
  await allSettledOrThrow(preparations);
  context.signal.throwIfAborted();
  await runVitest({ ...testEnvironment(environment), ...prepared }, context);
});

/**
 * Firefox and WebKit. If they cannot be installed, only a run that requests them fails; others print what they skip.
 */
async function findOtherBrowsers(host: HostMachine): Promise<Record<string, string>> {
  try {
    return await findOrInstallBrowsers(host);
  } catch (error) {
    if (special === 'browsers' || !(error instanceof Error)) throw error;
    progress.note(`Firefox and WebKit are left out. ${error.message}`);
    return {};
  }
}

/** Names given with `--project`; without any, all projects run. */
function projectsOf(argv: readonly string[]): readonly string[] {
  if (special !== undefined) return [special];
  return argv.flatMap((argument, at) => {
    if (argument === '--project') return argv[at + 1] ?? [];
    return argument.startsWith('--project=') ? argument.slice('--project='.length) : [];
  });
}

function testEnvironment(environment: Environment): Environment {
  const isOwn = (name: string) => ownSettings.includes(name) || name.startsWith('SWITCHYARD_');
  return {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => !isOwn(name))),
    ...(special === undefined ? {} : { SPECIAL_TESTS: special }),
  };
}

async function runVitest(environment: Environment, context: CommandContext): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-report-'));
  context.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = special === undefined ? [] : ['--project', special];
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', vitest, 'run', ...reporters, ...chosen, ...passedOn],
      { cwd: repositoryRoot, env: environment, stdio: 'inherit' },
    );
    context.signal.addEventListener('abort', () => child.kill('SIGTERM'));
    context.onForce(() => child.kill('SIGKILL'));
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  const { passed, failed } = readCounts(report);
  const isGreen = code === 0 && failed === 0 && passed > 0;
  process.exitCode = isGreen ? 0 : code || 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}

/** A run without a report counts as no tests passed. */
function readCounts(path: string): TestCounts {
  try {
    return countTests(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
