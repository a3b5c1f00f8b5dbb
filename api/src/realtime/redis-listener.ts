import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';

/** Receives data published under a name. */
export type Listener = (data: Buffer) => void;

const namesPerSubscribe = 200;

/**
 * Redis channels that this process listens to. A channel stays wanted until it is forgotten: a subscription that was
 * lost or failed (Redis unavailable, busy or still starting) is made by a later `ensure`.
 */
export class RedisListener {
  readonly #subscriber: RedisClient;
  readonly #wanted = new Map<string, Listener>();
  readonly #heard = new Set<string>();
  #missedSome = false;

  /** @param subscriber one of `connectSubscriber`, used by this listener only */
  constructor(subscriber: RedisClient) {
    this.#subscriber = subscriber;
    subscriber.on('messageBuffer', (name: Buffer, data: Buffer) => this.#wanted.get(name.toString())?.(data));
    subscriber.on('close', () => {
      this.#missedSome = true;
      this.#heard.clear();
    });
  }

  /**
   * Starts listening. Resolves once subscribed, or at once while Redis is unavailable.
   * @throws Error if Redis does not answer; the channel stays wanted
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
   * Makes missing subscriptions; call it when Redis returns and periodically.
   * @returns true if messages may have been missed since the last call
   * @throws Error if Redis does not answer
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

  /** Registers a callback for each future connection. */
  onReady(callback: () => void): void {
    this.#subscriber.on('ready', callback);
  }

  /** A listener only receives: a silently dead connection shows by not answering a ping. */
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
