import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { listStillValid } from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import { readFlagNumber } from '@switchyard/platform/flags/flag-snapshot.ts';
import { startLoop } from '@switchyard/platform/runtime/start-loop.ts';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { FlagStream, type Follower } from './flag-stream.ts';

/** Most programs per process, and per company in it; others are told to poll. */
const usualLimits = { perProcess: 10_000, perCompany: 1_000 };
/** Interval of looking for ended tokens, and for changes of which no news came, milliseconds. */
const lookMs = 1_000;
/** Companies that are looked at in one turn; the others follow in the next ones. */
const mostChecked = 100;
/** Proxies close a connection that is silent for longer. */
const beatMs = 20_000;

type StreamDeps = Pick<AppDeps, 'database' | 'flags' | 'logger' | 'clock'>;

type Company = {
  readonly streams: Set<FlagStream>;
  readonly stopFollowing: () => void;
  /** When it was last checked, monotonic milliseconds. */
  checkedAt: number;
  /** Number of the change that was offered last. */
  number: number;
  /** The offering that runs, and whether news came meanwhile. */
  running: Promise<void> | null;
  isBehind: boolean;
};

/** Programs that follow flags by server-sent events. They hear of changes with the sockets, and within a second anyway. */
export class FlagStreams {
  readonly #deps: StreamDeps;
  readonly #limits: typeof usualLimits;
  readonly #companies = new Map<string, Company>();
  /** The company of each program whose first state is being read. */
  readonly #entering: string[] = [];
  #count = 0;
  #loop: AsyncDisposable | null = null;
  #beatAt = 0;
  #isClosing = false;

  constructor(deps: StreamDeps, limits = usualLimits) {
    this.#deps = deps;
    this.#limits = limits;
    deps.flags.delivery.addSource((companyId) =>
      [...(this.#companies.get(companyId)?.streams ?? [])].map(({ client }) => client),
    );
  }

  /**
   * Answers with a stream that ends with the token or when the program disconnects.
   * @throws ProblemError `request.rate_limited` above the limit of the company, `service.overloaded`
   */
  async follow(reply: FastifyReply, follower: Follower): Promise<void> {
    const { companyId, environment } = follower.grant;
    if (this.#isClosing || this.#count + this.#entering.length >= this.#limits.perProcess) {
      throw new ProblemError('service.overloaded', { retryAfterSeconds: 30 });
    }
    const entering = this.#entering.filter((one) => one === companyId).length;
    if ((this.#companies.get(companyId)?.streams.size ?? 0) + entering >= this.#limits.perCompany) {
      const detail = `A company has at most ${this.#limits.perCompany} streams`;
      throw new ProblemError('request.rate_limited', { retryAfterSeconds: 60, detail });
    }
    // Many programs connect at once after a deployment: their places are taken before anything is awaited.
    this.#entering.push(companyId);
    // Refused before the answer begins if the database does not answer.
    const snapshot = await this.#deps.flags.fresh({ companyId, environment }).finally(() => {
      this.#entering.splice(this.#entering.indexOf(companyId), 1);
    });
    // Headers set by hooks are lost on a hijacked reply.
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, headers as Record<string, string>);
    const stream = new FlagStream(raw, follower);
    const company = this.#join(companyId, stream);
    raw.on('close', () => this.#leave(companyId, company, stream));
    // A response may be closed, or the process stopping, since the checks: no later event would report it.
    if (raw.destroyed) this.#leave(companyId, company, stream);
    else if (this.#hasClosed()) stream.end();
    else {
      stream.offer(snapshot);
      // A change between the reading and the joining was announced to nobody.
      this.#offerSoon(companyId, company);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    for (const { streams } of this.#companies.values()) for (const stream of streams) stream.end();
    await this.#stop();
  }

  #hasClosed(): boolean {
    return this.#isClosing;
  }

  #join(companyId: string, stream: FlagStream): Company {
    const { flags, logger } = this.#deps;
    let company = this.#companies.get(companyId);
    if (!company) {
      const joined: Company = {
        streams: new Set(),
        stopFollowing: flags.news.follow(companyId, () => this.#offerSoon(companyId, joined)),
        checkedAt: 0,
        number: 0,
        running: null,
        isBehind: false,
      };
      company = joined;
      this.#companies.set(companyId, company);
    }
    company.streams.add(stream);
    this.#count += 1;
    this.#loop ??= startLoop({ name: 'flag streams', everyMs: lookMs, logger, run: () => this.#look() });
    return company;
  }

  #leave(companyId: string, company: Company, stream: FlagStream): void {
    if (!company.streams.delete(stream)) return;
    this.#count -= 1;
    if (company.streams.size > 0) return;
    company.stopFollowing();
    this.#companies.delete(companyId);
    if (this.#companies.size === 0) void this.#stop();
  }

  async #stop(): Promise<void> {
    const loop = this.#loop;
    this.#loop = null;
    await loop?.[Symbol.asyncDispose]();
  }

  /** Offers the newest state; news during an offering leads to one more, however many there are. */
  #offerSoon(companyId: string, company: Company): void {
    company.isBehind = true;
    company.running ??= this.#offer(companyId, company).finally(() => {
      company.running = null;
    });
  }

  async #offer(companyId: string, company: Company): Promise<void> {
    const { flags, logger } = this.#deps;
    try {
      while (company.isBehind) {
        company.isBehind = false;
        const places = Map.groupBy(company.streams, ({ grant }) => grant.environment);
        for (const [environment, streams] of places) {
          const snapshot = await flags.fresh({ companyId, environment });
          for (const stream of streams) stream.offer(snapshot);
          company.number = Math.max(company.number, snapshot.number);
        }
      }
    } catch (error) {
      // The next look tries again.
      company.number = 0;
      logger.warn({ err: error }, 'changed flags not yet sent to streams');
    }
  }

  async #look(): Promise<void> {
    const now = performance.now();
    // First: without a sign of life, proxies close all streams while the database does not answer.
    if (now - this.#beatAt >= beatMs) {
      this.#beatAt = now;
      for (const { streams } of this.#companies.values()) for (const stream of streams) stream.beat(now);
    }
    const due = [...this.#companies].toSorted(([, a], [, b]) => a.checkedAt - b.checkedAt);
    for (const [companyId, company] of due.slice(0, mostChecked)) {
      company.checkedAt = now;
      await this.#check(companyId, company);
    }
  }

  /** Ends the streams of ended tokens, and looks for changes of which no news came. */
  async #check(companyId: string, company: Company): Promise<void> {
    const { database, clock } = this.#deps;
    const asked = [...company.streams];
    const ids = [...new Set(asked.map(({ grant }) => grant.tokenId))];
    const { valid, number } = await database.snapshot(companyId, async (tx) => ({
      valid: await listStillValid(tx, ids, clock.now()),
      number: await readFlagNumber(tx),
    }));
    for (const stream of asked) if (!valid.has(stream.grant.tokenId)) stream.end();
    if (number > company.number) this.#offerSoon(companyId, company);
  }
}
