import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from './lib/repository-root.ts';
import { runCommand } from './lib/run-command.ts';
import { readReferenceSource } from './reference/read-source.ts';
import { referenceTables, withTables } from './reference/reference-tables.ts';

/** Writes the tables of the documents that list what definitions and manifests say. */
await runCommand(async () => {
  const source = await readReferenceSource(repositoryRoot);
  for (const file of new Set(referenceTables.map((table) => table.file))) {
    const path = join(repositoryRoot, file);
    const text = await readFile(path, 'utf8');
    const fresh = withTables(file, text, source);
    if (fresh === text) continue;
    await writeFile(path, fresh);
    console.log(`Written: ${file}`);
  }
});
