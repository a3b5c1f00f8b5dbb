import type { Schema, SchemaColumn, SchemaTable } from '@switchyard/platform/db/schema/read-schema.ts';
import { type DataArea, dataAreas } from './data-areas.ts';

/** Columns that nearly every table has: named once above the pictures. */
const everywhere = new Set(['company_id', 'revision', 'search', 'created_at', 'updated_at', 'deleted_at']);

const introduction = `# Data model

Written by \`npm run generate\` from the migrations; a test holds it to them. The whole schema as SQL, with indexes,
policies and grants, is \`platform/src/db/schema.sql\`.

Not drawn: \`company_id\`, the first column of nearly every key; \`revision\`, \`created_at\`, \`updated_at\` and \`deleted_at\`;
\`search\`, the words of a row for the search. A dashed line leads to a table of another area. Every line is a foreign key:
\`||\` one, \`o|\` one or none, \`o{\` any number.
`;

/** The page that draws the tables, area by area, as Mermaid pictures. */
export function renderDataModel(schema: Schema): string {
  const tables = schema.tables.filter(({ partOf }) => partOf === null);
  const areas = dataAreas
    .map((area) => ({ area, members: tables.filter(({ name }) => areaOf(name) === area) }))
    .filter(({ members }) => members.length > 0);
  const parts = areas.map(({ area, members }) => renderArea(schema, area, members));
  return [introduction, ...parts].join('\n');
}

function areaOf(table: string): DataArea | undefined {
  return dataAreas.find(({ tables }) => tables.some((pattern) => pattern.test(table)));
}

function renderArea(schema: Schema, { title, about }: DataArea, members: readonly SchemaTable[]): string {
  const names = new Set(members.map(({ name }) => name));
  return [
    `## ${title}`,
    '',
    about,
    '',
    '```mermaid',
    'erDiagram',
    ...members.flatMap(({ name }) => renderTable(schema, name)),
    ...members.flatMap(({ name }) => renderRelations(schema, name, names)),
    '```',
    '',
  ].join('\n');
}

function renderTable(schema: Schema, table: string): string[] {
  const keysOf = (kind: string) =>
    schema.constraints
      .filter((constraint) => constraint.table === table && constraint.kind === kind)
      .flatMap(({ columns }) => columns);
  const [primary, foreign] = [new Set(keysOf('p')), new Set(keysOf('f'))];
  const columns = schema.columns.filter((column) => column.table === table && !everywhere.has(column.name));
  const lines = columns.map((column) => {
    const name = column.name.replaceAll('"', '');
    const marks = [primary.has(name) && 'PK', foreign.has(name) && 'FK'].filter(Boolean);
    return `    ${[shortType(column), name, marks.join(', ')].filter((part) => part !== '').join(' ')}`;
  });
  return [`  ${table} {`, ...lines, '  }'];
}

/** Mermaid takes a type as one word. */
function shortType({ type }: SchemaColumn): string {
  return type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('double precision', 'float8')
    .replaceAll(/[^\w[\]()]/g, '_');
}

function renderRelations(schema: Schema, table: string, area: ReadonlySet<string>): string[] {
  return schema.constraints.flatMap(({ table: from, kind, target, columns }) => {
    const own = columns.filter((column) => column !== 'company_id');
    // That a row is of a company goes without saying, except where the picture shows companies.
    if (from !== table || kind !== 'f' || target === null || (own.length === 0 && !area.has(target)))
      return [];
    const isOptional = schema.columns.some(
      (column) => column.table === table && own.includes(column.name) && !column.isRequired,
    );
    const line = area.has(target) ? '--' : '..';
    return [
      `  ${target} ${isOptional ? '|o' : '||'}${line}o{ ${table} : "${own.join(', ') || 'company_id'}"`,
    ];
  });
}
