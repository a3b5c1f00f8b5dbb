import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { startTestServices } from '@switchyard/platform/testing/test-services.ts';
import { databaseTypesFile, renderDatabaseTypes } from './lib/database-types.ts';
import { repositoryRoot } from './lib/repository-root.ts';
import { runCommand } from './lib/run-command.ts';
import { readEnvironment } from './lib/start-settings.ts';

/** Writes the table types from the migrations alone: a database is started, migrated, read and thrown away. */
await runCommand(async (context) => {
  const services = await startTestServices({ environment: readEnvironment(), report: console.log });
  context.onEnd(services.stop);
  const { ownerUrl } = services;
  await migrate({ ownerUrl, appPassword: randomUUID(), relayPassword: randomUUID() });
  context.signal.throwIfAborted();
  await writeFile(databaseTypesFile, await renderDatabaseTypes(ownerUrl));
  console.log(`Written: ${relative(repositoryRoot, databaseTypesFile)}`);
});
