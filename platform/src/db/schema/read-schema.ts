import { Client } from 'pg';

export type SchemaColumn = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Name of the NOT NULL constraint, if it differs from PostgreSQL's default. */
  readonly requiredBy: string | null;
  readonly value: string | null;
  readonly isGenerated: boolean;
  readonly storage: string | null;
  readonly collation: string | null;
};

export type SchemaConstraint = {
  readonly table: string;
  readonly name: string;
  /** As in pg_constraint: p primary key, u unique, f foreign key, c check, x exclusion. */
  readonly kind: 'p' | 'u' | 'f' | 'c' | 'x';
  readonly definition: string;
  /** Columns of a key, in order. */
  readonly columns: readonly string[];
  /** Table that a foreign key refers to. */
  readonly target: string | null;
};

export type SchemaTable = {
  readonly name: string;
  readonly partitionKey: string | null;
  /** For partitions: their table and the bounds of their rows. */
  readonly partOf: string | null;
  readonly bound: string | null;
  readonly options: string | null;
  readonly isSecured: boolean;
  readonly isForced: boolean;
};

/** One statement and its table. */
export type TableStatement = { readonly table: string; readonly statement: string };

export type SchemaFunction = {
  readonly signature: string;
  readonly definition: string;
  /** Role of this product that owns it; null for the owner of the schema. */
  readonly owner: string | null;
  readonly isPublic: boolean;
};

export type SchemaGrant = {
  /** `TABLE customers`, `FUNCTION app_company()` or `SCHEMA public`. */
  readonly on: string;
  readonly table: string | null;
  readonly columns: string | null;
  readonly privileges: string;
  readonly grantee: string;
};

/** The objects of a database, without rows. */
export type Schema = {
  readonly extensions: readonly string[];
  readonly tables: readonly SchemaTable[];
  readonly columns: readonly SchemaColumn[];
  readonly constraints: readonly SchemaConstraint[];
  readonly indexes: readonly TableStatement[];
  readonly policies: readonly TableStatement[];
  readonly triggers: readonly TableStatement[];
  readonly functions: readonly SchemaFunction[];
  readonly grants: readonly SchemaGrant[];
  /** PostgreSQL's own functions that the migrations mark as leakproof. */
  readonly leakproof: readonly string[];
};

/**
 * Tables of the schema, without the list of migrations and the monthly partitions of events, which are created later.
 */
const ours = `c.relnamespace = 'public'::regnamespace AND c.relname <> 'schema_migrations'
  AND c.relname !~ '^events_[0-9]{4}_[0-9]{2}'`;
const ofNoExtension = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

const queries = {
  extensions: `SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`,
  tables: `SELECT c.relname AS name, pg_get_partkeydef(c.oid) AS "partitionKey", i.inhparent::regclass::text AS "partOf",
      pg_get_expr(c.relpartbound, c.oid) AS bound, array_to_string(c.reloptions, ', ') AS options,
      c.relrowsecurity AS "isSecured", c.relforcerowsecurity AS "isForced"
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE ${ours} AND c.relkind IN ('r', 'p') ORDER BY 1`,
  columns: `SELECT c.relname AS table, quote_ident(a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AS "isRequired", pg_get_expr(d.adbin, d.adrelid) AS value, a.attgenerated = 's' AS "isGenerated",
      (SELECT n.conname FROM pg_constraint n WHERE n.conrelid = c.oid AND n.contype = 'n' AND n.conkey = ARRAY[a.attnum]
        AND n.conname <> left(c.relname || '_' || a.attname, 54) || '_not_null') AS "requiredBy",
      CASE WHEN a.attstorage <> t.typstorage
        THEN CASE a.attstorage WHEN 'e' THEN 'EXTERNAL' WHEN 'p' THEN 'PLAIN' WHEN 'm' THEN 'MAIN' ELSE 'EXTENDED' END END AS storage,
      CASE WHEN a.attcollation <> t.typcollation THEN a.attcollation::regcollation::text END AS collation
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE ${ours} AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, a.attnum`,
  constraints: `SELECT c.relname AS table, n.conname AS name, n.contype AS kind, pg_get_constraintdef(n.oid) AS definition,
      CASE WHEN n.confrelid <> 0 THEN n.confrelid::regclass::text END AS target,
      ARRAY(SELECT a.attname::text FROM unnest(n.conkey) WITH ORDINALITY AS k(attnum, place)
        JOIN pg_attribute a ON a.attrelid = n.conrelid AND a.attnum = k.attnum ORDER BY k.place) AS columns
    FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
    WHERE ${ours} AND n.contype IN ('p', 'u', 'f', 'c', 'x') AND n.conislocal AND n.conparentid = 0
    ORDER BY 1, position(n.contype::text IN 'puxcf'), 2`,
  indexes: `SELECT c.relname AS table, pg_get_indexdef(x.indexrelid) AS statement
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE ${ours} AND NOT i.relispartition AND NOT EXISTS (SELECT 1 FROM pg_constraint n WHERE n.conindid = i.oid AND n.contype IN ('p', 'u', 'x'))
    ORDER BY 1, i.relname`,
  policies: `SELECT c.relname AS table, format('CREATE POLICY %I ON %I', p.polname, c.relname)
      || CASE WHEN p.polpermissive THEN '' ELSE ' AS RESTRICTIVE' END
      || CASE p.polcmd WHEN 'r' THEN ' FOR SELECT' WHEN 'a' THEN ' FOR INSERT' WHEN 'w' THEN ' FOR UPDATE' WHEN 'd' THEN ' FOR DELETE' ELSE '' END
      || ' TO ' || (SELECT string_agg(CASE r WHEN 0 THEN 'PUBLIC' ELSE r::regrole::text END, ', ' ORDER BY r::regrole::text) FROM unnest(p.polroles) r)
      || coalesce(E'\\n  USING (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
      || coalesce(E'\\n  WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') AS statement
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE ${ours} ORDER BY 1, p.polname`,
  triggers: `SELECT c.relname AS table, pg_get_triggerdef(t.oid) AS statement
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE ${ours} AND NOT t.tgisinternal AND t.tgparentid = 0 ORDER BY 1, t.tgname`,
  functions: `SELECT p.oid::regprocedure::text AS signature, pg_get_functiondef(p.oid) AS definition,
      CASE WHEN p.proowner::regrole::text LIKE 'switchyard%' THEN p.proowner::regrole::text END AS owner,
      p.proacl IS NULL OR EXISTS (SELECT 1 FROM aclexplode(p.proacl) g WHERE g.grantee = 0) AS "isPublic"
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND ${ofNoExtension('pg_proc', 'p.oid')}
    ORDER BY 1`,
  grants: `SELECT target AS on, relation AS table, string_agg(DISTINCT attname, ', ' ORDER BY attname) AS columns, privileges, grantee
    FROM (
      SELECT target, relation, attname, grantee, string_agg(privilege, ', ' ORDER BY privilege) AS privileges
      FROM (
        SELECT 'TABLE ' || c.relname AS target, c.relname::text AS relation, NULL AS attname, g.grantee::regrole::text AS grantee, g.privilege_type AS privilege
          FROM pg_class c, aclexplode(c.relacl) g WHERE ${ours} AND c.relkind IN ('r', 'p') AND g.grantee <> c.relowner
        UNION ALL SELECT 'TABLE ' || c.relname, c.relname, a.attname, g.grantee::regrole::text, g.privilege_type
          FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) g WHERE ${ours} AND c.relkind IN ('r', 'p') AND a.attnum > 0
        UNION ALL SELECT 'FUNCTION ' || p.oid::regprocedure::text, NULL, NULL, g.grantee::regrole::text, g.privilege_type
          FROM pg_proc p, aclexplode(p.proacl) g WHERE p.pronamespace = 'public'::regnamespace
            AND g.grantee NOT IN (0, p.proowner) AND ${ofNoExtension('pg_proc', 'p.oid')}
        UNION ALL SELECT 'SCHEMA ' || n.nspname, NULL, NULL, g.grantee::regrole::text, g.privilege_type
          FROM pg_namespace n, aclexplode(n.nspacl) g WHERE n.nspname = 'public' AND g.grantee NOT IN (0, n.nspowner)
      ) single GROUP BY 1, 2, 3, 4
    ) whole GROUP BY target, relation, grantee, privileges, attname IS NULL ORDER BY 1, 5, 4, 3`,
  leakproof: `SELECT p.oid::regprocedure::text AS name FROM pg_proc p WHERE p.proleakproof
    AND p.oid IN ('pg_catalog.ts_match_vq(tsvector, tsquery)'::regprocedure, 'pg_catalog.range_overlaps(anyrange, anyrange)'::regprocedure,
      'pg_catalog.jsonb_contains(jsonb, jsonb)'::regprocedure)
    ORDER BY 1`,
  unknown: `SELECT format('%s (kind %s)', c.relname, c.relkind) AS name FROM pg_class c
      WHERE ${ours} AND c.relkind NOT IN ('r', 'p', 'i', 'I', 't') AND ${ofNoExtension('pg_class', 'c.oid')}
    UNION ALL SELECT format('type %s', t.typname) FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('d', 'e', 'r', 'm') AND ${ofNoExtension('pg_type', 't.oid')}
    UNION ALL SELECT format('statistics %s', s.stxname) FROM pg_statistic_ext s
    UNION ALL SELECT format('rule %s', r.rulename) FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE ${ours}
    UNION ALL SELECT format('default privileges of %s', d.defaclrole::regrole) FROM pg_default_acl d
    UNION ALL SELECT format('event trigger %s', e.evtname) FROM pg_event_trigger e
    UNION ALL SELECT format('identity column %s.%s', c.relname, a.attname) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE ${ours} AND (a.attidentity <> '' OR a.attgenerated NOT IN ('', 's'))`,
} as const;

/**
 * Reads the schema's objects from the catalogue.
 * @param ownerUrl connection string of its owner
 * @throws Error if there is an object of a kind that the result would lack
 */
export async function readSchema(ownerUrl: string): Promise<Schema> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const all = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows;
    const names = async (query: string) => (await all<{ name: string }>(query)).map(({ name }) => name);
    const unknown = await names(queries.unknown);
    if (unknown.length > 0) throw new Error(`readSchema does not know how to read ${unknown.join(', ')}`);
    return {
      extensions: await names(queries.extensions),
      tables: await all<SchemaTable>(queries.tables),
      columns: await all<SchemaColumn>(queries.columns),
      constraints: await all<SchemaConstraint>(queries.constraints),
      indexes: await all<TableStatement>(queries.indexes),
      policies: await all<TableStatement>(queries.policies),
      triggers: await all<TableStatement>(queries.triggers),
      functions: await all<SchemaFunction>(queries.functions),
      grants: await all<SchemaGrant>(queries.grants),
      leakproof: await names(queries.leakproof),
    };
  } finally {
    await client.end();
  }
}
