import { z } from 'zod';

/** Version of the format; a file of a later one is refused. */
export const backupFormat = 1;

/** Last member of a backup: names every other one with its digest. A file without it was cut short. */
export const manifestName = 'manifest.json';
/** The secret that signs links and opens sealed secrets (second factors, webhooks). */
export const secretsName = 'secrets.json';

/** Member with a table's rows, in the text format of `COPY`. */
export const tableMember = (table: string): string => `database/${table}.copy`;
/** Member with a picture's bytes. */
export const pictureMember = (companyId: string, sha256: string): string => `pictures/${companyId}/${sha256}`;

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
const identifierSchema = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const tableSchema = z.object({
  name: identifierSchema,
  columns: z.array(identifierSchema).min(1),
  rows: z.number().int().min(0),
});

/** A table of the backup: columns without generated ones, and the number of rows. */
export type BackupTable = z.infer<typeof tableSchema>;

/** Contents of a backup. */
export const manifestSchema = z.object({
  format: z.number().int().positive(),
  /** Version of the product that wrote it. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  /** Migrations applied to the database, which is restored with exactly these. */
  migrations: z.array(z.string().regex(/^[\w-]+\.sql$/)),
  tables: z.array(tableSchema),
  /** Next values of sequences, by name; null: not used yet. */
  sequences: z.record(identifierSchema, z.string().regex(/^\d+$/).nullable()),
  /** Pictures that the store did not have: lost before the backup. */
  missingPictures: z.array(z.object({ companyId: z.uuid(), sha256: digestSchema })),
  members: z.array(z.object({ name: z.string(), bytes: z.number().int().min(0), sha256: digestSchema })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export const secretsSchema = z.object({ signingSecret: z.string().min(1) });
export type BackupSecrets = z.infer<typeof secretsSchema>;
