/** The subset of JSON Schema that contracts produce. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
};

/** Variants of a schema: itself, or the members of a union, without `null`. */
export function kindsOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]).filter((kind) => kind.type !== 'null');
}

export function isNullable(schema: JsonSchema): boolean {
  if (Array.isArray(schema.type)) return schema.type.includes('null');
  return (schema.anyOf ?? schema.oneOf ?? []).some((kind) => kind.type === 'null');
}

/** The type that is not `null`. */
export function plainType({ type }: JsonSchema): string | undefined {
  return typeof type === 'object' ? type.find((name) => name !== 'null') : type;
}

/** Name of the record that a schema references. */
export function refName({ $ref }: JsonSchema): string | null {
  return $ref === undefined ? null : ($ref.split('/').at(-1) ?? null);
}
