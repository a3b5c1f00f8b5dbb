import type { OfflineDatabase } from '../database/offline-database.ts';

/** Elects the one tab of a user that sends. */
export type Leadership = {
  /** Resolves when this tab leads; pending while another does. */
  readonly elected: Promise<void>;
  /** No other tab can be sending while this tab leads. */
  readonly isExclusive: boolean;
} & Disposable;

const heartbeatMs = 2000;
const leaseRowMs = 3 * heartbeatMs;

/** Waits for the lock: the browser passes it on as soon as the leading tab is gone. */
export function lead(database: OfflineDatabase): Leadership {
  return 'locks' in navigator ? leadByLock(`outbox:${database.name}`) : leadByLease(database);
}

function leadByLock(name: string): Leadership {
  const ending = new AbortController();
  const { promise: over, resolve: release } = Promise.withResolvers<void>();
  const elected = new Promise<void>((resolve) => {
    navigator.locks
      .request(name, { signal: ending.signal }, () => {
        resolve();
        return over;
      })
      .catch(() => {
        // Aborted before it got the lock.
      });
  });
  return {
    elected,
    isExclusive: true,
    [Symbol.dispose]: () => {
      release();
      ending.abort();
    },
  };
}

/**
 * For browsers without locks: a row that the leading tab renews. Two tabs may lead for a moment; claims keep them
 * apart.
 */
function leadByLease(database: OfflineDatabase): Leadership {
  const owner = crypto.randomUUID();
  let timer: ReturnType<typeof setInterval> | undefined;
  const elected = new Promise<void>((resolve) => {
    const beat = () => {
      void renew(database, owner).then(
        (leads) => {
          if (leads) resolve();
        },
        () => {},
      );
    };
    timer = setInterval(beat, heartbeatMs);
    beat();
  });
  return { elected, isExclusive: false, [Symbol.dispose]: () => clearInterval(timer) };
}

function renew(database: OfflineDatabase, owner: string): Promise<boolean> {
  return database.run(['meta'], 'readwrite', async (transaction) => {
    const meta = transaction.objectStore('meta');
    const row = (await meta.get('leader')) as { owner: string; until: number } | undefined;
    const now = Date.now();
    const isHeld =
      row !== undefined && row.owner !== owner && row.until > now && row.until <= now + leaseRowMs;
    if (isHeld) return false;
    await meta.put?.({ owner, until: now + leaseRowMs }, 'leader');
    return true;
  });
}
