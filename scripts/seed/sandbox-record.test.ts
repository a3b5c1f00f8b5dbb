import { expect, it } from 'vitest';
import { readCityRecord } from './read-city-requests.ts';
import { chooseSandboxRequests } from './sandbox-record.ts';

it('the requests of sandbox companies are those chosen from the record (renew the file with -u)', async () => {
  const { requests } = await readCityRecord();
  const chosen = chooseSandboxRequests(requests);
  expect(chosen.length).toBeGreaterThan(250);
  const text = `[\n${chosen.map((request) => JSON.stringify(request)).join(',\n')}\n]\n`;
  await expect(text).toMatchFileSnapshot('../../platform/src/sample/sandbox-requests.json');
  // The whole record is read for it.
}, 60_000);
