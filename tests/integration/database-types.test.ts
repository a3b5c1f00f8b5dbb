import { readFile } from 'node:fs/promises';
import { databaseTypesFile, renderDatabaseTypes } from '../../scripts/lib/database-types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test[Symbol.asyncDispose]());

it('the table types are those of the migrations: renew them with `npm run generate:db-types`', async () => {
  expect(await readFile(databaseTypesFile, 'utf8')).toBe(await renderDatabaseTypes(test.ownerUrl));
});
