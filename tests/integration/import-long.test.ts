import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { runImportTask } from '@switchyard/workers/handlers/imports/run-import-task.ts';
import { resumeImports } from '@switchyard/workers/schedules/resume-imports.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, checked, countsOf, newManager, started } from '../support/import-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test[Symbol.asyncDispose]();
});

describe('a long list', () => {
  const tenThousand = [
    'Reference,Name,Email,Street,City,Zip',
    ...Array.from(
      { length: 10_000 },
      (_, at) => `L-${at},Customer ${at},c${at}@example.test,${at} Long Road,Boston,0${2000 + (at % 900)}`,
    ),
  ].join('\n');

  it('goes on in the background, survives an interruption and a lost task, and adds every row once', async () => {
    const user = await newManager(test);
    const item = await checked(user, tenThousand);
    expect(item.counts).toMatchObject({ ready: 10_000 });
    expect(await started(user, item.id)).toMatchObject({ state: 'running', counts: { waiting: 10_000 } });
    expect(test.enqueued.at(-1)).toEqual({
      name: 'imports.run',
      payload: { companyId: user.actor.companyId, importId: item.id },
    });
    // Its process dies after some batches.
    let batches = 0;
    const dying = {
      ...test.deps,
      poker: {
        poke: () => {
          batches += 1;
          if (batches === 4) throw new Error('The process dies');
        },
      },
    };
    const place = { companyId: user.actor.companyId, importId: item.id };
    await expect(runImportTask(dying, place)).rejects.toThrow('dies');
    const { customers } = await countsOf(owner, user);
    expect(customers).toBe(800);
    await owner.query(
      `UPDATE imports SET state = 'running', updated_at = now() - interval '1 minute' WHERE id = $1`,
      [item.id],
    );
    const found: unknown[] = [];
    const producer = {
      tryAdd: async () => true,
      addAll: async () => undefined,
      addAgain: async (tasks: readonly unknown[]) => void found.push(...tasks),
    };
    await resumeImports({ database: test.services.database, producer });
    expect(found).toContainEqual({ name: 'imports.run', payload: place });
    await runImportTask(test.deps, place);
    expect(await countsOf(owner, user)).toEqual({ customers: 10_000, sites: 10_000, events: 20_000 });
    const done = (await user.call('GET', `/api/imports/${item.id}`)).json<Import>();
    expect(done).toMatchObject({ state: 'done', customersAdded: 10_000, sitesAdded: 10_000 });
    const again = await checked(user, `${tenThousand}\n`);
    expect(again.counts).toMatchObject({ known: 10_000 });
  }, 300_000);

  it('can be stopped; what was added stays and the rest can be taken up again', async () => {
    const user = await newManager(test);
    const rows = tenThousand.split('\n').slice(0, 501).join('\n');
    const { id } = await checked(user, rows);
    await started(user, id);
    const stopped = await user.call('POST', `/api/imports/${id}/cancel`, { payload: {} });
    expect(stopped.json()).toMatchObject({ state: 'cancelled', counts: { ready: 500 } });
    await runImportTask(test.deps, { companyId: user.actor.companyId, importId: id });
    expect((await countsOf(owner, user)).customers).toBe(0);
    const again = await check(user, id, stopped.json<Import>().mapping ?? []);
    expect(again).toMatchObject({ state: 'checked', counts: { ready: 500 } });
  });

  it('of more than ten thousand rows is checked in the background, may be stopped, and begins again after a crash', async () => {
    const user = await newManager(test);
    const rows = Array.from({ length: 10_500 }, (_, at) => `B-${at},Background ${at}`);
    const list = ['Reference,Name', ...rows].join('\n');
    const item = await checked(user, list);
    expect(item.state).toBe('checking');
    const place = { companyId: user.actor.companyId, importId: item.id };
    expect(test.enqueued.at(-1)).toEqual({ name: 'imports.run', payload: place });
    // Stopped before its task begins: the task ends at once.
    const stopped = await user.call('POST', `/api/imports/${item.id}/cancel`, { payload: {} });
    expect(stopped.json()).toMatchObject({ state: 'cancelled' });
    await runImportTask(test.deps, place);
    const again = await check(user, item.id, ['reference', 'name']);
    expect(again.state).toBe('checking');
    await owner.query(`UPDATE imports SET updated_at = now() - interval '1 minute' WHERE id = $1`, [item.id]);
    const found: unknown[] = [];
    const producer = {
      tryAdd: async () => true,
      addAll: async () => undefined,
      addAgain: async (tasks: readonly unknown[]) => void found.push(...tasks),
    };
    await resumeImports({ database: test.services.database, producer });
    expect(found).toContainEqual({ name: 'imports.run', payload: place });
    await runImportTask(test.deps, place);
    const done = (await user.call('GET', `/api/imports/${item.id}`)).json<Import>();
    expect(done).toMatchObject({ state: 'checked', counts: { ready: 10_500 }, plan: { customer: 10_500 } });
  }, 120_000);
});
