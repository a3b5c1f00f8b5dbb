import { setTimeout as delay } from 'node:timers/promises';
import { apiOf, type Lab, type Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median } from '../statistics.ts';
import { FlagFollowers } from './flag-followers.ts';
import { changeRules, clientToken, createFlags, flagKey, halfOfThreeCities } from './flag-world.ts';

const flagCount = 1_000;
const clients = 1_000;
const missed = 100;
const runs = 5;

/** Size of one change for programs in an environment of 1,000 flags, and their reconnection after a cut. */
export async function changeFigures(lab: Lab, admin: Signed): Promise<Figure[]> {
  const { port } = apiOf(lab);
  await createFlags(lab, admin, flagCount);
  const token = await clientToken(admin);
  const followers = lab.own(new FlagFollowers(port, token, clients));
  followers.connect();
  await followers.reached(await revisionOf(port, token));
  const bytes: number[] = [];
  const share = (percentage: number) => ({
    strategies: halfOfThreeCities.map((one) => ({ ...one, kind: { ...one.kind, percentage } })),
  });
  for (let run = 0; run < runs; run += 1) {
    followers.forget();
    await changeRules(admin, flagKey(500 + run), share(20 + run));
    await followers.reached(await revisionOf(port, token));
    bytes.push(followers.received().largestBytes);
  }
  const times: number[] = [];
  let full = 0;
  for (let run = 0; run < runs; run += 1) {
    followers.cut();
    for (let at = 0; at < missed; at += 1) await changeRules(admin, flagKey(at), share(10 + run));
    const revision = await revisionOf(port, token);
    followers.forget();
    const start = performance.now();
    followers.connect();
    await followers.reached(revision);
    times.push((performance.now() - start) / 1000);
    full += followers.received().full;
  }
  const size = followers.received().largestBytes / 1000;
  await followers[Symbol.asyncDispose]();
  const change = `${flagCount} flags: bytes that one change sends to a client`;
  noteRuns(change, bytes);
  const resumed = `${clients} clients cut, ${missed} changes missed: all have them after`;
  noteRuns(`${resumed} (${size.toFixed(1)} kB each)`, times);
  const base = { better: 'lower' } as const;
  return [
    judge({ ...base, name: change, value: Math.max(...bytes), unit: 'B', target: 1_000 }),
    judge({ ...base, name: resumed, value: median(times), unit: 's', target: 4 }),
    judge({ ...base, name: 'reconnection: answers with all flags', value: full, unit: '', target: 0 }),
  ];
}

/** Revision of the token's environment. */
async function revisionOf(port: number, token: string): Promise<number> {
  // A program's answer may be a tenth of a second old.
  await delay(110);
  const answer = await fetch(`http://127.0.0.1:${port}/api/client/features?namePrefix=none`, {
    headers: { authorization: token },
  });
  const { meta } = (await answer.json()) as { meta: { revisionId: number } };
  return meta.revisionId;
}
