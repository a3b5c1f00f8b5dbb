import { downloadText } from '../../lib/download-text.ts';
import { formatDate } from '../../lib/format-date.ts';
import type { OfflineDatabase } from '../database/offline-database.ts';

const exported = ['outbox', 'conflicts', 'quarantine', 'blobs'] as const;

/** Everything that exists only on this device, as JSON text; bytes as base64. `now`: epoch ms. */
export async function exportOutboxText(database: OfflineDatabase, now: number): Promise<string> {
  const content = await database.run(exported, 'readonly', async (transaction) => {
    const stores = exported.map(async (name) => {
      const values = (await transaction.objectStore(name).getAll()) as unknown[];
      return [name, values] as const;
    });
    return Object.fromEntries(await Promise.all(stores));
  });
  return JSON.stringify(
    { exportedAt: new Date(now).toISOString(), database: database.name, ...content },
    writeBytes,
    2,
  );
}

function writeBytes(_key: string, value: unknown): unknown {
  if (!(value instanceof ArrayBuffer)) return value;
  let text = '';
  for (const byte of new Uint8Array(value)) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Offers this text as a file. `zone`: time zone of the date in its name; `now`: epoch ms. */
export function saveOutboxFile(text: string, { zone, now }: { zone: string; now: number }): void {
  downloadText(`unsent-changes-${formatDate(now, zone, 'isoDay')}.json`, text, 'application/json');
}
