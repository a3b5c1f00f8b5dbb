import { join } from 'node:path';
import { createDiskPhotoStore } from '@switchyard/platform/photos/disk-photo-store.ts';
import { expect, test } from 'vitest';
import { openBackup } from '../../scripts/backup/open-backup.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/backup/write-backup.ts';
import { chaosPassword, openFaultLab } from '../support/fault-lab.ts';

const writesAround = 100;
const patienceMs = 60_000;

/** F17. */
test('a database restored from an older backup: clients take a snapshot, and only what came after the backup is missing', async () => {
  await using lab = await openFaultLab({ followers: 50, mutationsPerSecond: 50 });
  await lab.recovered(patienceMs, writesAround);
  const photoStore = createDiskPhotoStore(join(lab.dataDir, 'pictures'));
  const file = join(lab.dataDir, 'backup.zip');
  const signal = new AbortController().signal;
  const before = new Set(lab.acknowledged());
  await writeBackup({
    ownerUrl: lab.postgres.url,
    path: file,
    photoStore,
    secrets: { signingSecret: 'a secret of the lab, 32 or more letters' },
    product: 'chaos',
    signal,
  });
  await lab.recovered(patienceMs, writesAround);
  const processes = [...lab.stack.apis, ...lab.stack.workers];
  await Promise.all(processes.map((process_) => process_.stop('SIGTERM')));
  await using backup = await openBackup(file);
  await restoreBackup(backup, {
    ownerUrl: lab.postgres.url,
    appPassword: chaosPassword,
    relayPassword: chaosPassword,
    photoStore,
    mayReplace: true,
    signal,
    report: () => undefined,
  });
  await lab.flushRedis();
  await Promise.all(processes.map((process_) => process_.start()));
  await lab.recovered(patienceMs, writesAround);
  const outcome = await lab.settle();
  console.log('restored', { ...outcome, lost: outcome.lost.length });
  expect(outcome).toMatchObject({ doubled: [], strayed: [] });
  expect(outcome.snapshots).toBeGreaterThanOrEqual(50);
  expect(outcome.lost.filter((name) => before.has(name))).toEqual([]);
});
