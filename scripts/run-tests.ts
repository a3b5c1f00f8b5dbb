import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServices } from '@switchyard/platform/testing/test-services.ts';
import { buildWeb } from './lib/build-web.ts';
import { findOrInstallChromium } from './lib/find-chromium.ts';
import { createProgress } from './lib/progress.ts';
import { repositoryRoot } from './lib/repository-root.ts';
import { allSettledOrThrow, type CommandContext, runCommand } from './lib/run-command.ts';
import { type Environment, readEnvironment } from './lib/start-settings.ts';
import { countTests, type TestCounts } from './lib/test-report.ts';

/** Addresses that must not leak from a developer's settings into the tests. */
const ownSettings = ['DATABASE_URL', 'DATABASE_RELAY_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'PORT', 'HOST'];

const args = process.argv.slice(2);
const isChaos = args.includes('--chaos');
const passedOn = args.filter((argument) => argument !== '--chaos');
const projects = projectsOf(passedOn);
const needs = (...names: string[]) => projects.length === 0 || names.some((name) => projects.includes(name));
const progress = createProgress((line) => console.log(line));

await runCommand(async (context) => {
  const environment = readEnvironment();
  const host = { environment, report: progress.note };
  const prepared: Record<string, string> = {};
  const preparations: Promise<unknown>[] = [];
  if (needs('integration', 'property', 'e2e', 'chaos')) {
    preparations.push(
      progress.step('PostgreSQL and Redis', async () => {
        const services = await startTestServices(host);
        context.onEnd(services.stop);
        prepared['TEST_DATABASE_OWNER_URL'] = services.ownerUrl;
        prepared['TEST_REDIS_URL'] = services.redisUrl;
      }),
    );
  }
  if (needs('e2e')) {
    preparations.push(
      progress.step('Web application', () => buildWeb({ ...environment, NODE_ENV: 'production' })),
      progress.step('Chromium', async () => {
        prepared['CHROMIUM_PATH'] = await findOrInstallChromium(host);
      }),
    );
  }
  await allSettledOrThrow(preparations);
  context.signal.throwIfAborted();
  await runVitest({ ...testEnvironment(environment), ...prepared }, context);
});

/** Names given with `--project`; without any, all run. */
function projectsOf(argv: readonly string[]): readonly string[] {
  if (isChaos) return ['chaos'];
  return argv.flatMap((argument, at) => {
    if (argument === '--project') return argv[at + 1] ?? [];
    return argument.startsWith('--project=') ? argument.slice('--project='.length) : [];
  });
}

function testEnvironment(environment: Environment): Environment {
  const isOwn = (name: string) => ownSettings.includes(name) || name.startsWith('SWITCHYARD_');
  return {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => !isOwn(name))),
    ...(isChaos ? { CHAOS: '1' } : {}),
  };
}

async function runVitest(environment: Environment, context: CommandContext): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-report-'));
  context.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const vitest = join(repositoryRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = isChaos ? ['--project', 'chaos'] : [];
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

/** A run that wrote no report passed nothing. */
function readCounts(path: string): TestCounts {
  try {
    return countTests(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
