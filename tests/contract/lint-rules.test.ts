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
}, 60_000);

afterAll(async () => {
  await rm(scratch, { recursive: true, force: true });
});

const rulesBrokenBy = (file: string) =>
  report.problems
    .filter((problem) => problem.startsWith(`${file}:`))
    .map((problem) => / \((\S+)\)$/.exec(problem)?.[1]);

test('every planted file was linted', () => {
  expect(report.fileCount).toBe(plantedLint.length + lawfulLint.length);
});

test.for(plantedLint)('$rule is refused in $path', ({ rule, path: file }) => {
  expect(rulesBrokenBy(file)).toContain(rule);
});

test.for(lawfulLint)('$path is accepted', ({ path: file }) => {
  expect(rulesBrokenBy(file)).toEqual([]);
});
