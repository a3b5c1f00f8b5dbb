import { join } from 'node:path';
import { readSchema } from '@switchyard/platform/db/schema/read-schema.ts';
import { renderSchema } from '@switchyard/platform/db/schema/render-schema.ts';
import { renderDatabaseTypes } from './database-types.ts';
import { renderDataModel } from './render-data-model.ts';

export type GeneratedFile = { readonly path: string; readonly content: string };

const schemaHeading = `-- The schema as the migrations make it, written by \`npm run generate\`. Read it here, change it with a migration.

`;

/**
 * All files that follow from the migrations: table types, schema as SQL, pictures of the tables.
 * @param ownerUrl login that may read the catalogue of a migrated database
 * @returns paths are relative to the repository
 */
export async function renderGeneratedFiles(ownerUrl: string): Promise<GeneratedFile[]> {
  const schema = await readSchema(ownerUrl);
  return [
    {
      path: join('platform', 'src', 'db', 'generated', 'database-schema.ts'),
      content: await renderDatabaseTypes(ownerUrl),
    },
    {
      path: join('platform', 'src', 'db', 'schema.sql'),
      content: `${schemaHeading}${renderSchema(schema)}\n`,
    },
    { path: join('docs', 'data-model.md'), content: renderDataModel(schema) },
  ];
}
