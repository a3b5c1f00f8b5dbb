import { requireOperatorFacts } from '@switchyard/platform/config/operator-facts.ts';
import { refusePublishedPasswords } from '@switchyard/platform/config/published-passwords.ts';
import { ExplainedError } from './lib/explained-error.ts';
import { migrateServices } from './lib/migrate-services.ts';
import { openServices } from './lib/open-services.ts';
import { runCommand } from './lib/run-command.ts';
import { dataFolder, readEnvironment } from './lib/start-settings.ts';

/** Migrates the database in DATABASE_OWNER_URL, else the embedded one, to the newest schema. */
await runCommand(async (context) => {
  const environment = readEnvironment();
  // Here instead of in each server: in Compose, everything waits for this step.
  refusePublishedPasswords(environment);
  if (environment['SWITCHYARD_DEMO'] === 'false')
    requireOperatorFacts({ ...environment, SWITCHYARD_DEMO: false });
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: app, DATABASE_RELAY_URL: relay } = environment;
  const addresses =
    owner !== undefined && app !== undefined && relay !== undefined
      ? { DATABASE_OWNER_URL: owner, DATABASE_URL: app, DATABASE_RELAY_URL: relay, REDIS_URL: '' }
      : (
          await openServices({
            environment,
            dataDir: dataFolder(environment),
            command: 'npm run migrate',
            context,
          })
        ).addresses;
  const applied = await migrateServices(addresses);
  if (applied === undefined) {
    throw new ExplainedError('DATABASE_OWNER_URL: needed to change the schema of a database of your own.');
  }
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
});
