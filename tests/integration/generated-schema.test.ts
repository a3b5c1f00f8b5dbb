import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderGeneratedFiles } from '../../scripts/lib/generated-schema.ts';
import { repositoryRoot } from '../../scripts/lib/repository-root.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test[Symbol.asyncDispose]());

it('types, schema and data model follow from the migrations: renew them with `npm run generate`', async () => {
  const files = await renderGeneratedFiles(test.ownerUrl);
  expect(files).toHaveLength(3);
  for (const { path, content } of files) {
    expect.soft(await readFile(join(repositoryRoot, path), 'utf8'), path).toBe(content);
  }
});
