import { parseArgs } from 'node:util';
import { openPhotoStore } from '@switchyard/platform/photos/open-photo-store.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { type Deployment, openDeployment, typedPath } from './backup/deployment.ts';
import { openBackup } from './backup/open-backup.ts';
import { readBackupSecrets, restoreBackup } from './backup/restore-backup.ts';
import { ExplainedError } from './lib/explained-error.ts';
import { findKeeper } from './lib/keeper-lock.ts';
import { passwordOf } from './lib/migrate-services.ts';
import { runCommand } from './lib/run-command.ts';
import { effectiveSecret, signingSecretFile, writeSigningSecret } from './lib/signing-secret.ts';
import { dataFolder, readEnvironment } from './lib/start-settings.ts';

const usage = `Usage: npm run restore -- <file> [--replace]

Reads a backup, and puts its database, pictures and signing secret in the place of this deployment's. The console must be
stopped. With --replace also over a database that has companies: that one is kept under another name.
`;

/** Restores a backup. Until its database is complete and up to date, nothing of the present one changes. */
await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) {
    if (!values.help) process.exitCode = 1;
    console.log(usage);
    return;
  }
  if (findKeeper(dataFolder(readEnvironment())) !== undefined) {
    throw new ExplainedError('The console runs. Stop it first.');
  }
  console.log('Reading the backup …');
  await using backup = await openBackup(typedPath(file));
  const deployment = await openDeployment('npm run restore', context);
  const { signingSecret } = await readBackupSecrets(backup);
  const keepSecret = secretKeeper(deployment, signingSecret);
  const { addresses } = deployment;
  await using photoStore = await openPhotoStore(deployment.config);
  const restored = await restoreBackup(backup, {
    ownerUrl: deployment.ownerUrl,
    appPassword: passwordOf('DATABASE_URL', addresses.DATABASE_URL),
    relayPassword: passwordOf('DATABASE_RELAY_URL', addresses.DATABASE_RELAY_URL),
    photoStore,
    mayReplace: values.replace,
    signal: context.signal,
    report: console.log,
  });
  keepSecret();
  await emptyRedis(addresses.REDIS_URL);
  console.log(`Restored as of ${backup.manifest.createdAt}, with ${restored.pictures} pictures.`);
  if (restored.former !== null) {
    console.log(`The former database is kept as ${restored.former}. Drop it once you do not need it.`);
  }
});

/**
 * How the deployment will get the backup's secret; found out before anything changes.
 * @throws ExplainedError if it is told another one
 */
function secretKeeper(deployment: Deployment, secret: string): () => void {
  const { environment, dataDir } = deployment;
  if (effectiveSecret(deployment) === secret) return () => {};
  const file = signingSecretFile(environment, dataDir);
  if (file !== undefined) return () => writeSigningSecret(file, secret);
  throw new ExplainedError(
    'SWITCHYARD_SIGNING_SECRET is not that of the backup: second factors and webhooks could not be opened. Set it to the ' +
      'one in secrets.json of the backup, or set SWITCHYARD_SIGNING_SECRET_FILE instead.',
  );
}

/** Queues and positions in Redis belong to the former database; everything there is derived. */
async function emptyRedis(url: string): Promise<void> {
  const logger = createLogger({ level: 'warn', process: 'scripts' });
  const redis = connectWorker({ url, logger, name: 'restore' });
  try {
    await redis.flushdb();
  } finally {
    await closeRedis(redis);
  }
}
