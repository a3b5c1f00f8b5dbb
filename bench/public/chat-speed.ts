import { setTimeout as delay } from 'node:timers/promises';
import { openCompanyWithHistory } from '../api/company-with-history.ts';
import type { Lab, Signed } from '../lab.ts';
import { type Figure, judge, noteRuns } from '../report.ts';
import { median, quantile } from '../statistics.ts';

/** Questions asked in rotation: every kind of answer, including reads over all jobs and proposals. */
const questions: readonly string[] = [
  'which jobs are late?',
  'who is free at 2?',
  'how does today look?',
  'what happened to job 90000?',
  'status of job 1042',
  'how many jobs did we complete last week?',
  'revenue this month',
  'Which jobs still have nobody assigned?',
  'list the open plumbing jobs',
  'cancel job 99990',
  'create a new client Blue Door Cafe',
  'run a report of completed jobs for last month',
  'how do I plan a visit?',
  'what is the capital of France',
];
const visitorQuestions: readonly string[] = [
  'How much does it cost?',
  'does it work offline in a basement?',
  'is it for HVAC companies too?',
  'where is my data stored and is it secure',
];

const runs = 3;
const perSecond = 10;
const seconds = 10;
/** Target of the 95th percentile, milliseconds. */
const target = 150;

/** Response time of the built-in assistant in a company with 100,000 jobs, at a constant rate of messages. */
export async function measureChatSpeed(lab: Lab): Promise<Figure[]> {
  const { admin } = await openCompanyWithHistory(lab);
  const helper = (index: number) => ({
    message: questions[index % questions.length],
    type: 'helper',
    context: 'subscriber_workflow',
  });
  const visitor = (index: number) => ({
    message: visitorQuestions[index % visitorQuestions.length],
    type: 'sales',
    context: 'prospect_conversion',
    visitorId: `visitor-bench-${index % 50}`,
  });
  await sendAll(admin, helper, 2);
  return [
    await measure(`helper in 100,000 jobs, ${perSecond}/s`, () => sendAll(admin, helper, seconds)),
    await measure(`sales, ${perSecond}/s`, () => sendAll({ ...admin, cookie: '' }, visitor, seconds)),
  ];
}

async function measure(name: string, run: () => Promise<Answer[]>): Promise<Figure> {
  const each: number[] = [];
  const answers: Answer[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const some = await run();
    answers.push(...some);
    each.push(
      quantile(
        some.map(({ ms }) => ms),
        0.95,
      ),
    );
  }
  noteRuns(`${name}: p95`, each);
  noteSlowest(answers);
  return judge({ name: `chat: ${name}: p95`, value: median(each), unit: 'ms', target, better: 'lower' });
}

type Answer = { message: string; ms: number };
type Body = Readonly<Record<string, unknown>>;

/** Sends messages when they are due, regardless of pending answers. @throws Error on any status other than 200 */
async function sendAll(who: Signed, bodyOf: (index: number) => Body, forSeconds: number): Promise<Answer[]> {
  const start = performance.now();
  const answers: Promise<Answer>[] = [];
  for (let index = 0; index < perSecond * forSeconds; index += 1) {
    const dueAt = start + (index * 1_000) / perSecond;
    await delay(Math.max(0, dueAt - performance.now()));
    answers.push(send(who, bodyOf(index), dueAt));
  }
  return await Promise.all(answers);
}

async function send({ origin, cookie }: Signed, body: Body, dueAt: number): Promise<Answer> {
  const answer = await fetch(`${origin}/api/ai/chat`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const message = String(body['message']);
  if (answer.status !== 200) throw new Error(`“${message}” was answered with ${answer.status}: ${text}`);
  return { message, ms: performance.now() - dueAt };
}

/** Prints the slowest kinds of messages: where to look if the target is missed. */
function noteSlowest(answers: readonly Answer[]): void {
  const kinds = [...Map.groupBy(answers, ({ message }) => message)].map(([message, some]) => ({
    message,
    p95: quantile(
      some.map(({ ms }) => ms),
      0.95,
    ),
  }));
  for (const { message, p95 } of kinds.toSorted((a, b) => b.p95 - a.p95).slice(0, 5)) {
    console.log(`    ${message}: p95 ${p95.toFixed(1)} ms`);
  }
}
