import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { openFleet } from '../fleet.ts';
import { apiOf, type Lab, type Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { quantile } from '../statistics.ts';

const clients = 1_000;
const toggles = 30;
const warmUp = 5;
/** A console acknowledges once a second at most. */
const everyMs = 1_100;
const key = 'bench_acknowledged';
const patienceMs = 10_000;
/** Between two looks. */
const lookMs = 10;

type Looked = { ms: number; applied: number };

/**
 * From the start of the HTTP call that switches a flag until the server knows that 1,000 consoles have applied it. The
 * flag's page is what knows: it is asked again and again, and an acknowledgement counts when an answer contains it.
 */
export async function acknowledgedFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  await admin.call('POST', '/api/flags', { body: { key } });
  await toggle(admin, 0);
  const topic = companyTopic(admin.companyId, 'flag_changes');
  const { body } = await admin.call('GET', `/api/events?topic=${encodeURIComponent(topic)}&limit=1`);
  const fleet = lab.own(
    await openFleet({
      port: apiOf(lab).port,
      count: clients,
      cookie: admin.cookie,
      origin: admin.origin,
      protocol: 'ops.v2',
      countedPrefix: '{"type":"feature_flag_update"',
      topic,
      epoch: String(body['epoch']),
      fromOffset: Number(body['head']),
      acknowledgesFlags: true,
    }),
  );
  await delay(everyMs);
  const delays: number[] = [];
  for (let index = 1; index <= warmUp + toggles; index += 1) {
    const start = performance.now();
    await toggle(admin, index);
    const looks = await untilApplied(admin, start);
    if (index > warmUp) delays.push(...delaysOf(looks));
    await delay(Math.max(0, everyMs - (performance.now() - start)));
  }
  await fleet[Symbol.asyncDispose]();
  const name = `toggle call → acknowledged by ${clients} clients`;
  noteRuns(
    `${name}: p50, p90, p99, last`,
    [0.5, 0.9, 0.99, 1].map((share) => quantile(delays, share)),
  );
  const value = quantile(delays, 0.99);
  return [judge({ name: `${name}, p99`, value, unit: 'ms', target: 200, better: 'lower' })];
}

async function toggle(admin: Signed, index: number): Promise<void> {
  const answer = await admin.call('PATCH', `/api/flags/${key}/environments/production`, {
    body: { enabled: index % 2 === 0 },
    revision: index + 1,
  });
  if (answer.status !== 200) throw new Error(`Toggle failed: ${JSON.stringify(answer.body)}`);
}

async function untilApplied(admin: Signed, start: number): Promise<Looked[]> {
  const looks: Looked[] = [];
  while (performance.now() - start < patienceMs) {
    const { body } = await admin.call('GET', `/api/flags/${key}/delivery`);
    const { applied } = body['consoles'] as { applied: number };
    looks.push({ ms: performance.now() - start, applied });
    if (applied >= clients) return looks;
    await delay(lookMs);
  }
  throw new Error(`Acknowledged by ${looks.at(-1)?.applied ?? 0} of ${clients}`);
}

/** One delay per client: that of the first look that contains its acknowledgement. */
function delaysOf(looks: readonly Looked[]): number[] {
  return looks.flatMap(({ ms, applied }, at) => {
    const earlier = looks[at - 1]?.applied ?? 0;
    return Array.from({ length: Math.max(0, Math.min(clients, applied) - earlier) }, () => ms);
  });
}
