import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareBoard } from '../e2e/support/prepare-board.ts';
import { chosenEngines } from './engines.ts';
import { type JourneyLab, openJourneyLab } from './journey-lab.ts';
import { useEngine } from './use-engine.ts';

/** The short form, which every `npm test` runs; the whole journeys are run by `npm run test:browsers`. */
const engines = chosenEngines();

let lab: JourneyLab;
beforeAll(async () => {
  lab = await openJourneyLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

describe.each(engines)('in $name', (engine) => {
  const { signIn } = useEngine(engine, () => lab);

  test('a user signs in and sees the day on the board, which shows changes by others', async () => {
    const office = await lab.newCompany();
    const { day, visits } = await prepareBoard(office);
    const page = await signIn(office, `/dispatch?day=${day}`);
    const [visit] = visits;
    await page.see({ css: `[data-visit="${visit?.id}"]` });
    const { body } = await office.call('GET', `/api/visits/${visit?.id}`);
    const cancelled = await office.call('POST', `/api/visits/${visit?.id}/transitions`, {
      body: { to: 'cancelled', reason: 'Customer moved away' },
      revision: body.revision,
    });
    expect(cancelled.status).toBe(200);
    await page.gone({ css: `[data-visit="${visit?.id}"]` });
  });

  test('a switched flag shows its toast', async () => {
    const office = await lab.newCompany();
    await office.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
    const page = await signIn(office, '/jobs');
    const switched = await office.call('PATCH', '/api/flags/smart_reassign/environments/production', {
      body: { enabled: true, reason: 'week one clean' },
      revision: 1,
    });
    expect(switched.status).toBe(200);
    await page.see({ text: 'Smart Reassign is now enabled - week one clean' });
  });
});
