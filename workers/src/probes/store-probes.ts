import { createHash } from 'node:crypto';
import { type Database, sql } from '@switchyard/platform/db/database.ts';
import type { MailServer } from '@switchyard/platform/mail/mailer.ts';
import type { PhotoStore } from '@switchyard/platform/photos/photo-store.ts';
import { probeActor } from '@switchyard/contracts/status/probe-actor.ts';
import type { Probe } from './probe.ts';

export type StoreProbeDeps = { database: Database; mailer: MailServer; photoStore: PhotoStore };

const picture = Buffer.from('switchyard status probe');
const pictureName = {
  companyId: probeActor.companyId,
  sha256: createHash('sha256').update(picture).digest('hex'),
};

/** Probes of the database, the photo store and, if configured, the mail server. */
export function storeProbes({ database, mailer, photoStore }: StoreProbeDeps): Probe[] {
  const { verify } = mailer;
  return [
    {
      component: 'database',
      slowMs: 500,
      run: async () => {
        await sql`SELECT 1`.execute(database.global);
      },
    },
    ...(verify === null ? [] : [{ component: 'mail', slowMs: 3_000, run: () => verify() } as const]),
    {
      component: 'photo_storage',
      slowMs: 2_000,
      run: async () => {
        await photoStore.put(pictureName, picture);
        const read = await photoStore.read(pictureName);
        if (!read?.equals(picture)) throw new Error('The picture read differs from the one stored');
      },
    },
  ];
}
