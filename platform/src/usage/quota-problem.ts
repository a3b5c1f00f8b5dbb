import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { nextDay, type UsageKind } from '@switchyard/contracts/usage/company-limits.ts';

const hourSeconds = 3_600;
const bytesPerMegabyte = 1_000_000;
const megabytes = (bytes: number) => `${Math.floor(bytes / bytesPerMegabyte).toLocaleString('en-US')} MB`;
const count = (amount: number) => amount.toLocaleString('en-US');

const texts: Readonly<Record<UsageKind, (most: number) => string>> = {
  technicians: (most) => `The plan of the company has at most ${count(most)} active technicians`,
  storage: (most) => `The company stores at most ${megabytes(most)} of pictures and lists`,
  records: (most) => `The company has at most ${count(most)} records`,
  changes: (most) => `The company writes at most ${megabytes(most)} of changes a day`,
  requests: (most) => `The company sends at most ${count(most)} requests a minute`,
  sockets: (most) => `The company has at most ${count(most)} live connections`,
};

/**
 * The refusal of something beyond a limit of the company. Names the limit and when it ends; clients wait and keep what
 * they could not send.
 */
export function quotaProblem(kind: UsageKind, most: number, now: Date): ProblemError {
  if (kind === 'technicians') {
    return new ProblemError('quota.technicians', {
      detail: `${texts.technicians(most)}. Set another one inactive, or change the plan`,
    });
  }
  const wait = waitSeconds(kind, now);
  const end =
    kind === 'storage' || kind === 'records'
      ? 'Delete what is not needed, or ask for a higher limit'
      : `The next one is accepted at ${new Date(now.getTime() + wait * 1_000).toISOString()}`;
  return new ProblemError('quota.reached', {
    detail: `${texts[kind](most)}. ${end}`,
    retryAfterSeconds: wait,
  });
}

function waitSeconds(kind: UsageKind, now: Date): number {
  if (kind === 'requests') return Math.max(1, 60 - now.getUTCSeconds());
  if (kind === 'sockets') return 30;
  if (kind === 'changes') return Math.ceil((nextDay(now).getTime() - now.getTime()) / 1_000);
  return hourSeconds;
}
