import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LintRun, lintFiles } from '../../scripts/check/lint.ts';
import { lawfulLint, plantedLint } from './planted-lint.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const tsconfig = {
  extends: './tsconfig.base.json',
  compilerOptions: { types: ['node', 'react'], jsx: 'react-jsx', incremental: false, lib: ['es2024', 'dom'] },
};

let scratch: string;
let report: LintRun;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'switchyard-lint-'));
  await copyFile(path.join(repository, '.oxlintrc.json'), path.join(scratch, '.oxlintrc.json'));
  await copyFile(path.join(repository, 'tsconfig.base.json'), path.join(scratch, 'tsconfig.base.json'));
  await symlink(path.join(repository, 'node_modules'), path.join(scratch, 'node_modules'));
  await writeFile(path.join(scratch, 'tsconfig.json'), JSON.stringify(tsconfig));
  await writeFile(path.join(scratch, 'package.json'), '{ "type": "module" }');
  for (const { path: file, source } of [...plantedLint, ...lawfulLint]) {
    await mkdir(path.dirname(path.join(scratch, file)), { recursive: true });
    await writeFile(path.join(scratch, file), source);
  }
  report = await lintFiles(scratch, repository);
}, 180_000);

afterAll(async () => {
  await rm(scratch, { recursive: true, force: true });
});

const rulesBrokenBy = (file: string) =>
  [...report.problems, ...report.typeErrors]
    .filter((problem) => problem.startsWith(`${file}:`))
    .map((problem) => / \((\S+)\)$/.exec(problem)?.[1]);

test('every planted file was linted', () => {
  expect(report.fileCount).toBe(plantedLint.length + lawfulLint.length);
});

test.for(plantedLint)('$rule is refused in $path', ({ rule, path: file }) => {
  expect(rulesBrokenBy(file)).toContain(rule);
});

test('what the compiler refuses is told apart from what the linter refuses', () => {
  const codes = report.typeErrors.map((error) => / \((\S+)\)$/.exec(error)?.[1] ?? '');
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !/^typescript\(TS\d+\)$/.test(code))).toEqual([]);
  expect(report.problems.filter((problem) => /\(typescript\(TS\d+\)\)$/.test(problem))).toEqual([]);
});

test('a broken tsconfig.json is a finding, not a file that is left out', async () => {
  const broken = await mkdtemp(path.join(tmpdir(), 'switchyard-lint-'));
  await copyFile(path.join(repository, '.oxlintrc.json'), path.join(broken, '.oxlintrc.json'));
  await writeFile(path.join(broken, 'tsconfig.json'), '{ "compilerOptions": { "strictest": true } }');
  await writeFile(path.join(broken, 'value.ts'), 'export const value = 1;\n');
  const { typeErrors } = await lintFiles(broken, repository);
  expect(typeErrors.join()).toContain('tsconfig');
  await rm(broken, { recursive: true });
});

test.for(lawfulLint)('$path is accepted', ({ path: file }) => {
  expect(rulesBrokenBy(file)).toEqual([]);
});
