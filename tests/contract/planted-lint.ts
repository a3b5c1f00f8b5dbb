/** Sources that a lint rule or the compiler must refuse. lint-rules.test.ts writes them to a scratch folder and lints it. */
export type PlantedLint = {
  readonly rule: string;
  readonly path: string;
  readonly source: string;
};

const planted = (rule: string, path: string, source: string): PlantedLint => ({ rule, path, source });

const load = 'const load = async (): Promise<number> => 1;\n';
const lines = (count: number, text: string) => `${text}\n`.repeat(count);
const union =
  "type State = 'open' | 'shut';\nexport const read = (state: State): number => {\n  switch (state) {\n";

const promises: readonly PlantedLint[] = [
  planted(
    'typescript(no-floating-promises)',
    'api/src/floating.ts',
    `${load}export const run = () => { load(); };\n`,
  ),
  planted(
    'typescript(no-misused-promises)',
    'api/src/misused.ts',
    `${load}export const run = () => { if (load()) throw new Error('x'); };\n`,
  ),
  planted('typescript(await-thenable)', 'api/src/await.ts', 'export const run = async () => { await 1; };\n'),
  planted('typescript(only-throw-error)', 'api/src/throw.ts', "export const run = () => { throw 'x'; };\n"),
  planted(
    'typescript(switch-exhaustiveness-check)',
    'api/src/switch.ts',
    `${union}    case 'open':\n      return 1;\n  }\n  return 0;\n};\n`,
  ),
];

const types: readonly PlantedLint[] = [
  planted(
    'typescript(no-explicit-any)',
    'api/src/any.ts',
    'export const run = (value: any): unknown => value;\n',
  ),
  planted(
    'typescript(no-unsafe-assignment)',
    'api/src/unsafe-assign.ts',
    "const value = JSON.parse('1');\nexport const run = () => value as number;\n",
  ),
  planted(
    'typescript(no-unsafe-return)',
    'api/src/unsafe-return.ts',
    "export const run = () => JSON.parse('1');\n",
  ),
  planted(
    'typescript(no-unsafe-member-access)',
    'api/src/unsafe-member.ts',
    "export const run = (): unknown => JSON.parse('{}').name;\n",
  ),
  planted(
    'typescript(no-unsafe-call)',
    'api/src/unsafe-call.ts',
    "export const run = (): unknown => JSON.parse('{}')();\n",
  ),
  planted(
    'typescript(no-unsafe-argument)',
    'api/src/unsafe-argument.ts',
    "export const run = () => Number.parseInt(JSON.parse('1'), 10);\n",
  ),
  planted(
    'typescript(no-non-null-assertion)',
    'api/src/non-null.ts',
    'export const run = (value: string | null) => value!.length;\n',
  ),
  planted(
    'typescript(ban-ts-comment)',
    'api/src/ignore.ts',
    '// @ts-ignore: wrong\nexport const value: number = 1;\n',
  ),
  planted(
    'typescript(consistent-type-imports)',
    'api/src/type-import.ts',
    "import { Stats } from 'node:fs';\nexport type Size = Stats;\n",
  ),
];

const size: readonly PlantedLint[] = [
  planted('eslint(max-lines)', 'api/src/long-file.ts', lines(301, 'export {};')),
  planted('eslint(max-lines)', 'tests/integration/long.test.ts', lines(501, 'export {};')),
  planted(
    'eslint(max-lines-per-function)',
    'api/src/long-function.ts',
    `export const run = () => {\n${lines(61, "  performance.mark('x');")}};\n`,
  ),
  planted(
    'eslint(max-lines-per-function)',
    'web/src/features/jobs/long-view.tsx',
    `export const View = () => {\n${lines(121, "  performance.mark('x');")}  return null;\n};\n`,
  ),
  planted(
    'eslint(complexity)',
    'api/src/complex.ts',
    `export const run = (n: number) => {\n${lines(16, '  if (n > 1) performance.now();')}};\n`,
  ),
  planted(
    'eslint(max-params)',
    'api/src/params.ts',
    'export const run = (a: 1, b: 1, c: 1, d: 1, e: 1) => a + b + c + d + e;\n',
  ),
];

const manners: readonly PlantedLint[] = [
  planted('eslint(eqeqeq)', 'api/src/equal.ts', 'export const run = (a: unknown) => a == 1;\n'),
  planted('import(no-default-export)', 'api/src/default.ts', 'export default 1;\n'),
  planted(
    'oxc(no-barrel-file)',
    'api/src/barrel.ts',
    "export * from './default.ts';\nexport * from './any.ts';\n",
  ),
  planted('unicorn(filename-case)', 'api/src/camelCase.ts', 'export const value = 1;\n'),
  planted('eslint(no-console)', 'api/src/console.ts', "console.log('x');\nexport {};\n"),
  planted('eslint(no-console)', 'web/src/lib/console.ts', "console.log('x');\nexport {};\n"),
  planted('node(no-process-env)', 'workers/src/env.ts', "export const run = () => process.env['PORT'];\n"),
  planted(
    'eslint(no-warning-comments)',
    'api/src/note.ts',
    `// ${'TO'}${'DO'}: later\nexport const value = 1;\n`,
  ),
  planted(
    'vitest(no-focused-tests)',
    'tests/integration/focus.test.ts',
    "import { test } from 'vitest';\ntest.only('x', () => {});\n",
  ),
  planted(
    'vitest(no-disabled-tests)',
    'tests/integration/skip.test.ts',
    "import { test } from 'vitest';\ntest.skip('x', () => {});\n",
  ),
];

const view = (body: string) => `import { useEffect, useState } from 'react';\n${body}`;

const web: readonly PlantedLint[] = [
  planted(
    'react-hooks(rules-of-hooks)',
    'web/src/features/jobs/hook.tsx',
    view(
      'export const View = ({ on }: { on: boolean }) => {\n  if (on) useState(1);\n  useEffect(() => {}, []);\n  return null;\n};\n',
    ),
  ),
  planted(
    'react-hooks(exhaustive-deps)',
    'web/src/features/jobs/deps.tsx',
    view(
      'export const View = ({ on }: { on: boolean }) => {\n  const [v, set] = useState(on);\n  useEffect(() => { set(on); }, []);\n  return v;\n};\n',
    ),
  ),
  planted(
    'jsx-a11y(alt-text)',
    'web/src/features/jobs/image.tsx',
    'export const View = () => <img src="a.png" />;\n',
  ),
  planted(
    'jsx-a11y(click-events-have-key-events)',
    'web/src/features/jobs/click.tsx',
    'export const View = () => <div onClick={() => {}}>x</div>;\n',
  ),
  planted(
    'eslint(no-restricted-imports)',
    'web/src/features/jobs/lazy.tsx',
    "import { lazy } from 'react';\nexport const Page = lazy(() => import('./page.tsx'));\n",
  ),
  planted(
    'react(button-has-type)',
    'web/src/features/jobs/button.tsx',
    'export const View = () => <button>x</button>;\n',
  ),
];

const compiled = (code: string, name: string, source: string) =>
  planted(`typescript(${code})`, `api/src/compiled/${name}.ts`, source);

const bag = 'export const read = (bag: Readonly<Record<string, string>>) =>';

/** Code that the compiler must refuse with tsconfig.base.json, one case for each option beyond its defaults. */
const compiler: readonly PlantedLint[] = [
  compiled('TS2322', 'strict', 'export const value: string = null;\n'),
  compiled('TS2322', 'unchecked-index', 'export const first = (all: string[]): string => all[0];\n'),
  compiled('TS2375', 'exact-optional', 'export const value: { a?: string } = { a: undefined };\n'),
  compiled('TS4111', 'index-signature', `${bag} bag.name;\n`),
  compiled(
    'TS4114',
    'override',
    'class One {\n  run(): void {}\n}\nexport class Two extends One {\n  run(): void {}\n}\n',
  ),
  compiled('TS7030', 'return', 'export const run = (on: boolean) => {\n  if (on) return 1;\n};\n'),
  compiled(
    'TS7029',
    'fall-through',
    'export const run = (at: number) => {\n  switch (at) {\n    case 1:\n      performance.mark(`a`);\n    default:\n      return at;\n  }\n};\n',
  ),
  compiled('TS6133', 'unused-local', 'export const run = () => {\n  const left = 1;\n};\n'),
  compiled('TS6133', 'unused-parameter', 'export const run = (left: number) => 1;\n'),
  compiled('TS1294', 'erasable', 'export enum Colour {\n  Red,\n}\n'),
  compiled(
    'TS1484',
    'import-type',
    "import { Socket } from './socket-type.ts';\nexport type Held = Socket;\n",
  ),
  compiled('TS2307', 'missing', "export { nothing } from './nowhere.ts';\n"),
];

/** Every planted source; each path occurs once. */
export const plantedLint: readonly PlantedLint[] = [
  ...promises,
  ...types,
  ...size,
  ...manners,
  ...web,
  ...compiler,
];

/** Valid locations for code that is refused elsewhere. */
export const lawfulLint: readonly { readonly path: string; readonly source: string }[] = [
  { path: 'platform/src/config/read-env.ts', source: "export const readPort = () => process.env['PORT'];\n" },
  { path: 'scripts/start.ts', source: "console.log('ready');\nexport {};\n" },
  { path: 'vitest.config.ts', source: 'export default {};\n' },
  { path: 'api/src/compiled/socket-type.ts', source: 'export type Socket = { readonly id: string };\n' },
  // Remains valid as long as the database has tables.
  { path: 'platform/src/db/generated/schema.ts', source: lines(301, 'export {};') },
  {
    path: 'tests/integration/long-case.test.ts',
    source: `export const run = () => {\n${lines(61, "  performance.mark('x');")}};\n`,
  },
];
