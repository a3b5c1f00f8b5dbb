import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { HostMachine } from '@switchyard/platform/embedded/host-machine.ts';
import { startTestServices } from '@switchyard/platform/testing/test-services.ts';
import { buildWeb } from './lib/build-web.ts';
import { findOrInstallBrowsers } from './lib/find-browsers.ts';
import { findOrInstallChromium } from './lib/find-chromium.ts';
import { createProgress } from './lib/progress.ts';
import { repositoryRoot } from './lib/repository-root.ts';
import { allSettledOrThrow, type CommandContext, runCommand } from './lib/run-command.ts';
import { type Environment, readEnvironment } from './lib/start-settings.ts';
import {
  afterSecondRun,
  readTestRun,
  slowestFiles,
  type TestCounts,
  type TestRun,
} from './lib/test-report.ts';

/** Settings of a developer that must not leak into the tests. */
const ownSettings = ['DATABASE_URL', 'DATABASE_RELAY_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'PORT', 'HOST'];

/** Most files that run a second time; more failures have one cause, and it is not timing. */
const mostFilesAgain = 4;

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
      progress.step('Web application', () =>
        buildWeb({ ...environment, NODE_ENV: 'production', WEB_LOCALE: 'en' }),
      ),
    );
  }
  if (needs('e2e', 'browsers')) preparations.push(prepareBrowsers());
  await allSettledOrThrow(preparations);
  context.signal.throwIfAborted();
  await runTests({ ...testEnvironment(environment), ...prepared }, context);
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

/**
 * Runs the tests. In a run of everything, a file of browser tests that failed runs once more, alone: a browser shares
 * the machine with the other tests, and a page that was late is told from a page that is wrong (ADR 0022).
 */
async function runTests(environment: Environment, context: CommandContext): Promise<void> {
  const chosen = special === undefined ? [] : ['--project', special];
  const { slowest, ...first } = await runVitest([...chosen, ...passedOn], environment, context);
  if (args.length === 0) console.log(['', 'Where the time went:', ...slowest].join('\n'));
  const again = args.length === 0 ? first.failedFiles.filter(({ path }) => isBrowserTest(path)) : [];
  if (again.length === 0 || again.length > mostFilesAgain) {
    conclude(first);
    return;
  }
  context.signal.throwIfAborted();
  const paths = again.map(({ path }) => relative(repositoryRoot, path));
  console.log(`\nOnce more, alone: ${paths.join(', ')}`);
  const repeated = await runVitest(['--maxWorkers=1', ...paths], environment, context);
  const counts = afterSecondRun(first, again, repeated);
  for (const name of counts.unsteady)
    console.log(`Unsteady, passed only alone: ${name.replace(`${repositoryRoot}/`, '')}`);
  // The first run has ended with an error because of its failed tests; an error without one stays an error.
  const code = first.code !== 0 && first.failed === 0 ? first.code : repeated.code;
  conclude({ ...counts, code });
}

function isBrowserTest(path: string): boolean {
  return /^tests\/(?:e2e|browsers)\//.test(relative(repositoryRoot, path).replaceAll('\\', '/'));
}

function conclude({ passed, failed, code }: TestCounts & { code: number }): void {
  const isGreen = code === 0 && failed === 0 && passed > 0;
  process.exitCode = isGreen ? 0 : code || 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}

async function runVitest(
  argv: readonly string[],
  environment: Environment,
  context: CommandContext,
): Promise<TestRun & { code: number; slowest: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-report-'));
  context.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', vitest, 'run', ...reporters, ...argv],
      { cwd: repositoryRoot, env: environment, stdio: 'inherit' },
    );
    context.signal.addEventListener('abort', () => child.kill('SIGTERM'));
    context.onForce(() => child.kill('SIGKILL'));
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { ...readRun(report), code };
}

/** A run without a report counts as no tests passed. */
function readRun(path: string): TestRun & { slowest: readonly string[] } {
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return { ...readTestRun(report), slowest: slowestFiles(report, repositoryRoot) };
  } catch {
    return { passed: 0, failed: 0, failedFiles: [], slowest: [] };
  }
}
