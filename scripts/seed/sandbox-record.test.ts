import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readCityRecord } from './read-city-requests.ts';
import { chooseSandboxRequests } from './sandbox-record.ts';

const file = new URL('../../platform/src/sample/sandbox-requests.json', import.meta.url);

it('sandbox companies use the requests selected from the record', async () => {
  const { requests } = await readCityRecord();
  const chosen = chooseSandboxRequests(requests);
  expect(chosen.length).toBeGreaterThan(250);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(chosen)));
  // Reads the whole record.
}, 300_000);
