import { equipmentMachine } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { EquipmentState } from '@switchyard/contracts/equipment/equipment-options.ts';
import type { ReliabilityReply } from '@switchyard/contracts/equipment/equipment-routes.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { downtimesOf, reliabilityOf } from '@switchyard/contracts/equipment/reliability.ts';
import { stepsFrom } from '@switchyard/contracts/records/state-machine.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31);
const runs = Number(process.env['TEST_RUNS'] ?? 12);
const minuteMs = 60_000;
const base = '/api/equipment';

let app: TestApp;
let company: WorkCompany;
let now = new Date('2026-11-20T16:00:00Z');
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => now } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

/** A step some time later that happened some time before; which of the possible ones is chosen by a number. */
const step = fc.record({
  waits: fc.integer({ min: 0, max: 5_000 }),
  happenedBefore: fc.option(fc.integer({ min: 0, max: 8_000 }), { freq: 2 }),
  choice: fc.nat(),
});

it(`spans never overlap and downtimes add up to the state history, in any order of times (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const payload = { name: 'Pump', customerId: company.account.id, siteId: company.site.id };
      let item = ok<Equipment>(await company.manager.call('POST', base, { payload }));
      const from = now.getTime();
      const states: EquipmentState[] = ['in_service'];
      for (const { waits, happenedBefore, choice } of steps) {
        now = new Date(now.getTime() + waits * minuteMs);
        const possible = stepsFrom(equipmentMachine, item.state, 'manager').filter(
          ({ to }) => to !== 'retired',
        );
        const to = possible[choice % possible.length]?.to ?? 'in_service';
        const occurredAt =
          happenedBefore === null ? null : new Date(now.getTime() - happenedBefore * minuteMs).toISOString();
        const { id, revision } = item;
        const body = { to, reason: 'Because', occurredAt };
        item = ok(
          await company.manager.call('POST', `${base}/${id}/transitions`, { revision, payload: body }),
        );
        states.push(to);
      }
      const reply = ok<ReliabilityReply>(await company.manager.call('GET', `${base}/${item.id}/reliability`));
      const { spans } = reply;
      expect(spans.map(({ state }) => state)).toEqual(states);
      for (const [index, span] of spans.entries()) {
        expect(span.endedAt).toBe(spans[index + 1]?.startedAt ?? null);
        expect(span.endedAt === null || span.endedAt >= span.startedAt).toBe(true);
      }
      const end = now.getTime();
      const lengthOf = ({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }) =>
        (endedAt === null ? end : Date.parse(endedAt)) - Date.parse(startedAt);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(sum(spans.map(lengthOf))).toBe(end - from);
      const downtimes = downtimesOf(spans);
      const stopped = spans.filter(({ state }) => state === 'down' || state === 'under_maintenance');
      expect(sum(downtimes.map(lengthOf))).toBe(sum(stopped.map(lengthOf)));
      for (const [index, { startedAt }] of downtimes.entries()) {
        const before = downtimes[index - 1]?.endedAt;
        expect(before === undefined || (before !== null && before <= startedAt)).toBe(true);
      }
      const failed = downtimes.filter(({ isPlanned }) => !isPlanned);
      expect(reply.downMs).toBe(sum(failed.map(lengthOf)));
      // Two halves of a period count the same downtime as the whole.
      const middle = Math.floor((from + end) / 2);
      const downIn = (start: number, to: number) => reliabilityOf(spans, { from: start, to }).downMs;
      expect(downIn(from, middle) + downIn(middle, end)).toBe(downIn(from, end));
    }),
    { seed, numRuns: runs },
  );
});
