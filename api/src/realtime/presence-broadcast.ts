import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  parsePresenceKey,
  presenceChannel,
  type PresenceStore,
} from '@switchyard/platform/presence/presence-store.ts';
import { toFieldPresence } from '@switchyard/platform/presence/read-field-presence.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frame.ts';
import type { Hub } from './hub.ts';
import type { RedisListener } from './redis-listener.ts';

/** Technicians per message, so that it stays far below the frame limit. */
const perMessage = 100;

export type PresenceBroadcastDeps = {
  hub: Hub;
  store: PresenceStore;
  database: Database;
  listener: RedisListener;
  logger: Logger;
};

/**
 * Tells staff connected to this process about technicians' presence. Published signals only contain ids: the state is
 * read when it is sent, so late or repeated signals never show an old state.
 */
export class PresenceBroadcast {
  readonly #deps: PresenceBroadcastDeps;
  #changed = new Map<string, Set<string>>();

  constructor(deps: PresenceBroadcastDeps) {
    this.#deps = deps;
    const { listener, logger } = deps;
    listener
      .listen(presenceChannel, (data) => this.#note(data.toString()))
      .catch((error: unknown) => logger.warn({ err: error }, 'not yet subscribed to presence'));
  }

  /** Sends collected changes; call it several times a second. @throws Error if Redis or Postgres is unavailable */
  async flush(): Promise<void> {
    if (this.#changed.size === 0) return;
    const changed = this.#changed;
    this.#changed = new Map();
    for (const [companyId, technicianIds] of changed) await this.#tell(companyId, [...technicianIds]);
  }

  #note(text: string): void {
    const key = parsePresenceKey(text);
    if (!key) return;
    const noted = this.#changed.get(key.companyId) ?? new Set();
    noted.add(key.technicianId);
    this.#changed.set(key.companyId, noted);
  }

  async #tell(companyId: string, technicianIds: string[]): Promise<void> {
    const { hub, store, database } = this.#deps;
    const watchers = [...hub.connections].filter((connection) => isWatching(connection, companyId));
    if (watchers.length === 0) return;
    const known = await store.read(companyId, technicianIds);
    const items = await database.inCompany(companyId, (tx) => toFieldPresence(tx, known));
    for (let start = 0; start < items.length; start += perMessage) {
      const message = { type: 'presence', items: items.slice(start, start + perMessage) };
      const frame = textFrame(JSON.stringify(message));
      for (const watcher of watchers) if (watcher.isOpen) watcher.push(frame);
    }
  }
}

function isWatching({ v2, session, subscriptions }: Connection, companyId: string): boolean {
  return (
    v2 &&
    session.actor.companyId === companyId &&
    scopeFor(session.actor, 'presence.view') !== 'none' &&
    subscriptions.has(companyTopic(companyId, 'dispatch'))
  );
}
