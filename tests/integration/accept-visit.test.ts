import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
let hour = 0;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const planned = () => {
  hour += 3;
  return company.newVisit({ startHour: hour });
};
const send = async (visit: Visit) =>
  ok<Visit>(
    await company.manager.call('POST', `/api/visits/${visit.id}/transitions`, {
      revision: visit.revision,
      payload: { to: 'dispatched' },
    }),
  );
const accept = (visit: Visit, payload: Record<string, unknown> = {}) =>
  company.technician.call('POST', `/api/visits/${visit.id}/accept`, { revision: visit.revision, payload });

it('keeps when the technician accepted, once', async () => {
  const sent = await send(await planned());
  const at = new Date(Date.now() - 60_000).toISOString();
  const accepted = ok<Visit>(await accept(sent, { occurredAt: at }));
  expect(accepted).toMatchObject({
    state: 'dispatched',
    revision: sent.revision + 1,
    stamps: { acceptedAt: at },
  });
  const again = ok<Visit>(await accept(accepted));
  expect(again).toEqual(accepted);
});

it('refuses to accept what was not sent', async () => {
  const visit = await planned();
  const answer = await accept(visit);
  const { code } = answer.json<Problem>();
  expect([answer.statusCode, code]).toEqual([409, 'visit.transition_refused']);
});

it('asks the next technician again', async () => {
  const other = await company.newTechnician({ name: 'Bo Other' });
  const accepted = ok<Visit>(await accept(await send(await planned())));
  const moved = ok<Visit>(
    await company.manager.call('PATCH', `/api/visits/${accepted.id}`, {
      revision: accepted.revision,
      payload: { technicianIds: [other.id] },
    }),
  );
  expect(moved.stamps.acceptedAt).toBeNull();
});

it('forgets the acceptance when the visit is recalled', async () => {
  const accepted = ok<Visit>(await accept(await send(await planned())));
  const recalled = ok<Visit>(
    await company.manager.call('POST', `/api/visits/${accepted.id}/transitions`, {
      revision: accepted.revision,
      payload: { to: 'planned' },
    }),
  );
  expect(recalled.stamps.acceptedAt).toBeNull();
});
