import type { readAnalysisRoute } from '@switchyard/contracts/experiments/experiment-routes.ts';
import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { analyseExperiment } from '@switchyard/workers/handlers/experiments/analyse-experiment.ts';
import { analyseExperiments } from '@switchyard/workers/schedules/analyse-experiments.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  booked,
  booking,
  type ExperimentCalls,
  experimentCalls,
  exposure,
} from '../support/experiment-calls.ts';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { waitFor } from '../support/wait-for.ts';

type Analysed = NonNullable<z.output<typeof readAnalysisRoute.reply>['analysis']>;

let stack: SpineStack;
let company: FlagCompany;
let token: string;
let calls: ExperimentCalls;
const draftTest = (details?: object) => calls.draftTest(details);
const runningTest = (details?: object) => calls.runningTest(details);
const change = (experiment: Experiment, payload: object) => calls.change(experiment, payload);
const changed = (experiment: Experiment, payload: object) => calls.changed(experiment, payload);
const send = (events: readonly object[], secret?: string) => calls.send(events, secret);
const taken = (events: readonly object[]) => calls.taken(events);
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers(['relay', 'handlers', 'schedules']);
  company = await newFlagCompany(stack.test);
  token = await company.token({ kind: 'client' });
  calls = experimentCalls(stack.test, { company, token });
});
afterAll(() => stack[Symbol.asyncDispose]());

/** Exposures of both arms, and bookings of the first ones of each. */
function results(
  experiment: Experiment,
  arms: Readonly<Record<string, { units: number; bookings: number }>>,
): object[] {
  return Object.entries(arms).flatMap(([variant, { units, bookings }]) =>
    Array.from({ length: units }, (_, at) => {
      const unit = `${experiment.id} ${variant} ${at}`;
      return [exposure(experiment, unit, variant), ...(at < bookings ? [booking(unit)] : [])];
    }).flat(),
  );
}

async function report(events: readonly object[]): Promise<void> {
  for (let from = 0; from < events.length; from += 1_000) await taken(events.slice(from, from + 1_000));
}

async function read({ id }: Experiment) {
  const response = await company.admin.call('GET', `/api/experiments/${id}/analysis`);
  expect(response.statusCode).toBe(200);
  return response.json<z.output<typeof readAnalysisRoute.reply>>();
}

/** Asks for an analysis and waits until a worker has stored it. */
async function analysed(experiment: Experiment): Promise<Analysed> {
  const asked = await company.admin.call('POST', `/api/experiments/${experiment.id}/analysis`);
  expect(asked.statusCode).toBe(202);
  return await finished(experiment);
}

async function finished(experiment: Experiment): Promise<Analysed> {
  return await waitFor('analysis', async () => {
    const { analysis, isAsked } = await read(experiment);
    return isAsked ? undefined : (analysis ?? undefined);
  });
}

describe('an A/B test', () => {
  it('is analysed by a worker from what programs report, and told to ship', async () => {
    const experiment = await runningTest();
    await report(results(experiment, { a: { units: 500, bookings: 100 }, b: { units: 510, bookings: 190 } }));
    const analysis = await analysed(experiment);
    expect(analysis).toMatchObject({
      arms: [
        { variant: 'a', weight: 500, units: 500 },
        { variant: 'b', weight: 500, units: 510 },
      ],
      quarantined: 0,
      sampleRatio: { isMismatch: false },
      decision: { verdict: 'ship', reason: 'goal_better', variant: 'b', metric: 'Bookings' },
    });
    const [control, arm] = analysis.metrics[0]?.arms ?? [];
    expect(control).toMatchObject({ variant: 'a', value: 0.2, comparison: null });
    expect(arm?.value).toBeCloseTo(190 / 510, 10);
    expect(arm?.comparison?.lift).toBeCloseTo((190 / 510 - 0.2) / 0.2, 10);
    expect(arm?.comparison?.liftInterval?.from).toBeGreaterThan(0);
    expect(arm?.comparison?.chanceToWin).toBeGreaterThan(0.99);
  });

  it('is analysed without being asked for when something arrives', async () => {
    const experiment = await runningTest();
    expect(await read(experiment)).toEqual({ analysis: null, isAsked: false, course: [] });
    await taken([exposure(experiment, 'one', 'a'), exposure(experiment, 'two', 'b'), booking('two')]);
    expect(await finished(experiment)).toMatchObject({
      arms: [{ units: 1 }, { units: 1 }],
      metrics: [{ arms: [{ value: 0 }, { value: 1 }] }],
      decision: { verdict: 'continue', reason: 'too_few_units' },
    });
  });

  it('is stopped if its units are not divided by its weights', async () => {
    const experiment = await runningTest({ allocation: { a: 900, b: 100 } });
    await report(results(experiment, { a: { units: 500, bookings: 100 }, b: { units: 500, bookings: 200 } }));
    expect(await analysed(experiment)).toMatchObject({
      arms: [{ weight: 900 }, { weight: 100 }],
      sampleRatio: { isMismatch: true },
      decision: { verdict: 'stop', reason: 'sample_ratio' },
    });
  });

  it('counts a unit once, at its first variant, and sets one seen in several arms aside', async () => {
    const experiment = await runningTest();
    expect(
      await taken([
        exposure(experiment, 'faithful', 'a'),
        exposure(experiment, 'faithful', 'a'),
        exposure(experiment, 'torn', 'a'),
        exposure(experiment, 'torn', 'b'),
        exposure(experiment, 'later', 'b'),
      ]),
    ).toMatchObject({ accepted: 3, known: 2, ignored: [] });
    await taken([exposure(experiment, 'later', 'a'), booking('later'), booking('torn'), booking('faithful')]);
    const analysis = await analysed(experiment);
    expect(analysis).toMatchObject({ arms: [{ units: 1 }, { units: 0 }], quarantined: 2 });
    expect(analysis.metrics[0]?.arms[0]).toMatchObject({ units: 1, value: 1 });
    expect(analysis.decision).toMatchObject({ verdict: 'continue', reason: 'too_few_units' });
  });

  it('measures means, ratios and guardrails, with what units did before', async () => {
    const metrics = [
      { name: 'Revenue', kind: 'mean', event: 'paid' },
      { name: 'Revenue per visit', kind: 'ratio', event: 'paid', perEvent: 'visited' },
      { name: 'Cancellations', kind: 'conversion', event: 'cancelled', role: 'guardrail', goodWhen: 'lower' },
    ];
    const experiment = await runningTest({ metrics });
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const events = ['a', 'b'].flatMap((variant) =>
      Array.from({ length: 60 }, (_, index) => {
        const unit = `${experiment.id} ${variant} ${index}`;
        const habit = index % 10;
        const metric = (event: string, value: number, more: object = {}) =>
          booking(unit, { event, value, ...more });
        return [
          metric('paid', habit, { at: anHourAgo }),
          exposure(experiment, unit, variant),
          metric('paid', 10 + habit + (variant === 'b' ? 2 : 0)),
          metric('visited', 2),
          ...(variant === 'b' && index < 45 ? [metric('cancelled', 1)] : []),
        ];
      }).flat(),
    );
    await report(events);
    const analysis = await analysed(experiment);
    const [revenue, perVisit, cancelled] = analysis.metrics;
    expect(revenue).toMatchObject({ isAdjusted: true, arms: [{ value: 14.5 }, { value: 16.5 }] });
    expect(perVisit).toMatchObject({ isAdjusted: false, arms: [{ value: 7.25 }, { value: 8.25 }] });
    expect(cancelled?.arms[1]).toMatchObject({ value: 0.75 });
    expect(analysis.decision).toEqual({
      verdict: 'stop',
      reason: 'guardrail_worse',
      variant: 'b',
      metric: 'Cancellations',
    });
  });

  it('keeps its last figures when it is concluded', async () => {
    const experiment = await runningTest();
    await report(results(experiment, { a: { units: 10, bookings: 1 }, b: { units: 10, bookings: 2 } }));
    const concluded = await changed(experiment, { status: 'concluded' });
    expect([concluded.startedAt, concluded.endedAt]).not.toContain(null);
    expect(await finished(concluded)).toMatchObject({ arms: [{ units: 10 }, { units: 10 }] });
    const late = await taken([exposure(concluded, 'late', 'a'), booking('late')]);
    expect(late).toMatchObject({ accepted: 1, ignored: [{ index: 0, reason: 'no_running_test' }] });
    const asked = await company.admin.call('POST', `/api/experiments/${experiment.id}/analysis`);
    expect(asked.json()).toEqual({ isAsked: false });
  });

  it('is queued once, however often a sweep finds it', async () => {
    const experiment = await runningTest();
    const queue = await stack.queues.open('analyses');
    await queue.pause();
    try {
      await taken([exposure(experiment, 'one', 'a')]);
      const { database } = stack.test.deps;
      for (const _ of [1, 2]) await analyseExperiments({ database, producer: stack.producer });
      const tasks = await queue.getJobs();
      const own = tasks.filter(({ data }) => JSON.stringify(data).includes(experiment.id));
      expect(own).toHaveLength(1);
    } finally {
      await queue.resume();
    }
    expect(await finished(experiment)).toMatchObject({ arms: [{ units: 1 }, { units: 0 }] });
  });

  it('is neither stored nor announced again while its counters are the same', async () => {
    const experiment = await runningTest();
    await taken([exposure(experiment, 'one', 'a')]);
    const { analysedAt } = await analysed(experiment);
    const place = { companyId: company.companyId, experimentId: experiment.id };
    await analyseExperiment(stack.test.deps, place);
    expect((await read(experiment)).analysis).toMatchObject({ analysedAt });
    const topic = companyTopic(company.companyId, 'flag_changes');
    const { rows } = await stack.test.deps.database.inCompany(company.companyId, (tx) =>
      sql`SELECT FROM events WHERE topic = ${topic} AND entity_id = ${experiment.id}
        AND type = 'experiment.analysed'`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  it('tells the screens of staff, but not the timeline, when it was analysed', async () => {
    const experiment = await runningTest();
    const topic = companyTopic(company.companyId, 'flag_changes');
    await using staff = await stack.socket(company.admin, { protocol: 'ops.v2' });
    staff.send({ type: 'subscribe', id: 1, topics: [{ topic }] });
    await staff.next('subscribed');
    await taken([exposure(experiment, 'one', 'a')]);
    await analysed(experiment);
    const message = await waitFor('event', () =>
      staff.messages.find(
        (one) => (one['event'] as { type?: string } | undefined)?.type === 'experiment.analysed',
      ),
    );
    expect(message).toMatchObject({ topic, event: { entity: { id: experiment.id } } });
    const url = `/api/events?topic=${companyTopic(company.companyId, 'timeline')}&after=0`;
    expect((await company.admin.call('GET', url)).body).not.toContain('experiment.analysed');
  });
});

describe('what programs report', () => {
  it('counts once, however often it is sent', async () => {
    const experiment = await runningTest();
    const events = results(experiment, { a: { units: 3, bookings: 2 } });
    expect(await taken(events)).toEqual({ accepted: 5, known: 0, ignored: [] });
    expect(await taken(events)).toEqual({ accepted: 0, known: 5, ignored: [] });
  });

  it('is refused as a whole if one event is malformed, which is named', async () => {
    const experiment = await runningTest();
    const response = await send([
      exposure(experiment, 'unit', 'a'),
      { ...booking('unit'), event: 'Booking made!' },
    ]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/events/1/event', in: 'body' }],
    });
    expect(await taken([exposure(experiment, 'unit', 'a')])).toMatchObject({ accepted: 1 });
  });

  it('is listed where it concerns no test', async () => {
    const experiment = await runningTest();
    const draft = await draftTest();
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
    expect(
      await taken([
        exposure(draft, 'unit', 'a'),
        exposure(experiment, 'unit', 'c'),
        booking('unit', { event: 'never_defined' }),
        booking('unit', { at: old }),
        exposure(experiment, 'unit', 'a'),
      ]),
    ).toEqual({
      accepted: 1,
      known: 0,
      ignored: [
        { index: 0, reason: 'no_running_test' },
        { index: 1, reason: 'unknown_variant' },
        { index: 2, reason: 'unknown_event' },
        { index: 3, reason: 'too_old' },
      ],
    });
  });

  it('is known where only its time is earlier', async () => {
    const experiment = await runningTest();
    const meets = (variant: string, at?: string | null) =>
      taken([exposure(experiment, 'unit', variant, { at })]);
    expect(await meets('a')).toMatchObject({ accepted: 1, known: 0 });
    expect(await meets('a', experiment.startedAt)).toMatchObject({ accepted: 0, known: 1 });
    expect(await meets('b')).toMatchObject({ accepted: 1, known: 0 });
    expect(await meets('b')).toMatchObject({ accepted: 0, known: 1 });
  });

  it('is taken from many programs at once, whatever the order', async () => {
    const tests = [await runningTest(), await runningTest()];
    const events = tests.flatMap((experiment) =>
      results(experiment, { a: { units: 100, bookings: 50 }, b: { units: 100, bookings: 50 } }),
    );
    const orders = [
      events,
      events.toReversed(),
      events.toSorted(() => -1),
      [...events.slice(300), ...events.slice(0, 300)],
    ];
    const answers = await Promise.all(orders.map((order) => send(order)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const accepted = answers.map((answer) => answer.json<{ accepted: number }>().accepted);
    expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(600);
    for (const experiment of tests)
      expect(await analysed(experiment)).toMatchObject({
        arms: [{ units: 100 }, { units: 100 }],
        quarantined: 0,
      });
  });

  it('needs a token, whose environment it belongs to', async () => {
    const experiment = await runningTest();
    expect((await send([exposure(experiment, 'unit', 'a')], 'default:production.wrong')).statusCode).toBe(
      401,
    );
    const staging = await company.token({ kind: 'frontend', environment: 'staging' });
    const response = await send([exposure(experiment, 'unit', 'a')], staging);
    expect(response.json()).toMatchObject({ accepted: 0, ignored: [{ reason: 'no_running_test' }] });
  });
});

describe('an evaluation of one flag', () => {
  const ask = (key: string, context: object, secret = token) =>
    stack.test.app.inject({
      method: 'POST',
      url: `/ofrep/v1/evaluate/flags/${key}`,
      headers: { authorization: secret },
      payload: { context },
    });
  const unitsOf = async (experiment: Experiment) =>
    (await analysed(experiment)).arms.map(({ units }) => units).reduce((sum, units) => sum + units, 0);

  it('is an exposure of its unit, noted without being waited for', async () => {
    const experiment = await runningTest();
    await stack.test.deps.flags.fresh({ companyId: company.companyId, environment: 'production' });
    for (let user = 0; user < 20; user += 1) {
      for (const _ of [1, 2]) {
        const response = await ask(experiment.flagKey, { targetingKey: `user ${user}` });
        expect(response.json()).toMatchObject({ reason: 'SPLIT' });
      }
    }
    // Nobody is named.
    await ask(experiment.flagKey, { city: 'Boston' });
    await waitFor('exposures', async () => ((await unitsOf(experiment)) === 20 ? true : undefined));
    expect(await analysed(experiment)).toMatchObject({
      quarantined: 0,
      arms: [{ variant: 'a' }, { variant: 'b' }],
    });
  });

  it('is answered while exposures cannot be stored, which are stored later', async () => {
    const experiment = await runningTest();
    await stack.test.deps.flags.fresh({ companyId: company.companyId, environment: 'production' });
    const client = new pg.Client({ connectionString: stack.test.services.ownerUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('LOCK TABLE experiment_exposures IN EXCLUSIVE MODE');
      await ask(experiment.flagKey, { targetingKey: 'first' });
      // The statement that waits for the lock loses its connection.
      const blocked = await waitFor('a blocked statement', async () => {
        const { rows } = await client.query<{ pid: number }>(
          `SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
            WHERE NOT granted AND relation = 'experiment_exposures'::regclass`,
        );
        return rows[0]?.pid;
      });
      const started = performance.now();
      expect((await ask(experiment.flagKey, { targetingKey: 'second' })).statusCode).toBe(200);
      expect(performance.now() - started).toBeLessThan(1_000);
      await client.query('SELECT pg_terminate_backend($1)', [blocked]);
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
    await waitFor('exposures', async () => ((await unitsOf(experiment)) === 2 ? true : undefined));
  });

  it('by the unit of the test, and none in another environment or of a colleague', async () => {
    const experiment = await runningTest({ unit: 'tenant' });
    const { companyId } = company;
    await company.change(experiment.flagKey, { enabled: true }, 'staging');
    await stack.test.deps.flags.fresh({ companyId, environment: 'production' });
    const staging = await company.token({ kind: 'client', environment: 'staging' });
    const answers = new Set<unknown>();
    for (let user = 0; user < 5; user += 1) {
      const response = await ask(experiment.flagKey, { targetingKey: `user ${user}`, tenant: 'one' });
      answers.add(response.json<{ variant: string }>().variant);
      await ask(experiment.flagKey, { targetingKey: `user ${user}`, tenant: 'two' }, staging);
    }
    expect(answers.size).toBe(1);
    await waitFor('exposures', async () => ((await unitsOf(experiment)) === 1 ? true : undefined));

    const own = await runningTest();
    const console = (context: object) =>
      company.admin.call('POST', '/api/feature-flags/evaluate', {
        payload: { flagKey: own.flagKey, context },
      });
    await console({ userId: 'a colleague' });
    await console({});
    await waitFor('exposures', async () => ((await unitsOf(own)) === 1 ? true : undefined));
  });
});

describe('a definition', () => {
  it('is changed while it is a draft; later only its words', async () => {
    const draft = await draftTest();
    const metrics = [
      { ...booked, name: 'Orders', role: 'guardrail', goodWhen: 'higher', perEvent: null, minimumLift: 0.1 },
    ];
    const details = {
      hypothesis: 'Fewer fields, more bookings',
      allocation: { a: 200, b: 800 },
      metrics,
      unit: 'sessionId',
    };
    const edited = await changed(draft, details);
    expect(edited).toMatchObject({ ...details, status: 'draft' });
    const running = await changed(edited, { status: 'running', name: 'Shorter form' });
    expect(running).toMatchObject({ name: 'Shorter form', status: 'running' });
    const refused = await change(running, { allocation: null, metrics: [], hypothesis: 'Another' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ pointer: '/allocation' }, { pointer: '/metrics' }] });
    expect(await changed(running, { hypothesis: 'Another', unit: 'sessionId' })).toMatchObject({
      hypothesis: 'Another',
    });
    const { items } = (await company.admin.call('GET', `/api/flags/${draft.flagKey}/history`)).json<{
      items: { summary: string }[];
    }>();
    expect(items.slice(0, 3).map(({ summary }) => summary)).toEqual([
      'Changed experiment "Shorter form": hypothesis',
      'Moved experiment "Shorter form" from draft to running',
      `Changed experiment "${draft.name}": unit, metrics, allocation, hypothesis`,
    ]);
  });

  it('tells in the history of its flag that its environment was changed', async () => {
    const draft = await draftTest();
    await changed(draft, { environment: 'staging' });
    const { items } = (await company.admin.call('GET', `/api/flags/${draft.flagKey}/history`)).json<{
      items: unknown[];
    }>();
    expect(items[0]).toMatchObject({
      summary: `Changed experiment "${draft.name}": environment`,
      environment: null,
      changes: [{ field: 'environment', from: 'production', to: 'staging' }],
    });
  });

  it.each([
    ['an unknown variant', { allocation: { a: 500, c: 500 } }, '/allocation/c'],
    ['weights that do not sum', { allocation: { a: 500, b: 400 } }, '/allocation'],
    ['an unknown environment', { environment: 'moon' }, '/environment'],
    ['two metrics of one name', { metrics: [booked, booked] }, '/metrics/1/name'],
    ['a ratio of nothing', { metrics: [{ ...booked, kind: 'ratio' }] }, '/metrics/0/perEvent'],
  ])('with %s is refused at its field', async (_, payload, pointer) => {
    const response = await change(await draftTest(), payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ pointer }] });
  });

  it('cannot start while another test runs on the flag', async () => {
    const first = await runningTest();
    const url = `/api/flags/${first.flagKey}/experiments`;
    const second = await company.admin.call('POST', url, { payload: { name: 'Second' } });
    const refused = await change(second.json<Experiment>(), { status: 'running' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'experiment.transition_refused' });
  });
});
