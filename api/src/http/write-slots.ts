import { ProblemError } from '@switchyard/contracts/http/problem.ts';

/**
 * Limits concurrent writes of a company in this process. They wait for each other in the database anyway, where each holds
 * a connection while it waits. After an outage everybody repeats at once: what cannot be answered in time is refused before
 * it costs anything, so that the rest is answered.
 */
export type WriteSlots = {
  /**
   * Runs a write once the company has a free slot.
   * @param isOver true if nobody waits for the result any more: a write that has not begun is then left out
   * @returns the result, or null if it was left out
   * @throws ProblemError `service.unavailable` if too many wait, or the slot came too late
   */
  run<T>(waiter: { companyId: string; isOver: () => boolean }, write: () => Promise<T>): Promise<T | null>;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly writeSlots: WriteSlots;
  }
}

type Company = { running: number; waiting: (() => void)[] };

/** A write that begins later would not be answered before the request's deadline, ms. */
const longestWaitMs = 1_500;
const refusal = { retryAfterSeconds: 1, detail: 'Many writes of the company wait' };

/** A company may use two thirds of the connections, and ten writes may wait for each of them. */
export function createWriteSlots(
  connections: number,
  now: () => number = () => performance.now(),
): WriteSlots {
  const most = Math.max(1, Math.floor((connections * 2) / 3));
  const mostWaiting = most * 10;
  const companies = new Map<string, Company>();
  const take = async (company: Company): Promise<void> => {
    if (company.running < most) {
      company.running += 1;
      return;
    }
    if (company.waiting.length >= mostWaiting) throw new ProblemError('service.unavailable', refusal);
    // The write that ends passes its slot on.
    await new Promise<void>((begin) => {
      company.waiting.push(begin);
    });
  };
  const pass = (companyId: string, company: Company): void => {
    const next = company.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    company.running -= 1;
    if (company.running === 0) companies.delete(companyId);
  };
  return {
    run: async ({ companyId, isOver }, write) => {
      const company = companies.get(companyId) ?? { running: 0, waiting: [] };
      companies.set(companyId, company);
      const asked = now();
      await take(company);
      try {
        if (isOver()) return null;
        if (now() - asked > longestWaitMs) throw new ProblemError('service.unavailable', refusal);
        return await write();
      } finally {
        pass(companyId, company);
      }
    },
  };
}
