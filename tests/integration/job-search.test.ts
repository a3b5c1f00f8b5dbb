import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { reconcileConsumers } from '@switchyard/workers/schedules/reconcile-consumers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { waitFor } from '../support/wait-for.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let stack: SpineStack;
let company: WorkCompany;
beforeAll(async () => {
  stack = await startSpineStack();
  company = await newWorkCompany(stack.test);
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

const manyJobs = 1_300;

async function found(words: string): Promise<number> {
  const query = new URLSearchParams({ q: words, count: 'true', limit: '1' });
  return ok<Page<Job>>(await company.manager.call('GET', `/api/jobs?${query.toString()}`)).total ?? -1;
}

async function rename(url: string, payload: Record<string, string>): Promise<void> {
  const { manager } = company;
  const { revision } = ok<{ revision: number }>(await manager.call('GET', url));
  ok(await manager.call('PATCH', url, { revision, payload }));
}

it('finds jobs by the new name of their customer: few at once, many after a while', async () => {
  const job = await company.newJob();
  const customer = `/api/customers/${company.account.id}`;
  await rename(customer, { name: 'Quayside Bakery' });
  expect({ old: await found('harbor'), now: await found('quayside') }).toEqual({ old: 0, now: 1 });

  await stack.test.services.database.inCompany(company.companyId, (tx) =>
    sql`INSERT INTO jobs SELECT (jsonb_populate_record(j, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 1000 + place, 'search', ''))).*
      FROM jobs j, generate_series(1, ${manyJobs}) AS place WHERE j.id = ${job.id}`.execute(tx),
  );
  expect(await found('quayside')).toBe(manyJobs + 1);
  await rename(customer, { name: 'Lantern Bakery' });
  await stack.startWorkers();
  await waitFor('the jobs by the new name', async () => (await found('lantern')) === manyJobs + 1);
  expect(await found('quayside')).toBe(0);
});

it('finds the many jobs of a site by its new name and territory after a while', async () => {
  const site = `/api/sites/${company.site.id}`;
  const before = await found('ovens');
  expect(before).toBeGreaterThan(manyJobs);
  const renewedAtOnce = await stack.test.services.database.inCompany(company.companyId, async (tx) => {
    await sql`UPDATE sites SET territory = 'Fens' WHERE id = ${company.site.id}`.execute(tx);
    return (await sql`SELECT FROM jobs WHERE territory = 'Fens'`.execute(tx)).rows.length;
  });
  expect(renewedAtOnce).toBe(0);
  await rename(site, { name: 'Kilns', territory: 'Seaport' });
  await waitFor('the jobs by the new name', async () => (await found('kilns')) === before);
  expect(await found('ovens')).toBe(0);
  const { rows } = await stack.test.services.database.inCompany(company.companyId, (tx) =>
    sql<{
      territory: string;
    }>`SELECT DISTINCT territory FROM jobs WHERE site_id = ${company.site.id}`.execute(tx),
  );
  expect(rows).toEqual([{ territory: 'Seaport' }]);
});

it('leaves the jobs alone when a customer changes in what they do not copy, now and when events are gone over', async () => {
  const customer = `/api/customers/${company.account.id}`;
  await rename(customer, { notes: 'Ring twice' });
  await rename(customer, { name: 'Ropewalk Bakery' });
  const { relayDatabase } = stack.test.services;
  const seen = async (table: 'inbox' | 'consumer_backlog') => {
    const { rows } = await sql<{ fields: string[] }>`
      SELECT ARRAY(SELECT change ->> 'field' FROM jsonb_array_elements(e.payload -> 'changes') change) AS fields
      FROM ${sql.table(table)} done JOIN events e ON e.event_id = done.event_id AND e.topic LIKE 't:%:timeline'
      WHERE done.consumer = 'job_search'`.execute(relayDatabase.global);
    return rows.flatMap(({ fields }) => fields);
  };
  // Jobs have the name shortly before their event counts as handled; there were three names before this one.
  const names = async () => (await seen('inbox')).filter((field) => field === 'name');
  await waitFor('the end of all renaming', async () => (await names()).length === 4);
  expect(await found('ropewalk')).toBeGreaterThan(manyJobs);
  await reconcileConsumers({ relayDatabase, producer: stack.producer, settledSeconds: 0 });
  expect(await seen('consumer_backlog')).toEqual([]);
  expect(await seen('inbox')).not.toContain('notes');
});
