import { parseArgs } from 'node:util';
import { openPhotoStore } from '@switchyard/platform/photos/open-photo-store.ts';
import packageFile from '../package.json' with { type: 'json' };
import { openDeployment, typedPath } from './backup/deployment.ts';
import { openBackup } from './backup/open-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { runCommand } from './lib/run-command.ts';
import { effectiveSecret } from './lib/signing-secret.ts';

const usage = `Usage: npm run backup -- [file]

Writes the database, the pictures and the signing secret of this deployment into one zip file, by default
switchyard-<date>.zip in this folder. The console may run meanwhile. Keep the file like a password: it opens everything.
`;

/** Writes a backup of the deployment that the environment describes, and reads it again. */
await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  if (values.help || positionals.length > 1) {
    console.log(usage);
    return;
  }
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const path = typedPath(positionals[0] ?? `switchyard-${stamp}.zip`);
  const deployment = await openDeployment('npm run backup', context);
  await using photoStore = await openPhotoStore(deployment.config);
  const manifest = await writeBackup({
    ownerUrl: deployment.ownerUrl,
    photoStore,
    secrets: { signingSecret: effectiveSecret(deployment) },
    product: packageFile.version,
    path,
    signal: context.signal,
  });
  const read = await openBackup(path);
  await read[Symbol.asyncDispose]();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const pictures = manifest.members.filter(({ name }) => name.startsWith('pictures/')).length;
  const missing = manifest.missingPictures.length;
  console.log(
    `${path}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, ` +
      `${(pictures - missing).toLocaleString('en')} pictures. Every byte was read again.`,
  );
  if (missing > 0) console.warn(`${missing} pictures are missing in the store; the backup lists them.`);
});
