import { pascal, singular } from './operation-id.ts';
import { isSchema, isSchemaList, type Json, mapValues, tidy } from './tidy-schema.ts';

/** An operation, as far as sharing reads it. */
type Operation = Json & {
  operationId: string;
  parameters?: Json[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Answer>;
};
type Answer = Json & { content?: Record<string, { schema?: Json }> };
/** An OpenAPI 3.1 description, as far as sharing reads it. */
export type Description = Json & {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Json>;
};

/** Shorter schemas stay where they are, JSON characters. */
const leastShared = 100;

/**
 * Moves what repeats into `components`, so that the description is small and generated clients get named types: bodies
 * and answers of operations, schemas, parameters and answers that occur twice, and refusals.
 */
export function shareSchemas(description: Description): Description {
  const pool = new Pool(description);
  const paths: Description['paths'] = mapValues(description.paths, (methods) =>
    mapValues(methods, (operation) => pool.shareOperation(operation)),
  );
  const components: Description['components'] = { ...description.components, ...pool.components() };
  return { ...description, paths, components };
}

type PartKind = 'parameters' | 'responses' | 'headers';
type Part = { readonly name: string; readonly part: Json };

class Pool {
  readonly #counts = new Map<string, number>();
  readonly #parameterCounts = new Map<string, number>();
  readonly #answerCounts = new Map<string, number>();
  /** Names of schemas by their text. */
  readonly #names = new Map<string, string>();
  readonly #schemas = new Map<string, Json>();
  readonly #parts: Record<PartKind, Map<string, Part>> = {
    parameters: new Map(),
    responses: new Map(),
    headers: new Map(),
  };

  constructor({ paths }: Description) {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const operation of operations) {
      for (const { schema } of schemasOf(operation)) this.#count(schema);
      for (const parameter of operation.parameters ?? []) countOne(this.#parameterCounts, parameter);
      for (const answer of Object.values(operation.responses)) countOne(this.#answerCounts, answer);
    }
    // Records first: other answers contain them.
    const named = operations.flatMap(schemasOf).toSorted((a, b) => a.rank - b.rank);
    for (const { schema, name } of named) if (isWorthAName(schema)) this.#claim(schema, name);
  }

  components(): Record<string, Json> {
    const parts = mapValues(this.#parts, (kept): Json => {
      const named = [...kept.values()].map(({ name, part }): [string, Json] => [name, part]);
      return Object.fromEntries(named.toSorted(byName));
    });
    return { schemas: Object.fromEntries([...this.#schemas].toSorted(byName)), ...parts };
  }

  shareOperation(operation: Operation): Operation {
    const body = operation.requestBody;
    const name = pascal(operation.operationId);
    return {
      ...operation,
      ...(operation.parameters
        ? { parameters: operation.parameters.map((parameter) => this.#shareParameter(parameter)) }
        : {}),
      ...(body ? { requestBody: { ...body, content: this.#shareContent(body.content, `${name}Body`) } } : {}),
      responses: mapValues(operation.responses, (response, status) =>
        this.#shareResponse(response, { status, name }),
      ),
    };
  }

  #shareParameter(parameter: Json): Json {
    const name = pascal(String(parameter['name']));
    const shared =
      parameter['in'] === 'header'
        ? parameter
        : { ...parameter, schema: this.#share(orderChoices(tidy(parameter['schema'] as Json)), name) };
    const repeats = (this.#parameterCounts.get(JSON.stringify(parameter)) ?? 0) > 1;
    return repeats ? this.#keep('parameters', name, shared) : shared;
  }

  #shareResponse(answer: Answer, { status, name }: { status: string; name: string }): Answer {
    const { headers, content, description } = answer;
    const shared = {
      description,
      ...(headers
        ? {
            headers: mapValues(headers as Record<string, Json>, (header, key) =>
              this.#keep('headers', key, header),
            ),
          }
        : {}),
      ...(content ? { content: this.#shareContent(content, `${name}Reply`) } : {}),
    };
    if (status < '400') {
      const repeats = (this.#answerCounts.get(JSON.stringify(answer)) ?? 0) > 1;
      return repeats ? this.#keep('responses', `${name}Answer`, shared) : shared;
    }
    return this.#keep('responses', problemName(String(description)) ?? `Refused${status}`, shared);
  }

  /** Keeps a part once, under its name or a numbered one. */
  #keep(kind: PartKind, wanted: string, part: Json): Json {
    const kept = this.#parts[kind];
    const text = textOf(part);
    const same = kept.get(text);
    const name =
      same?.name ??
      freeName(wanted.replaceAll(/\W/g, ''), new Set([...kept.values()].map((each) => each.name)));
    if (!same) kept.set(text, { name, part });
    return { $ref: `#/components/${kind}/${name}` };
  }

  #shareContent<Content extends { schema?: Json }>(content: Record<string, Content>, name: string) {
    return mapValues(content, (media) =>
      media.schema ? { ...media, schema: this.#share(tidy(media.schema), name) } : media,
    );
  }

  /** The schema, with everything that is shared replaced by references. */
  #share(schema: Json, name: string): Json {
    const text = textOf(schema);
    const known = this.#names.get(text);
    const repeats = text.length >= leastShared && (this.#counts.get(text) ?? 0) > 1;
    // A list is written where it is; its items are shared.
    if (known === undefined && (!repeats || schema['type'] === 'array'))
      return this.#shareInside(schema, name);
    const own = known ?? this.#claim(schema, name);
    if (!this.#schemas.has(own)) {
      this.#schemas.set(own, {});
      this.#schemas.set(own, this.#shareInside(schema, own));
    }
    return { $ref: `#/components/schemas/${own}` };
  }

  #shareInside(schema: Json, name: string): Json {
    return mapValues(schema, (value, key) => {
      if (key === 'properties') {
        return mapValues(value as Record<string, Json>, (property, field) =>
          this.#share(property, `${name}${pascal(field)}`),
        );
      }
      if (isSchema(value)) return this.#share(value, key === 'items' ? itemName(name) : name);
      if (isSchemaList(key, value)) return value.map((each) => this.#share(each, name));
      return value;
    });
  }

  #claim(schema: Json, name: string): string {
    const text = textOf(schema);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const free = freeName(name, new Set(this.#names.values()));
    this.#names.set(text, free);
    return free;
  }

  #count(schema: Json): void {
    const text = textOf(schema);
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.set(text, count);
    // The parts of a schema that is shared occur once, in its component.
    if (count > 1 && text.length >= leastShared && schema['type'] !== 'array') return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties')
        for (const each of Object.values(value as Record<string, Json>)) this.#count(each);
      else if (isSchema(value)) this.#count(value);
      else if (isSchemaList(key, value)) for (const each of value) this.#count(each);
    }
  }
}

type Named = { readonly schema: Json; readonly name: string; readonly rank: number };

/** Schemas of an operation's body and answers, with the names they get. */
function schemasOf({ operationId, requestBody, responses }: Operation): Named[] {
  const [, verb = '', noun = ''] = /^(get|list|create|update)([A-Z]\w*)$/.exec(operationId) ?? [];
  const own = pascal(operationId);
  const bodyNames: Record<string, string> = { create: `New${noun}`, update: `${noun}Changes` };
  const schemas: Named[] = Object.values(requestBody?.content ?? {}).map(({ schema }) => ({
    schema: tidy(schema),
    name: bodyNames[verb] ?? `${own}Body`,
    rank: 2,
  }));
  for (const [status, { content }] of Object.entries(responses)) {
    for (const [type, { schema }] of Object.entries(content ?? {})) {
      if (!schema) continue;
      if (type === 'application/problem+json')
        schemas.push({ schema: tidy(schema), name: 'Problem', rank: 0 });
      else if (status < '300') {
        const names: Record<string, string> = { get: noun, list: `${singular(noun)}Page` };
        schemas.push({
          schema: tidy(schema),
          name: names[verb] ?? `${own}Reply`,
          rank: verb === 'get' ? 1 : 3,
        });
      }
    }
  }
  return schemas;
}

function isWorthAName({ type, anyOf, oneOf }: Json): boolean {
  return type === 'object' || anyOf !== undefined || oneOf !== undefined;
}

/** The schema with `false` before `true`: forms that are made of it begin with the first choice. */
function orderChoices(schema: Json): Json {
  const choices = schema['enum'];
  const isSwitch = Array.isArray(choices) && choices.join() === 'true,false';
  return isSwitch ? { ...schema, enum: ['false', 'true'] } : schema;
}

function countOne(counts: Map<string, number>, part: Json): void {
  const text = JSON.stringify(part);
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

/** The first code that a refusal names, as a name. */
function problemName(description: string): string | undefined {
  const [, code] = /^`([\w.]+)`/.exec(description) ?? [];
  return code === undefined ? undefined : pascal(code.replaceAll(/[._]/g, '-'));
}

/** Name of one item of a list. */
function itemName(name: string): string {
  return singular(name) === name ? `${name}Item` : singular(name);
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}${number}`)) number += 1;
  return `${wanted}${number}`;
}

/** Texts by schema: each is compared several times. */
const texts = new WeakMap<Json, string>();

function textOf(value: Json): string {
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
