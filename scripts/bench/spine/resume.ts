import { setTimeout as delay } from 'node:timers/promises';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { openFleet } from '../fleet.ts';
import type { Lab } from '../lab.ts';
import { type Figure, judge } from '../report.ts';
import { median } from '../statistics.ts';

const clients = 1000;
const missed = 300;
const runs = 5;

/** 1,000 clients lose their sockets, 300 events happen, all come back at once. */
export async function resumeFigures({ admin, stack }: Lab): Promise<Figure[]> {
  const api = stack.apis[0];
  if (!api) throw new Error('No api runs');
  const topic = companyTopic(admin.companyId, 'flags');
  await admin.call('POST', '/api/flags', { body: { key: 'bench_resume' } });
  let revision = 1;
  const toggle = async (times: number) => {
    for (let index = 0; index < times; index += 1) {
      await admin.call('PATCH', '/api/flags/bench_resume/environments/staging', {
        body: { enabled: revision % 2 === 0 },
        revision,
      });
      revision += 1;
    }
  };
  const place = async () => {
    const { body } = await admin.call('GET', `/api/events?topic=${encodeURIComponent(topic)}&limit=1`);
    return { head: Number(body['head']), epoch: String(body['epoch']) };
  };
  const start = await place();
  await using fleet = await openFleet({
    ...{ port: api.port, count: clients, cookie: admin.cookie, origin: admin.origin, protocol: 'ops.v2' },
    ...{ countedPrefix: '"offset":', topic, epoch: start.epoch, fromOffset: start.head },
  });
  const times: number[] = [];
  let gaps = 0;
  const before = await recoveries(api.url);
  for (let run = 0; run < runs; run += 1) {
    await fleet.cut();
    await toggle(missed);
    await delay(300);
    const { head } = await place();
    const from = performance.timeOrigin + performance.now();
    const connected = fleet.reconnect();
    await connected;
    const done = await fleet.reached({ frames: 0, offset: head });
    times.push(done.at - from);
    gaps = done.gaps;
  }
  const after = await recoveries(api.url);
  const base = { better: 'lower' } as const;
  return [
    judge({
      ...{
        ...base,
        name: `${clients} clients, ${missed} events missed: all contiguous after`,
        unit: 's',
        target: 4,
      },
      value: median(times) / 1000,
    }),
    judge({ ...base, name: 'resume: gaps or repeats seen by clients', unit: '', value: gaps, target: 0 }),
    judge({
      ...{ ...base, name: 'resume: recoveries read from Postgres', unit: '', target: 0 },
      value: (after['postgres'] ?? 0) - (before['postgres'] ?? 0),
    }),
  ];
}

async function recoveries(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^ws_recoveries_total\{result="(\w+)"\} (\d+)/gm)].map((match) => [
      match[1],
      Number(match[2]),
    ]),
  );
}
