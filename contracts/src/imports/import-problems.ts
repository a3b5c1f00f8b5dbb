import type { z } from 'zod';
import { importFieldsOf } from '../records/record-column.ts';
import { mappedFieldsOf } from './import-mapping.ts';
import type { RecordImport } from './record-import.ts';

/** Contradictions between the columns of a record and its schemas; the api refuses to start with any. */
export function importProblems(spec: RecordImport): string[] {
  const { kind, columns, schema, related, examples, needsOneOf = [] } = spec;
  const names = mappedFieldsOf(spec).map(({ field }) => field);
  const repeated = names.filter((name, at) => names.indexOf(name) !== at);
  const strays = importFieldsOf(columns).flatMap(({ field, path = field, of }) => {
    if (path === null) return [];
    const target = of === undefined ? schema : related?.kind === of ? related.schema : undefined;
    if (target === undefined) return [`${kind}: ${field} belongs to a ${of}, which its rows do not add`];
    return hasPath(target, path.split('.'))
      ? []
      : [`${kind}: there is no field ${path} for the column ${field}`];
  });
  const used = [
    ...examples.flatMap((example) => Object.keys(example)),
    ...needsOneOf.flatMap(({ fields }) => fields),
  ];
  const unknown = used.filter((name) => !names.includes(name));
  return [
    ...repeated.map((name) => `${kind}: two columns fill ${name}`),
    ...strays,
    ...unknown.map((name) => `${kind}: no column fills ${name}`),
  ];
}

type Inner = { readonly innerType?: z.ZodType; readonly in?: z.ZodType };

function hasPath(schema: z.ZodType, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const { innerType, in: input } = schema.def as unknown as Inner;
  const inner = innerType ?? input;
  if (inner !== undefined) return hasPath(inner, [name, ...rest]);
  if (!('shape' in schema)) return false;
  const next = (schema.shape as Readonly<Record<string, z.ZodType>>)[name];
  return next !== undefined && hasPath(next, rest);
}
