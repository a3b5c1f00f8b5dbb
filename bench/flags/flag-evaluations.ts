import { type Figure, judge, noteRuns } from '../report.ts';
import { median } from '../statistics.ts';
import { type FlagContender, flagContenders } from './flag-contenders.ts';

const warmUp = 200_000;
const runs = 7;
const evaluations = 300_000;
/** Share of users that get a flag: half of three quarters. */
const expectedShare = 37.5;
/** Percentage points by which the share may differ. */
const tolerance = 1.5;
/** How many times faster than each peer. */
const targetRatio = 2;

type Measured = { name: string; ns: number; share: number; bytes: number };

/** Evaluation of 100 flags, each with one constraint and a rollout to half, for 1,000 users, beside peers. */
export function evaluationFigures(): Figure[] {
  const measured = measureAll(flagContenders());
  const [best, ...others] = measured;
  if (!best) throw new Error('Nothing was measured');
  const peers = others.filter(({ name }) => !name.startsWith('switchyard'));
  return [
    ...peers.map((peer) =>
      judge({
        name: `evaluations per second, × ${peer.name}`,
        value: peer.ns / best.ns,
        unit: '',
        target: targetRatio,
        better: 'higher',
        peer: `${peer.name}, ns`,
        peerValue: peer.ns,
      }),
    ),
    judge({
      name: 'largest distance of a share from 37.5 %',
      value: Math.max(...measured.map(({ share }) => Math.abs(share - expectedShare))),
      unit: 'points',
      target: tolerance,
      better: 'lower',
    }),
  ];
}

/**
 * Contenders take turns: measured one after the other, the first one would pay for what the machine and the compiler
 * do at the start.
 */
function measureAll(contenders: readonly FlagContender[]): Measured[] {
  const taken = contenders.map((contender) => ({ ...contender, each: [] as number[] }));
  for (const { isOn } of taken) turn(isOn, warmUp);
  for (let run = 0; run < runs; run += 1) {
    for (const { isOn, each } of taken) {
      const start = process.hrtime.bigint();
      turn(isOn, evaluations);
      each.push(Number(process.hrtime.bigint() - start) / evaluations);
    }
  }
  return taken.map(({ name, isOn, each }) => {
    const share = (100 * turn(isOn, evaluations)) / evaluations;
    const before = process.memoryUsage().heapUsed;
    turn(isOn, 10_000);
    const bytes = Math.max(0, process.memoryUsage().heapUsed - before) / 10_000;
    noteRuns(`${name}: ns, on ${share.toFixed(1)} %, ${bytes.toFixed(0)} B allocated`, each);
    return { name, ns: median(each), share, bytes };
  });
}

/** Every flag meets every user. @returns how many times a flag was on */
function turn(isOn: FlagContender['isOn'], count: number): number {
  let on = 0;
  for (let at = 0; at < count; at += 1) if (isOn(at, Math.trunc(at / 100))) on += 1;
  return on;
}
