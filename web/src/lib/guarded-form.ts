import type { FormTicket } from '@switchyard/contracts/http/form-guard.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { type PublicAnswer, publicFetch } from './public-fetch.ts';

/** A visitor form protected by the server; see `form-guard.ts` of the contracts. */
export type GuardedForm<Ticket extends FormTicket> = {
  /** Opens the form, once; its server data, or null while the server does not answer. */
  open(): Promise<Ticket | null>;
  /** The same, with the reason of a failure. */
  openOrError(): Promise<PublicAnswer<Ticket>>;
  /**
   * Sends the fields with the guard token. Waits until the form may be sent, and reopens it if it was open too long.
   * `trap`: content of the field hidden from people.
   */
  send<Reply>(
    path: string,
    fields: Readonly<Record<string, unknown>>,
    trap: string,
  ): Promise<PublicAnswer<Reply>>;
};

type Opened<Ticket> = { answer: PublicAnswer<Ticket>; readyAt: number };

/** Guard refusals that a new token resolves. */
const mendable = new Set(['form_expired', 'form_invalid', 'form_too_fast']);

export function createGuardedForm<Ticket extends FormTicket>(formPath: string): GuardedForm<Ticket> {
  let opened: Promise<Opened<Ticket>> | null = null;
  const openAnew = (): Promise<Opened<Ticket>> => {
    const opening = publicFetch<Ticket>(formPath).then((answer) => {
      // A failed opening is retried on the next use.
      if (!answer.ok && opened === opening) opened = null;
      return { answer, readyAt: performance.now() + (answer.ok ? answer.data.readyInMs : 0) };
    });
    opened = opening;
    return opening;
  };
  const attempt = async <Reply>(
    { answer, readyAt }: Opened<Ticket>,
    send: (token: string) => Promise<PublicAnswer<Reply>>,
  ): Promise<PublicAnswer<Reply>> => {
    if (!answer.ok) return answer;
    await until(readyAt);
    return await send(answer.data.token);
  };
  const openOrError = async () => (await (opened ?? openAnew())).answer;
  return {
    openOrError,
    open: async () => {
      const answer = await openOrError();
      return answer.ok ? answer.data : null;
    },
    send: async <Reply>(path: string, fields: Readonly<Record<string, unknown>>, trap: string) => {
      const send = (token: string) =>
        publicFetch<Reply>(path, { method: 'POST', body: { ...fields, guard: { token, trap } } });
      const answer = await attempt(await (opened ?? openAnew()), send);
      return !answer.ok && isMendable(answer.problem) ? await attempt(await openAnew(), send) : answer;
    },
  };
}

function isMendable(problem: Problem | null): boolean {
  return (problem?.errors ?? []).some(({ code }) => mendable.has(code));
}

async function until(time: number): Promise<void> {
  const wait = time - performance.now();
  if (wait <= 0) return;
  await new Promise((resolve) => {
    setTimeout(resolve, wait);
  });
}
