import { type FlagViewer, flagViewerSchema } from '@switchyard/contracts/realtime/server-message.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frame.ts';
import type { Hub } from './hub.ts';
import type { RedisListener } from './redis-listener.ts';

/** A viewer that is not refreshed counts no longer than this. */
const ttlMs = 30_000;
/** Interval of refreshing the viewers of this process, and of looking for those of processes that died. */
const refreshMs = 10_000;

type ViewersDeps = {
  readonly hub: Pick<Hub, 'viewing'>;
  readonly listener: RedisListener;
  readonly redis: RedisClient;
  readonly logger: Logger;
};

/** Published when the viewers of a flag change: its key in Redis. */
const channel = 'ops:flag-viewers';
/** Most viewers that a message names. */
const mostNamed = 50;

type Told = { readonly key: string; readonly text: string; readonly at: number };

/**
 * Tells sockets with the page of a flag open who else has it open, in any process. Each process writes its own viewers to
 * Redis, which may be lost: they are written again within the refresh interval.
 */
export class FlagViewers {
  readonly #deps: ViewersDeps;
  /** The last report to Redis about each socket of this process. */
  readonly #told = new Map<Connection, Told>();
  /** The last message to each socket of this process. */
  readonly #sent = new WeakMap<Connection, string>();
  readonly #changed = new Set<string>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ViewersDeps) {
    this.#deps = deps;
    deps.listener
      .listen(channel, (data) => this.#changed.add(data.toString()))
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'viewers of flags not yet known'));
  }

  /**
   * Reports changes of this process's viewers, and sends changed lists; call it several times a second.
   * @param now monotonic milliseconds
   * @throws Error if Redis is unavailable; what was not reported is tried again
   */
  async run(now: number): Promise<void> {
    const { hub } = this.#deps;
    if (hub.viewing.size === 0 && this.#told.size === 0) return this.#changed.clear();
    for (const connection of [...hub.viewing, ...this.#told.keys()]) await this.#report(connection, now);
    const isDue = now - this.#lookedAt >= refreshMs;
    if (isDue) this.#lookedAt = now;
    const watched = Map.groupBy(this.#told.keys(), (connection) => this.#told.get(connection)?.key ?? '');
    const due = [...watched].filter(([key]) => isDue || this.#changed.has(key));
    this.#changed.clear();
    for (const [key, connections] of due) await this.#send(key, connections);
  }

  async #report(connection: Connection, now: number): Promise<void> {
    const { hub, redis } = this.#deps;
    const told = this.#told.get(connection);
    const viewing = connection.isOpen ? connection.viewing : null;
    if (told && (viewing === null || told.key !== keyOf(connection, viewing.flag))) {
      await redis.hdel(told.key, connection.id);
      await redis.publish(channel, told.key);
      this.#told.delete(connection);
      this.#sent.delete(connection);
    }
    if (viewing === null) {
      hub.viewing.delete(connection);
      return;
    }
    const { userId, name } = connection.session.actor;
    const key = keyOf(connection, viewing.flag);
    const text = JSON.stringify({ userId, name, editing: viewing.editing } satisfies FlagViewer);
    const known = this.#told.get(connection);
    const isNew = known?.text !== text;
    if (!isNew && now - known.at < refreshMs) return;
    await redis.hset(key, connection.id, `${Date.now() + ttlMs} ${text}`);
    await redis.pexpire(key, ttlMs);
    this.#told.set(connection, { key, text, at: now });
    if (!isNew) return;
    this.#changed.add(key);
    await redis.publish(channel, key);
  }

  async #send(key: string, connections: readonly Connection[]): Promise<void> {
    const entries = Object.values(await this.#deps.redis.hgetall(key));
    const viewers = entries.flatMap(viewerOf).toSorted((a, b) => a.name.localeCompare(b.name));
    for (const connection of connections) {
      const flag = connection.viewing?.flag;
      if (flag === undefined || !connection.isOpen) continue;
      const text = JSON.stringify({
        type: 'flag_viewers',
        flag,
        viewers: merged(viewers).slice(0, mostNamed),
      });
      if (this.#sent.get(connection) === text) continue;
      this.#sent.set(connection, text);
      connection.push(textFrame(text));
    }
  }
}

function keyOf({ session: { actor } }: Connection, flag: string): string {
  return `${channel}:${actor.companyId}:${flag}`;
}

/** The viewer of an entry; none once it has expired, because its process died. */
function viewerOf(entry: string): FlagViewer[] {
  const space = entry.indexOf(' ');
  if (Number(entry.slice(0, space)) < Date.now()) return [];
  const { data } = flagViewerSchema.safeParse(JSON.parse(entry.slice(space + 1)));
  return data ? [data] : [];
}

/** One entry per user and edited environment: several windows of a user are one viewer. */
function merged(viewers: readonly FlagViewer[]): FlagViewer[] {
  const byUser = Map.groupBy(viewers, ({ userId }) => userId);
  return [...byUser.values()]
    .map((own) => own.find(({ editing }) => editing !== null) ?? own[0])
    .filter((one) => one !== undefined);
}
