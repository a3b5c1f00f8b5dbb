import { setTimeout as delay } from 'node:timers/promises';
import { connectWs, type Received, type WsClient } from './ws-client.ts';

export type FollowerOptions = {
  /** Port to connect to; evaluated for each connection. */
  port: () => number;
  origin: string;
  cookie: string;
  topic: string;
  /** How often it looks for messages, ms. */
  pollMs: number;
  /** Reads events after an offset over HTTP, when the server cannot replay them on the socket. */
  readHistory(after: number): Promise<{ offset: number; id: string }[]>;
};

/** A client that follows a topic through disconnects and restarts like the browser, and logs applied events. */
export class Follower {
  /** Event ids by offset, as applied. */
  readonly log = new Map<number, string>();
  /** Duplicate events that were dropped. */
  repeats = 0;
  /** Gaps in the sequence; each led to a resubscription. */
  gaps = 0;
  snapshots = 0;
  last = -1;
  #epoch = '';
  #client: WsClient | undefined;
  #stopped = false;
  readonly #options: FollowerOptions;
  readonly #running: Promise<void>;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#client?.end();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#follow();
      } catch {
        // The server is away; the next attempt finds it.
      }
      if (!this.#stopped) await delay(200 + Math.random() * 100);
    }
  }

  async #follow(): Promise<void> {
    const { port, origin, cookie } = this.#options;
    const client = await connectWs({ port: port(), origin, cookie, protocol: 'ops.v2' });
    this.#client = client;
    if (client.status !== 101) return;
    this.#subscribe(client);
    while (!this.#stopped && client.closeCode === undefined) {
      for (const message of client.messages.splice(0)) await this.#take(client, message);
      await delay(this.#options.pollMs);
    }
    for (const message of client.messages.splice(0)) await this.#take(client, message);
    client.end();
  }

  #subscribe(client: WsClient): void {
    const position = this.last >= 0 ? { epoch: this.#epoch, offset: this.last } : {};
    client.send({ type: 'subscribe', id: 1, topics: [{ topic: this.#options.topic, ...position }] });
  }

  async #take(client: WsClient, message: Received): Promise<void> {
    if (message.type === 'subscribed') await this.#onSubscribed(message);
    else if (message.type === 'hb') this.#onHeartbeat(client, message);
    else if (typeof message['offset'] === 'number')
      this.#onEvent(client, message['offset'], String(message['id']));
  }

  async #onSubscribed(message: Received): Promise<void> {
    const [result] = message['results'] as [
      { epoch: string; offset: number; recovered: boolean; was_recovering: boolean },
    ];
    const isOther = this.#epoch !== '' && result.epoch !== this.#epoch;
    this.#epoch = result.epoch;
    if (isOther) {
      // The database is another one: what was applied counts no more.
      this.log.clear();
      this.snapshots += 1;
      this.last = 0;
      for (const event of await this.#options.readHistory(0)) this.#apply(event.offset, event.id);
      return;
    }
    if (result.was_recovering && result.recovered) return;
    if (this.last < 0) {
      this.last = result.offset;
      return;
    }
    this.snapshots += 1;
    for (const event of await this.#options.readHistory(this.last)) this.#apply(event.offset, event.id);
  }

  /** The newest offset in a heartbeat reveals a silent gap. */
  #onHeartbeat(client: WsClient, message: Received): void {
    const heads = message['heads'] as Record<string, number>;
    if ((heads[this.#options.topic] ?? 0) > this.last) this.#subscribe(client);
  }

  #onEvent(client: WsClient, offset: number, id: string): void {
    if (offset <= this.last) this.repeats += 1;
    else if (offset === this.last + 1) this.#apply(offset, id);
    else {
      this.gaps += 1;
      this.#subscribe(client);
    }
  }

  #apply(offset: number, id: string): void {
    if (offset !== this.last + 1) return;
    this.log.set(offset, id);
    this.last = offset;
  }
}
