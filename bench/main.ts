import { ExplainedError } from '../scripts/lib/explained-error.ts';
import { repositoryRoot } from '../scripts/lib/repository-root.ts';
import { runCommand } from '../scripts/lib/run-command.ts';
import { apiSuite } from './api-suite.ts';
import { boardSuite } from './board-suite.ts';
import { flagsSuite } from './flags-suite.ts';
import { installPrograms } from './install-programs.ts';
import { offlineSuite } from './offline-suite.ts';
import { publicSuite } from './public-suite.ts';
import { type Figure, report } from './report.ts';
import { solverSuite } from './solver-suite.ts';
import { spineSuite } from './spine-suite.ts';

type Suite = (scope: AsyncDisposableStack) => Promise<Figure[]>;

const suites: Readonly<Record<string, Suite>> = {
  spine: spineSuite,
  api: apiSuite,
  board: boardSuite,
  offline: offlineSuite,
  flags: flagsSuite,
  public: publicSuite,
  solver: solverSuite,
};

await runCommand(async ({ signal, onEnd }) => {
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const names = asked.length > 0 ? asked : Object.keys(suites);
  const unknown = names.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    throw new ExplainedError(
      `Unknown suite ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}`,
    );
  }
  if (names.some((name) => name !== 'solver')) await installPrograms();
  for (const name of names) {
    const scope = new AsyncDisposableStack();
    onEnd(() => scope.disposeAsync());
    console.log(`${name} …`);
    const figures = await untilAborted(suites[name]?.(scope) ?? [], signal);
    report(repositoryRoot, name, figures);
  }
});

/** Pending work is ended by the clean-up instead of awaited. @throws Error on abort */
async function untilAborted<Value>(work: Value | Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new Error('Asked to end.'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
