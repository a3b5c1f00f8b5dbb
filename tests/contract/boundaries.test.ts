import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Cruise,
  cruisedFolders,
  cruiseImports,
  filesNotCruised,
} from '../../scripts/check/boundaries.ts';
import { listFiles } from '../../scripts/check/list-files.ts';
import { plantedFiles, plantedSource } from './planted-violations.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const libraries = ['zod', 'kysely', 'pg', 'bullmq', 'ioredis', '@opentelemetry', 'vitest'];

let scratch: string;
let cruise: Cruise;

/** Creates the planted tree like a real checkout: workspace links, export maps, installed libraries. */
async function plantTree(root: string): Promise<void> {
  await mkdir(path.join(root, 'node_modules/@switchyard'), { recursive: true });
  await writeFile(
    path.join(root, 'package.json'),
    '{ "name": "planted", "private": true, "type": "module" }',
  );
  for (const library of libraries) {
    await symlink(path.join(repository, 'node_modules', library), path.join(root, 'node_modules', library));
  }
  for (const name of cruisedFolders) {
    await mkdir(path.join(root, name));
    await symlink(path.join(root, name), path.join(root, 'node_modules/@switchyard', name));
    await writeFile(
      path.join(root, name, 'package.json'),
      await readFile(path.join(repository, name, 'package.json'), 'utf8'),
    );
  }
  for (const file of plantedFiles) {
    await mkdir(path.dirname(path.join(root, file.path)), { recursive: true });
    await writeFile(path.join(root, file.path), plantedSource(file));
  }
}

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'switchyard-boundaries-'));
  await plantTree(scratch);
  cruise = await cruiseImports(scratch, repository);
}, 180_000);

afterAll(async () => {
  await rm(scratch, { recursive: true, force: true });
});

test('every planted file was read', () => {
  expect(
    filesNotCruised(
      cruise,
      plantedFiles.map((file) => file.path),
    ),
  ).toEqual([]);
});

test.for(plantedFiles)('$path breaks exactly: $breaks', (file) => {
  const broken = cruise.violations.filter((violation) => violation.from === file.path);
  expect(new Set(broken.map((violation) => violation.rule))).toEqual(new Set(file.breaks));
});

test('every rule of the configuration has a planted violation', async () => {
  const config = await readFile(path.join(repository, '.dependency-cruiser.cjs'), 'utf8');
  const rules = [...config.matchAll(/^ {4}name: '([a-z-]+)'/gm)].map((match) => match[1]);
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter((rule) => !plantedFiles.some((file) => file.breaks.includes(rule ?? '')))).toEqual([]);
});

test('the product keeps to the rules and every source file of it was read', {
  timeout: 180_000,
}, async () => {
  const real = await cruiseImports(repository, repository);
  expect(real.violations).toEqual([]);
  expect(filesNotCruised(real, await listFiles(repository))).toEqual([]);
  expect(real.modules.length).toBeGreaterThan(40);
});
