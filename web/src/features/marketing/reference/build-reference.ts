import { type ProblemCode, problems } from '@switchyard/contracts/http/problem.ts';
import type { Route } from '@switchyard/contracts/http/route.ts';
import { z } from 'zod';
import {
  type ApiField,
  type ApiGroup,
  type ApiOperation,
  type ApiReference,
  recordAnchor,
} from './api-reference.ts';
import { describeFields, describeShape } from './describe-fields.ts';
import { exampleCall } from './example-call.ts';
import { acceptedExample } from './example-value.ts';
import { type JsonSchema, refName } from './json-schema.ts';

export type ReferenceInput = {
  readonly routes: readonly Route[];
  /** Named schemas, by name: `Job`. */
  readonly records: ReadonlyMap<string, z.ZodType>;
};

type Registry = z.core.$ZodRegistry<{ id: string }>;

/** Problems that every operation may return, in addition to its own. */
const always: readonly ProblemCode[] = [
  'request.invalid',
  'request.rate_limited',
  'internal.error',
  'service.unavailable',
];

/** The reference of all operations, grouped by tag. Pure: the same contracts give the same page. */
export function buildReference({ routes, records }: ReferenceInput): ApiReference {
  const registry: Registry = z.registry<{ id: string }>();
  for (const [id, schema] of records) registry.add(schema, { id });
  // A record used in requests and replies is documented in its reply form.
  const sent: Record<string, JsonSchema> = {};
  const answered: Record<string, JsonSchema> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
    const json = toJson(schema, io, registry);
    Object.assign(io === 'output' ? answered : sent, json.$defs);
    return json;
  };
  const byTag = Map.groupBy(routes, ({ tag }) => tag);
  const groups = [...byTag]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(
      ([tag, list]): ApiGroup => ({
        tag,
        title: titleOf(tag),
        operations: list.toSorted(byPath).map((route) => describeOperation(route, schemaOf)),
      }),
    );
  return {
    groups,
    records: Object.entries({ ...sent, ...answered })
      .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, schema]) => ({ name, anchor: recordAnchor(name), shape: describeShape(schema) })),
  };
}

/** Anchor of an operation. */
export function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method}${path}`.replace(/[^a-z0-9]+/gi, '-').toLowerCase();
}

/** JSON Schema of a contract, in which named schemas are references. */
export function toJson(schema: z.ZodType, io: 'input' | 'output', metadata: Registry): JsonSchema {
  return z.toJSONSchema(schema, { io, metadata, unrepresentable: 'any' }) as JsonSchema;
}

function describeOperation(
  route: Route,
  schemaOf: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema,
): ApiOperation {
  const fieldsOf = (schema: z.ZodType | undefined) =>
    schema === undefined ? [] : describeFields(resolved(schemaOf(schema, 'input')));
  const hasBody = route.body !== undefined && route.body.type !== 'undefined';
  const body = hasBody && route.body ? resolved(schemaOf(route.body, 'input')) : null;
  const answer = schemaOf(route.reply, 'output');
  const example = body && route.body ? acceptedExample(route.body, body) : undefined;
  return {
    id: operationId(route),
    method: route.method,
    path: route.path,
    summary: route.summary,
    needsSession: route.access === 'session',
    headers: headersOf(route.write),
    params: fieldsOf(route.params),
    query: fieldsOf(route.query),
    body: body && describeShape(body),
    answer: {
      status: route.status,
      record: refName(answer),
      shape: refName(answer) === null ? describeShape(answer) : [],
    },
    problems: problemsOf(route),
    curl: exampleCall(route, example),
  };
}

/** The schema of a record, written out. */
function resolved(schema: JsonSchema): JsonSchema {
  const name = refName(schema);
  const definition = name === null ? undefined : schema.$defs?.[name];
  return definition && schema.$defs ? { ...definition, $defs: schema.$defs } : schema;
}

function headersOf(write: Route['write']): readonly ApiField[] {
  const header = (name: string, note: string): ApiField => ({
    name,
    type: 'string',
    record: null,
    required: true,
    notes: [note],
  });
  return [
    ...(write === 'safe'
      ? []
      : [header('Idempotency-Key', 'chosen by you, one per intended write; kept 30 days')]),
    ...(write === 'change' ? [header('If-Match', 'ETag of the record your change is based on, "v3"')] : []),
  ];
}

function problemsOf(route: Route): ApiOperation['problems'] {
  const codes = new Set<ProblemCode>([
    ...route.problems,
    ...(route.access === 'session' ? (['auth.required'] as const) : []),
    ...always,
  ]);
  return [...codes]
    .map((code) => ({ code, ...problems[code] }))
    .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code, 'en'));
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function byPath(a: Route, b: Route): number {
  return a.path.localeCompare(b.path, 'en') || methods.indexOf(a.method) - methods.indexOf(b.method);
}

/** `feature-flags` → `Feature flags`. */
function titleOf(tag: string): string {
  const words = tag.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
