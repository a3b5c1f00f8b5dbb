import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { openFleet } from '../fleet.ts';
import { apiOf, type Lab, type Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median } from '../statistics.ts';

const clients = 1000;
const missed = 300;
const runs = 5;

/** 1,000 clients lose their sockets, 300 events occur, and all clients reconnect at once. */
export async function resumeFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  const api = apiOf(lab);
  const topic = companyTopic(admin.companyId, 'flags');
  const switchFlag = await createSwitch(admin);
  // A first event activates the topic; a client without a position would not ask for missed events.
  await switchFlag();
  const start = await placeOf(admin, topic);
  const fleet = lab.own(
    await openFleet({
      port: api.port,
      count: clients,
      cookie: admin.cookie,
      origin: admin.origin,
      protocol: 'ops.v2',
      countedPrefix: '{"type":"feature_flag_update"',
      topic,
      epoch: start.epoch,
      fromOffset: start.head,
    }),
  );
  const times: number[] = [];
  let gaps = 0;
  let refusals = 0;
  const before = await recoveries(api.url);
  for (let run = 0; run < runs; run += 1) {
    await fleet.cut();
    await delay(500);
    for (let index = 0; index < missed; index += 1) await switchFlag();
    await delay(500);
    const { head } = await placeOf(admin, topic);
    if (head !== start.head + (run + 1) * missed) throw new Error(`The topic is at ${head}`);
    const from = performance.timeOrigin + performance.now();
    await fleet.reconnect();
    const done = await fleet.reached({ frames: (run + 1) * missed, offset: head });
    times.push((done.at - from) / 1000);
    ({ gaps, refusals } = done);
  }
  await fleet[Symbol.asyncDispose]();
  const after = await recoveries(api.url);
  const since = (result: string) => (after[result] ?? 0) - (before[result] ?? 0);
  const name = `${clients} clients cut, ${missed} events missed: all contiguous after`;
  noteRuns(name, times);
  console.log(`  resume: ${refusals} sockets were told to come back later`);
  const base = { unit: '', target: 0, better: 'lower' } as const;
  return [
    judge({ name, value: median(times), unit: 's', target: 4, better: 'lower' }),
    judge({ ...base, name: 'resume: gaps and repeats seen by the clients', value: gaps }),
    judge({ ...base, name: 'resume: recoveries read from Postgres', value: since('postgres') }),
    judge({ ...base, name: 'resume: clients sent to a snapshot', value: since('snapshot') }),
  ];
}

/** Creates a flag; the result switches it on and off. */
async function createSwitch(admin: Signed): Promise<() => Promise<void>> {
  await admin.call('POST', '/api/flags', { body: { key: 'bench_resume' } });
  let revision = 1;
  return async () => {
    const answer = await admin.call('PATCH', '/api/flags/bench_resume/environments/staging', {
      body: { enabled: revision % 2 === 1 },
      revision,
    });
    if (answer.status !== 200) throw new Error(`Toggle failed: ${JSON.stringify(answer.body)}`);
    revision += 1;
  };
}

async function placeOf(admin: Signed, topic: string): Promise<{ head: number; epoch: string }> {
  const { body } = await admin.call('GET', `/api/events?topic=${encodeURIComponent(topic)}&limit=1`);
  return { head: Number(body['head']), epoch: String(body['epoch']) };
}

async function recoveries(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = [...text.matchAll(/^ws_recoveries_total\{result="(\w+)"\} (\d+)/gm)];
  if (found.length === 0) throw new Error('The api reports no recoveries');
  return Object.fromEntries(found.map(([, result = '', count]) => [result, Number(count)] as const));
}
