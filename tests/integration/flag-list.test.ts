import type { Experiment, Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { listFlagsRoute } from '@switchyard/contracts/feature-flags/flag-routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { ok } from '../support/work-company.ts';

let app: TestApp;
let company: FlagCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newFlagCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const list = async (query = '', by = company): Promise<Flag[]> =>
  listFlagsRoute.reply.parse(ok(await by.admin.call('GET', `/api/flags${query}`))).items;
const read = async (key: string) => ok<Flag>(await company.admin.call('GET', `/api/flags/${key}`));
const keysOf = (flags: readonly Flag[]) => flags.map(({ key }) => key);

test('the list has each change of a flag that the flag itself has', async () => {
  const { admin } = company;
  const revision = async () => (await read('slots')).revision;
  let draft: Experiment | undefined;
  const changes: readonly [string, () => Promise<unknown>][] = [
    ['created', () => company.flag('slots')],
    ['rules', () => company.change('slots', { enabled: true })],
    ['rules elsewhere', () => company.change('slots', { enabled: true }, 'staging')],
    ['details', async () => ok(await company.details('slots', { description: 'Offers slots' }))],
    [
      'a draft of an experiment',
      async () => {
        const payload = { name: 'Blue button' };
        draft = ok<Experiment>(await admin.call('POST', '/api/flags/slots/experiments', { payload }));
      },
    ],
    [
      'its name',
      async () => {
        const payload = { name: 'Green button' };
        ok(await admin.call('PATCH', `/api/experiments/${draft?.id}`, { revision: 1, payload }));
      },
    ],
    [
      'an environment',
      async () =>
        ok(
          await admin.call('POST', '/api/flag-environments', { payload: { key: 'canary', name: 'Canary' } }),
        ),
    ],
    [
      'another project',
      async () => {
        ok(await admin.call('POST', '/api/flag-projects', { payload: { key: 'field', name: 'Field' } }));
        ok(await company.details('slots', { project: 'field' }));
      },
    ],
    [
      'a toggle',
      async () => {
        const { environments } = await read('slots');
        const { revision: base } = environments.find(({ environment }) => environment === 'staging') ?? {};
        const payload = { enabled: false, reason: 'Stop' };
        ok(
          await admin.call('PATCH', '/api/flags/slots/environments/staging', {
            revision: base ?? 0,
            payload,
          }),
        );
      },
    ],
  ];
  for (const [change, make] of changes) {
    await make();
    expect({ change, listed: await list() }).toEqual({ change, listed: [await read('slots')] });
    // Once more, from what was written for the first answer.
    expect(await list()).toEqual([await read('slots')]);
  }
  expect(keysOf(await list('?project=field'))).toEqual(['slots']);
  expect(keysOf(await list('?project=default'))).toEqual([]);

  ok(
    await admin.call('POST', '/api/flags/slots/archive', {
      revision: await revision(),
      payload: { reason: null },
    }),
  );
  expect(await list()).toEqual([]);
  expect(await list('?archived=true')).toEqual([await read('slots')]);
  ok(
    await admin.call('POST', '/api/flags/slots/restore', {
      revision: await revision(),
      payload: { reason: null },
    }),
  );
  expect(await list()).toEqual([await read('slots')]);
  expect(await list('?archived=true')).toEqual([]);
});

test('companies have lists of their own', async () => {
  const other = await newFlagCompany(app);
  await other.flag('theirs');
  await company.flag('ours');
  expect(keysOf(await list('', other))).toEqual(['theirs']);
  expect(keysOf(await list())).not.toContain('theirs');
});

test('requests that come at once get the same list, and one after a change gets the change', async () => {
  const other = await newFlagCompany(app);
  await other.flag('first');
  const lists = await Promise.all(Array.from({ length: 8 }, () => list('', other)));
  expect(new Set(lists.map((flags) => JSON.stringify(flags))).size).toBe(1);
  const [before, , after] = await Promise.all([list('', other), other.flag('second'), list('', other)]);
  for (const flags of [before, after]) expect(keysOf(flags)).toContain('first');
  expect(keysOf(await list('', other))).toEqual(['first', 'second']);
});
