import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Limiter } from './check/limiter.ts';
import { type LintRun, lintFiles } from './check/lint.ts';
import { type Step, type StepContext, type StepResult, steps } from './check/steps.ts';

/** Runs all checks required before a commit. `--only=lint,types` runs only these steps. */
const { values } = parseArgs({ options: { only: { type: 'string' } } });

function chosenSteps(only: string | undefined): readonly Step[] {
  if (only === undefined) return steps;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `No such step: ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}`,
    );
    process.exit(2);
  }
  return steps.filter((step) => names.includes(step.name));
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function runStep(step: Step, context: StepContext): Promise<boolean> {
  const startedAt = performance.now();
  const result = await step
    .run(context)
    .catch((error: unknown): StepResult => ({ isOk: false, note: 'could not run', output: String(error) }));
  const mark = result.isOk ? 'ok  ' : 'FAIL';
  console.log(`${mark}  ${step.name.padEnd(11)}${seconds(startedAt).padStart(7)}  ${result.note}`);
  if (!result.isOk) console.log(`\n${result.output}\n`);
  return result.isOk;
}

const startedAt = performance.now();
const repository = path.resolve(import.meta.dirname, '..');
const limiter = new Limiter(availableParallelism());
let sources: Promise<LintRun> | undefined;
const context: StepContext = {
  repository,
  limiter,
  sources: () => (sources ??= limiter.run(() => lintFiles(repository, repository))),
};
const passed = await Promise.all(chosenSteps(values.only).map((step) => runStep(step, context)));
const failures = passed.filter((isOk) => !isOk).length;
console.log(`${passed.length - failures} passed, ${failures} failed in ${seconds(startedAt)}`);
process.exitCode = failures === 0 ? 0 : 1;
