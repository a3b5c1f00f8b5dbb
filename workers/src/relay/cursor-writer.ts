import type { Database } from '@switchyard/platform/db/database.ts';
import { type PublishedOffset, savePublished } from '@switchyard/platform/events/publish-cursor.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';

/** Saves published offsets lazily: many moves become one statement, and publishing never waits. */
export type CursorWriter = AsyncDisposable & {
  move(offset: PublishedOffset): void;
  /** Saves pending offsets now. */
  flush(): Promise<void>;
};

const delayMs = 150;

export function createCursorWriter(deps: { database: Database; logger: Logger }): CursorWriter {
  const pending = new Map<string, PublishedOffset>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const offsets = [...pending.values()];
    pending.clear();
    try {
      await savePublished(deps.database.global, offsets);
    } catch (error) {
      deps.logger.warn({ err: error }, 'published offsets not saved; they will be found again');
    }
  };

  return {
    move(offset) {
      const known = pending.get(offset.topic);
      if (known && known.published >= offset.published) return;
      pending.set(offset.topic, offset);
      timer ??= setTimeout(() => void flush(), delayMs);
    },
    flush,
    [Symbol.asyncDispose]: flush,
  };
}
