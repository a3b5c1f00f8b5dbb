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
  const measured = flagContenders().map(measure);
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

function measure({ name, isOn }: FlagContender): Measured {
  let on = 0;
  const turn = (count: number) => {
    on = 0;
    // Every flag meets every user.
    for (let at = 0; at < count; at += 1) if (isOn(at, Math.trunc(at / 100))) on += 1;
  };
  turn(warmUp);
  const each = Array.from({ length: runs }, () => {
    const start = process.hrtime.bigint();
    turn(evaluations);
    return Number(process.hrtime.bigint() - start) / evaluations;
  });
  const share = (100 * on) / evaluations;
  const before = process.memoryUsage().heapUsed;
  turn(10_000);
  const bytes = Math.max(0, process.memoryUsage().heapUsed - before) / 10_000;
  noteRuns(`${name}: ns, on ${share.toFixed(1)} %, ${bytes.toFixed(0)} B allocated`, each);
  return { name, ns: median(each), share, bytes };
}
