import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { expect } from 'vitest';
import type { FlagCompany } from './flag-company.ts';
import type { TestApp } from './test-app.ts';

export const booked = { name: 'Bookings', kind: 'conversion', event: 'booking_made' } as const;

export type ExperimentCalls = ReturnType<typeof experimentCalls>;

/** A/B tests of a company, and what its programs report with this token. */
export function experimentCalls(
  { app }: Pick<TestApp, 'app'>,
  { company, token }: { company: FlagCompany; token: string },
) {
  let counter = 0;
  const draftTest = async (details: object = {}): Promise<Experiment> => {
    counter += 1;
    const { key } = await company.flag(`tested_flag_${counter}`, { variants: { a: 'old', b: 'new' } });
    await company.change(key, { enabled: true });
    const payload = { name: `Test ${counter}`, metrics: [booked], ...details };
    const response = await company.admin.call('POST', `/api/flags/${key}/experiments`, { payload });
    expect(response.statusCode).toBe(201);
    return response.json<Experiment>();
  };
  const change = ({ id, revision }: Experiment, payload: object) =>
    company.admin.call('PATCH', `/api/experiments/${id}`, { revision, payload });
  const changed = async (experiment: Experiment, payload: object): Promise<Experiment> => {
    const response = await change(experiment, payload);
    expect(response.statusCode).toBe(200);
    return response.json<Experiment>();
  };
  const send = (events: readonly object[], secret = token) =>
    app.inject({
      method: 'POST',
      url: '/api/client/experiments/events',
      headers: { authorization: secret },
      payload: { events },
    });
  return {
    draftTest,
    /** A flag that is on with two variants, and a test of it that runs. */
    runningTest: async (details: object = {}) => changed(await draftTest(details), { status: 'running' }),
    change,
    changed,
    send,
    taken: async (events: readonly object[]): Promise<unknown> => {
      const response = await send(events);
      expect(response.statusCode).toBe(200);
      return response.json();
    },
  };
}

export const exposure = (
  { flagKey: flag }: Experiment,
  unit: string,
  variant: string,
  more: object = {},
) => ({
  type: 'exposure',
  flag,
  unit,
  variant,
  ...more,
});

export const booking = (unit: string, more: object = {}) => ({
  type: 'metric',
  id: newId(),
  event: booked.event,
  unit,
  ...more,
});
