import { parseArgs } from 'node:util';
import { recordAreas } from '@switchyard/contracts/realtime/topics.ts';
import { ExplainedError } from '../lib/explained-error.ts';
import { repositoryRoot } from '../lib/repository-root.ts';
import { runCommand } from '../lib/run-command.ts';
import { runNode } from '../lib/run-node.ts';
import { readEnvironment } from '../lib/start-settings.ts';
import { pluralOf } from './module-names.ts';
import { namesOf } from './name-problems.ts';
import { writeModule } from './write-module.ts';

const usage = [
  'npm run new:module <singular> [plural] [-- --area dispatch|desk]',
  '  npm run new:module spare-part',
  '  npm run new:module person people -- --area desk',
].join('\n');

function readArguments(environment: Readonly<Record<string, string | undefined>>) {
  // Without the two hyphens npm takes the option itself, and its value would be read as the plural.
  if (environment['npm_config_area'] !== undefined) {
    throw new ExplainedError(`--area goes behind two hyphens:\n${usage}`);
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { area: { type: 'string', default: 'dispatch' } },
  });
  const [singular, plural, ...more] = positionals;
  const area = recordAreas.find((name) => name === values.area);
  if (singular === undefined || more.length > 0) throw new ExplainedError(usage);
  if (area === undefined) {
    throw new ExplainedError(`There is no area ${values.area}: ${recordAreas.join(', ')}\n${usage}`);
  }
  return { names: namesOf(singular, plural ?? pluralOf(singular)), area };
}

/** Creates a module: its files, its three lines, and the files generated from them. */
await runCommand(async ({ signal }) => {
  const environment = readEnvironment();
  const module = readArguments(environment);
  const { written, edited } = await writeModule(repositoryRoot, { ...module, now: new Date() });
  console.log(
    [...written.map((file) => `  new     ${file}`), ...edited.map((file) => `  + line  ${file}`)].join('\n'),
  );
  const run = (args: readonly string[]) => runNode(args, { environment, isShown: true, signal });
  const code = [...written, ...edited].filter((file) => /\.tsx?$/.test(file));
  await run(['node_modules/.bin/biome', 'format', '--write', ...code]);
  await run(['scripts/generate.ts']);
  console.log(
    `\n/${module.names.many.kebab} is a page of the console now. docs/add-a-module.md says how to go on.`,
  );
});
