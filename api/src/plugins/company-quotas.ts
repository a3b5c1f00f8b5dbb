import { limitsOf, type CompanyLimits, defaultPlan } from '@switchyard/contracts/usage/company-limits.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { readLimits } from '@switchyard/platform/db/repositories/usage-repository.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { quotaProblem } from '@switchyard/platform/usage/quota-problem.ts';

type Known = { limits: CompanyLimits; at: number };
type Minute = { minute: number; requests: number };

const minuteMs = 60_000;
/** Age at which limits are read again, ms; until then those known before apply. */
const freshMs = minuteMs;
const mostCompanies = 10_000;
const unknownLimits = limitsOf({ plan: defaultPlan, isSandbox: false, own: {} });

type QuotaDeps = {
  database: Pick<Database, 'inCompany'>;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  /** Multiplies the limits. */
  factor: number;
};

/**
 * Limits of a company that are judged in this process, without a query of their own: requests a minute, and open sockets.
 * Limits are read in the background, so an operator's change applies within a minute.
 */
export class CompanyQuotas {
  readonly #deps: QuotaDeps;
  readonly #known = new Map<string, Known>();
  readonly #reading = new Set<string>();
  readonly #minutes = new Map<string, Minute>();
  readonly #sockets = new Map<string, number>();

  constructor(deps: QuotaDeps) {
    this.#deps = deps;
  }

  /** Requests of the company in this minute, and its open sockets, in this process. */
  usedBy(companyId: string): { requests: number; sockets: number } {
    return { requests: this.#minuteOf(companyId).requests, sockets: this.#sockets.get(companyId) ?? 0 };
  }

  /** Counts a request. @throws ProblemError `quota.reached` */
  takeRequest(companyId: string): void {
    const minute = this.#minuteOf(companyId);
    minute.requests += 1;
    this.#refuse('requests', companyId, minute.requests);
  }

  /** Counts a socket. @returns its release @throws ProblemError `quota.reached` */
  takeSocket(companyId: string): () => void {
    const open = (this.#sockets.get(companyId) ?? 0) + 1;
    this.#refuse('sockets', companyId, open);
    this.#sockets.set(companyId, open);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#sockets.get(companyId) ?? 1) - 1;
      if (left > 0) this.#sockets.set(companyId, left);
      else this.#sockets.delete(companyId);
    };
  }

  #refuse(kind: 'requests' | 'sockets', companyId: string, used: number): void {
    const most = this.#limitsOf(companyId)[kind];
    if (most === null || used <= most * this.#deps.factor) return;
    throw quotaProblem(kind, most, this.#deps.clock.now());
  }

  #minuteOf(companyId: string): Minute {
    const minute = Math.floor(this.#deps.clock.now().getTime() / minuteMs);
    const known = this.#minutes.get(companyId);
    if (known?.minute === minute) return known;
    if (this.#minutes.size >= mostCompanies) this.#minutes.clear();
    const next = { minute, requests: 0 };
    this.#minutes.set(companyId, next);
    return next;
  }

  #limitsOf(companyId: string): CompanyLimits {
    const known = this.#known.get(companyId);
    if (known === undefined || performance.now() - known.at > freshMs) this.#read(companyId);
    return known?.limits ?? unknownLimits;
  }

  #read(companyId: string): void {
    if (this.#reading.has(companyId)) return;
    this.#reading.add(companyId);
    this.#deps.database
      .inCompany(companyId, (tx) => readLimits(tx, companyId))
      .then((limits) => {
        if (this.#known.size >= mostCompanies) this.#known.clear();
        this.#known.set(companyId, { limits, at: performance.now() });
      })
      .catch((error: unknown) => this.#deps.logger.warn({ err: error }, 'limits of a company cannot be read'))
      .finally(() => this.#reading.delete(companyId));
  }
}
