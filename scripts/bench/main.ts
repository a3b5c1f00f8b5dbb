import { apiSuite } from './api-suite.ts';
import { boardSuite } from './board-suite.ts';
import { type Figure, report } from './report.ts';
import { spineSuite } from './spine-suite.ts';

const suites: Readonly<Record<string, () => Promise<Figure[]>>> = {
  spine: spineSuite,
  api: apiSuite,
  board: boardSuite,
};

const root = new URL('../../', import.meta.url).pathname;
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const names = asked.length > 0 ? asked : Object.keys(suites);
const unknown = names.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`Unknown suite ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}`);
  process.exit(2);
}
for (const name of names) report(root, name, (await suites[name]?.()) ?? []);
