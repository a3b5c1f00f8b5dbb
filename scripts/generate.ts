import { join } from 'node:path';
import { repositoryRoot } from './lib/repository-root.ts';
import { runCommand } from './lib/run-command.ts';
import { runNode } from './lib/run-node.ts';
import { readEnvironment } from './lib/start-settings.ts';

/**
 * Writes everything that is generated: the catalogues of texts, tables of the documents, and the types of the
 * database's tables.
 */
await runCommand(async ({ signal }) => {
  const environment = readEnvironment();
  const lingui = join(repositoryRoot, 'node_modules', '.bin', 'lingui');
  await runNode([lingui, 'extract', '--clean', '--overwrite', '--workers', '1'], {
    environment,
    cwd: join(repositoryRoot, 'web'),
    signal,
  });
  for (const script of ['scripts/generate-reference.ts', 'scripts/generate-db-types.ts']) {
    await runNode([script], { environment, isShown: true, signal });
  }
});
