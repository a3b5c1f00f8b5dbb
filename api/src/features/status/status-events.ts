import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { readStatusVersion } from '@switchyard/platform/db/repositories/status-probe-repository.ts';
import { startLoop } from '@switchyard/platform/runtime/start-loop.ts';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';

/** Most readers per process and per network address; others poll every half minute. */
const mostReaders = 1_000;
const mostPerAddress = 100;
const lookMs = 2_000;
/** Proxies close a connection that is silent for longer. */
const beatMs = 20_000;

type Stream = FastifyReply['raw'];

/**
 * Notifies open pages of status changes. It polls the database instead of using Redis, and only while there are
 * followers: the status page must survive most outages.
 */
export class StatusEvents {
  readonly #deps: Pick<AppDeps, 'database' | 'logger'>;
  readonly #readers = new Map<Stream, string>();
  #loop: AsyncDisposable | null = null;
  #version: string | null = null;
  #beatAt = 0;

  constructor(deps: Pick<AppDeps, 'database' | 'logger'>) {
    this.#deps = deps;
  }

  /** Answers with a stream that ends when the client disconnects. @throws ProblemError `service.overloaded` */
  async follow(reply: FastifyReply): Promise<void> {
    const { ip } = reply.request;
    if (this.#readers.size >= mostReaders || this.#readersAt(ip) >= mostPerAddress) {
      throw new ProblemError('service.overloaded', { retryAfterSeconds: 30 });
    }
    // Read before the client is told that it follows: every later change is detected.
    this.#version ??= await readStatusVersion(this.#deps.database.global).catch(() => null);
    // Headers set by hooks are lost on a hijacked reply.
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    };
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, headers as Record<string, string>);
    raw.write('retry: 5000\n\nevent: following\ndata:\n\n');
    // The client disconnected during the checks: no later event would report it.
    if (raw.destroyed) return;
    this.#readers.set(raw, ip);
    raw.on('close', () => this.#leave(raw));
    const { logger } = this.#deps;
    this.#loop ??= startLoop({ name: 'status events', everyMs: lookMs, logger, run: () => this.#look() });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stream of this.#readers.keys()) stream.end();
    this.#readers.clear();
    await this.#stop();
  }

  #readersAt(address: string): number {
    return this.#readers.values().reduce((count, ip) => (ip === address ? count + 1 : count), 0);
  }

  #leave(stream: Stream): void {
    this.#readers.delete(stream);
    if (this.#readers.size === 0) void this.#stop();
  }

  async #stop(): Promise<void> {
    const loop = this.#loop;
    this.#loop = null;
    this.#version = null;
    await loop?.[Symbol.asyncDispose]();
  }

  async #look(): Promise<void> {
    const version = await readStatusVersion(this.#deps.database.global);
    const isNews = this.#version !== version;
    this.#version = version;
    if (isNews) this.#write('event: changed\ndata:\n\n');
    else if (performance.now() - this.#beatAt > beatMs) this.#write(': here\n\n');
  }

  #write(text: string): void {
    this.#beatAt = performance.now();
    for (const stream of this.#readers.keys()) stream.write(text);
  }
}
