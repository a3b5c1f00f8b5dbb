import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { startTestServices } from '@switchyard/platform/testing/test-services.ts';
import { renderGeneratedFiles } from './lib/generated-schema.ts';
import { repositoryRoot } from './lib/repository-root.ts';
import { runCommand } from './lib/run-command.ts';
import { readEnvironment } from './lib/start-settings.ts';

/**
 * Writes what follows from the migrations: table types, `schema.sql` and `docs/data-model.md`. A database is started,
 * migrated, read and thrown away.
 */
await runCommand(async (context) => {
  const services = await startTestServices({ environment: readEnvironment(), report: console.log });
  context.onEnd(services.stop);
  const { ownerUrl } = services;
  await migrate({ ownerUrl, appPassword: randomUUID(), relayPassword: randomUUID() });
  context.signal.throwIfAborted();
  for (const { path, content } of await renderGeneratedFiles(ownerUrl)) {
    await writeFile(join(repositoryRoot, path), content);
    console.log(`Written: ${path}`);
  }
});
