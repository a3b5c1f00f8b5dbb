import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const moves = 1_000;
const atOnce = 16;
const technicianCount = 4;
const visitCount = 24;
const slots = 20;
const base = Date.parse('2031-03-03T12:00:00Z');
const slotMs = 30 * 60_000;

let app: TestApp;
let company: WorkCompany;
let technicianIds: string[];
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  technicianIds = [company.worker.id];
  while (technicianIds.length < technicianCount) {
    technicianIds.push((await company.newTechnician({ name: `Tech ${technicianIds.length}` })).id);
  }
});
afterAll(() => app[Symbol.asyncDispose]());

/** Small deterministic generator (mulberry32): a failing run can be repeated with PROPERTY_SEED. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const at = (slot: number) => new Date(base + slot * slotMs).toISOString();

/** Pairs of overlapping visits of the same technician. */
async function doubleBookings(): Promise<unknown[]> {
  return await app.services.database.inCompany(company.companyId, async (tx) => {
    const { rows } = await sql`
      SELECT a.visit_id, b.visit_id AS other FROM assignments a
      JOIN assignments b ON b.technician_id = a.technician_id AND b.visit_id > a.visit_id
      JOIN visits v ON v.id = a.visit_id JOIN visits w ON w.id = b.visit_id
      WHERE v.state NOT IN ('cancelled', 'cannot_complete') AND w.state NOT IN ('cancelled', 'cannot_complete')
        AND v.scheduled_start < w.scheduled_end AND w.scheduled_start < v.scheduled_end`.execute(tx);
    return rows;
  });
}

/** Assignments whose booked time differs from their visit's. */
async function strayBookings(): Promise<unknown[]> {
  return await app.services.database.inCompany(company.companyId, async (tx) => {
    const { rows } = await sql`
      SELECT a.id FROM assignments a JOIN visits v ON v.id = a.visit_id
      WHERE a.during <> tstzrange(v.scheduled_start, v.scheduled_end)`.execute(tx);
    return rows;
  });
}

describe(`${moves} random moves, ${atOnce} at a time`, { timeout: 180_000 }, () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

  it(`never double-book a technician, and refuse with who and what (PROPERTY_SEED=${seed})`, async () => {
    console.log(`PROPERTY_SEED=${seed}`);
    const random = randomFrom(seed);
    const visits: Visit[] = [];
    for (let index = 0; index < visitCount; index += 1) {
      const technicianId = technicianIds[index % technicianCount];
      const slot = Math.floor(index / technicianCount) * 2;
      const times = { scheduledStart: at(slot), scheduledEnd: at(slot + 1) };
      visits.push(await company.newVisit({ technicianIds: [technicianId], ...times }));
    }
    const outcomes = new Map<number, number>();
    const move = async () => {
      const index = random(visitCount);
      const visit = visits[index];
      if (!visit) throw new Error('No such visit');
      const crew = [
        ...new Set(Array.from({ length: 1 + random(2) }, () => technicianIds[random(technicianCount)])),
      ];
      const slot = random(slots);
      const payload = {
        scheduledStart: at(slot),
        scheduledEnd: at(slot + 1 + random(3)),
        technicianIds: crew,
      };
      const answer = await company.manager.call('PATCH', `/api/visits/${visit.id}`, {
        revision: visit.revision,
        payload,
      });
      outcomes.set(answer.statusCode, (outcomes.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode === 200) visits[index] = answer.json<Visit>();
      else judgeRefusal(index, answer);
    };
    const judgeRefusal = (index: number, answer: { statusCode: number; json(): unknown }) => {
      const problem = answer.json() as Problem;
      expect([409, 412]).toContain(answer.statusCode);
      const current = problem.current as Visit;
      const known = visits[index];
      if (known && current.revision > known.revision) visits[index] = current;
      if (answer.statusCode === 412) return;
      expect(problem.code).toBe('visit.conflict');
      expect(problem.conflicts?.length).toBeGreaterThan(0);
      expect(
        problem.conflicts?.every((item) => item.technicianName !== '' && item.visitId !== current.id),
      ).toBe(true);
    };
    let started = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (started < moves) {
          started += 1;
          await move();
        }
      }),
    );
    console.log(`outcomes ${JSON.stringify(Object.fromEntries(outcomes))}`);
    expect(outcomes.get(200) ?? 0).toBeGreaterThan(50);
    expect(outcomes.get(409) ?? 0).toBeGreaterThan(50);
    expect(await doubleBookings()).toEqual([]);
    expect(await strayBookings()).toEqual([]);
    const page = ok<Page<Visit>>(await company.manager.call('GET', '/api/visits?limit=200'));
    for (const visit of page.items) {
      expect(visit.revision).toBe(visits.find((item) => item.id === visit.id)?.revision);
    }
  });
});

describe('many plans for one free hour', () => {
  it('lets exactly one of twenty win', async () => {
    const times = { scheduledStart: at(1_000), scheduledEnd: at(1_002) };
    const jobs = await Promise.all(Array.from({ length: 20 }, () => company.newJob()));
    const answers = await Promise.all(
      jobs.map((job) =>
        company.manager.call('POST', '/api/visits', {
          payload: { jobId: job.id, technicianIds: [technicianIds[0], technicianIds[1]], ...times },
        }),
      ),
    );
    const won = answers.filter((answer) => answer.statusCode === 201);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter((item) => item.statusCode !== 201)) {
      expect(answer.json<Problem>()).toMatchObject({
        code: 'visit.conflict',
        conflicts: [{ visitId: won[0]?.json<Visit>().id }, { visitId: won[0]?.json<Visit>().id }],
      });
    }
  });
});
