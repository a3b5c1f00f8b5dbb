import { sql } from '@switchyard/platform/db/database.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

describe('GiST indexes (docs/adr/0010)', () => {
  it('exist for exclusion constraints alone', async () => {
    const found = await sql<{ indexname: string }>`
      SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE '%USING gist%'`.execute(
      test.database.global,
    );
    expect(found.rows.map((row) => row.indexname)).toEqual([
      'assignments_no_overlap',
      'equipment_spans_overlap',
    ]);
  });

  it('are nothing that a query about the states of equipment can scan', async () => {
    const company = newId();
    const plan = await test.database.inCompany(company, async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      const found = await sql<Record<string, unknown>>`
        EXPLAIN (FORMAT JSON) SELECT id FROM equipment_spans WHERE company_id = ${company} AND equipment_id = ${newId()}
          AND started_at < now() AND ended_at > now()`.execute(tx);
      return JSON.stringify(found.rows);
    });
    expect(plan).toContain('equipment_spans_');
    expect(plan).not.toContain('equipment_spans_overlap');
  });

  it('are nothing that a query about assignments can scan', async () => {
    const company = newId();
    const plan = await test.database.inCompany(company, async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      const found = await sql<Record<string, unknown>>`
        EXPLAIN (FORMAT JSON) SELECT id FROM assignments WHERE company_id = ${company} AND technician_id = ${newId()}
          AND booked AND during && tstzrange(now(), now() + interval '1 hour')`.execute(tx);
      return JSON.stringify(found.rows);
    });
    expect(plan).toContain('assignments_');
    expect(plan).not.toContain('assignments_no_overlap');
  });
});

describe('indexes of events', () => {
  it('leave the topic to the key: the planner would walk through a young topic for one event of it', async () => {
    const found = await sql<{ name: string; first: string }>`
      SELECT indexname AS name, substring(indexdef FROM '\\((\\w+)') AS first FROM pg_indexes
      WHERE tablename = 'events' ORDER BY name`.execute(test.database.global);
    expect(found.rows).toEqual([
      { name: 'events_correlation', first: 'correlation_id' },
      { name: 'events_entity', first: 'entity_id' },
      { name: 'events_job', first: 'job_id' },
      { name: 'events_pkey', first: 'topic' },
      { name: 'events_related', first: 'related' },
      { name: 'events_trace', first: 'trace_id' },
    ]);
  });
});

describe('the indexes of custom values (docs/adr/0027)', () => {
  it('contain records with values only, and may be used under row-level security', async () => {
    const found = await sql<{ indexdef: string }>`
      SELECT indexdef FROM pg_indexes WHERE indexdef LIKE '%jsonb_path_ops%'`.execute(test.database.global);
    expect(found.rows).toHaveLength(4);
    for (const { indexdef } of found.rows) expect(indexdef).toContain(`custom <> '{}'::jsonb`);
    const operator = await sql<{ leakproof: boolean }>`
      SELECT proleakproof AS leakproof FROM pg_proc WHERE oid = 'jsonb_contains(jsonb, jsonb)'::regprocedure`.execute(
      test.database.global,
    );
    expect(operator.rows).toEqual([{ leakproof: true }]);
  });
});

describe('the indexes of equipment', () => {
  it('may find the jobs of a piece under row-level security', async () => {
    const operator = await sql<{ leakproof: boolean }>`
      SELECT proleakproof AS leakproof FROM pg_proc WHERE oid = 'arraycontains(anyarray, anyarray)'::regprocedure`.execute(
      test.database.global,
    );
    expect(operator.rows).toEqual([{ leakproof: true }]);
  });

  it('lead to the newest reading of the next meter without sorting', async () => {
    const company = newId();
    const plan = await test.database.inCompany(company, async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      const found = await sql<Record<string, unknown>>`
        EXPLAIN (FORMAT JSON) SELECT value FROM equipment_readings WHERE company_id = ${company} AND equipment_id = ${newId()}
          AND meter_key > 'cycles' ORDER BY meter_key, taken_at DESC, id DESC LIMIT 1`.execute(tx);
      return JSON.stringify(found.rows);
    });
    expect(plan).toContain('equipment_readings_meter');
    expect(plan).not.toContain('Sort');
  });
});
