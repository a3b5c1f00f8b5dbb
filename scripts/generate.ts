import { runCommand } from './lib/run-command.ts';
import { runNode } from './lib/run-node.ts';
import { readEnvironment } from './lib/start-settings.ts';

/** Writes everything that is generated: tables of the documents, and the types of the database's tables. */
await runCommand(async ({ signal }) => {
  const environment = readEnvironment();
  for (const script of ['scripts/generate-reference.ts', 'scripts/generate-db-types.ts']) {
    await runNode([script], { environment, isShown: true, signal });
  }
});
