import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';

/** Takes what was published under a name. */
export type Listener = (data: Buffer) => void;

const namesPerSubscribe = 200;

/**
 * Names in Redis that this process listens to. A name stays wanted until it is forgotten: a subscription that was lost
 * or could not be made (Redis away, busy or not up yet) is made by a later `ensure`.
 */
export class RedisListener {
  readonly #subscriber: RedisClient;
  readonly #wanted = new Map<string, Listener>();
  readonly #heard = new Set<string>();
  #missedSome = false;

  /** @param subscriber one of `connectSubscriber`, for this listener alone */
  constructor(subscriber: RedisClient) {
    this.#subscriber = subscriber;
    subscriber.on('messageBuffer', (name: Buffer, data: Buffer) => this.#wanted.get(name.toString())?.(data));
    subscriber.on('close', () => {
      this.#missedSome = true;
      this.#heard.clear();
    });
  }

  /**
   * Listens from now on. Resolves once subscribed, or at once while Redis is away.
   * @throws Error when Redis does not answer; the name is wanted all the same
   */
  async listen(name: string, listener: Listener): Promise<void> {
    this.#wanted.set(name, listener);
    if (this.#subscriber.status === 'ready') await this.#subscribe([name]);
    else this.#missedSome = true;
  }

  forget(name: string): void {
    this.#wanted.delete(name);
    if (this.#heard.delete(name)) this.#subscriber.unsubscribe(name).catch(() => undefined);
  }

  /**
   * Makes the subscriptions that are missing; to be called when Redis is back and at intervals.
   * @returns whether something may have been missed since the last call
   * @throws Error when Redis does not answer
   */
  async ensure(): Promise<boolean> {
    if (this.#subscriber.status !== 'ready') return false;
    const missing = [...this.#wanted.keys()].filter((name) => !this.#heard.has(name));
    if (missing.length > 0) this.#missedSome = true;
    for (let start = 0; start < missing.length; start += namesPerSubscribe) {
      await this.#subscribe(missing.slice(start, start + namesPerSubscribe));
    }
    const missedSome = this.#missedSome;
    this.#missedSome = false;
    return missedSome;
  }

  /** Calls back at each connection made from now on. */
  onReady(callback: () => void): void {
    this.#subscriber.on('ready', callback);
  }

  /** A listener only listens: a connection that died silently shows when it does not answer. */
  async checkConnection(): Promise<void> {
    if (this.#subscriber.status !== 'ready') return;
    try {
      await this.#subscriber.ping();
    } catch {
      this.#subscriber.disconnect(true);
    }
  }

  async #subscribe(names: string[]): Promise<void> {
    await this.#subscriber.subscribe(...names);
    for (const name of names) if (this.#wanted.has(name)) this.#heard.add(name);
  }
}
