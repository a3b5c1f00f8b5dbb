import type { Schema, SchemaColumn, SchemaGrant, SchemaTable } from './read-schema.ts';

/**
 * The schema as SQL that creates it: each table with its indexes, policies, grants and triggers, after the tables it
 * refers to. The same schema always gives the same text.
 */
export function renderSchema(schema: Schema): string {
  const order = orderTables(schema);
  const made = new Set<string>();
  const late: string[] = [];
  const tables = order.map((table) => {
    made.add(table.name);
    return renderTable(schema, table, { made, late });
  });
  return [
    schema.extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join('\n'),
    renderLeakproof(schema.leakproof),
    renderGrants(schema.grants.filter(({ on }) => on.startsWith('SCHEMA '))).join('\n'),
    // Functions come before the tables they read, because policies, defaults and triggers need them.
    'SET LOCAL check_function_bodies = off;',
    ...schema.functions.map(({ definition }) => `${definition.trim()};`),
    ...tables,
    late.join('\n'),
    renderOwners(schema),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Tables after those they refer to, otherwise by name. */
function orderTables({ tables, constraints }: Schema): SchemaTable[] {
  const ordered = new Set<SchemaTable>();
  const open = new Set<string>();
  const place = (table: SchemaTable): void => {
    if (ordered.has(table) || open.has(table.name)) return;
    open.add(table.name);
    const needed = constraints
      .filter((constraint) => constraint.table === table.name)
      .map(({ target }) => target);
    for (const name of [table.partOf, ...needed]) {
      const other = tables.find((candidate) => candidate.name === name);
      if (other) place(other);
    }
    ordered.add(table);
  };
  for (const table of tables) place(table);
  return [...ordered];
}

/** Tables that were already written, and statements that must come after all tables. */
type Progress = { readonly made: ReadonlySet<string>; readonly late: string[] };

function renderTable(schema: Schema, table: SchemaTable, { made, late }: Progress): string {
  const { name } = table;
  const isOfTable = (item: { readonly table: string | null }) => item.table === name;
  const columns = schema.columns.filter(isOfTable);
  const constraints = schema.constraints.filter(isOfTable).flatMap((constraint) => {
    const text = `CONSTRAINT ${constraint.name} ${constraint.definition}`;
    if (constraint.target === null || made.has(constraint.target)) return [text];
    late.push(`ALTER TABLE ${name} ADD ${text};`);
    return [];
  });
  const body = [...columns.map(renderColumn), ...constraints].map((line) => `  ${line}`).join(',\n');
  const head = table.partOf === null ? `(\n${body}\n)` : `PARTITION OF ${table.partOf} ${table.bound ?? ''}`;
  const partition = table.partitionKey === null ? '' : ` PARTITION BY ${table.partitionKey}`;
  const options = table.options === null ? '' : ` WITH (${table.options})`;
  return [
    `CREATE TABLE ${name} ${head}${partition}${options};`,
    ...columns.flatMap(({ name: column, storage }) =>
      storage === null ? [] : [`ALTER TABLE ${name} ALTER COLUMN ${column} SET STORAGE ${storage};`],
    ),
    ...schema.indexes.filter(isOfTable).map(({ statement }) => `${statement};`),
    ...(table.isSecured ? [`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`] : []),
    ...(table.isForced ? [`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;`] : []),
    ...schema.policies.filter(isOfTable).map(({ statement }) => `${statement};`),
    ...renderGrants(schema.grants.filter(isOfTable)),
    ...schema.triggers.filter(isOfTable).map(({ statement }) => `${statement};`),
  ].join('\n');
}

function renderColumn(column: SchemaColumn): string {
  const { name, type, collation, value, isGenerated, isRequired, requiredBy } = column;
  const given = isGenerated ? ` GENERATED ALWAYS AS (${value ?? ''}) STORED` : ` DEFAULT ${value ?? ''}`;
  return [
    `${name} ${type}`,
    collation === null ? '' : ` COLLATE ${collation}`,
    value === null ? '' : given,
    requiredBy === null ? '' : ` CONSTRAINT ${requiredBy}`,
    isRequired ? ' NOT NULL' : '',
  ].join('');
}

function renderGrants(grants: readonly SchemaGrant[]): string[] {
  return grants.map(({ on, columns, privileges, grantee }) => {
    const what = columns === null ? privileges : `${privileges} (${columns})`;
    return `GRANT ${what} ON ${on} TO ${grantee};`;
  });
}

function renderOwners({ functions, grants }: Schema): string {
  return functions
    .flatMap(({ signature, owner, isPublic }) => [
      ...(owner === null ? [] : [`ALTER FUNCTION ${signature} OWNER TO ${owner};`]),
      ...(isPublic ? [] : [`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC;`]),
      ...renderGrants(grants.filter(({ on }) => on === `FUNCTION ${signature}`)),
    ])
    .join('\n');
}

function renderLeakproof(functions: readonly string[]): string {
  if (functions.length === 0) return '';
  return [
    '-- Row-level security lets an operator use an index only when its function cannot reveal the rows it refuses. These',
    '-- compare and nothing else. Only a superuser may say so; without it, large companies are slower.',
    'DO $$',
    'BEGIN',
    ...functions.map((name) => `  ALTER FUNCTION pg_catalog.${name} LEAKPROOF;`),
    'EXCEPTION WHEN insufficient_privilege THEN',
    "  RAISE NOTICE 'search runs without its index: the schema owner may not mark functions leakproof';",
    'END $$;',
  ].join('\n');
}
