/** Facts about the one for whom a flag is evaluated. Fields of its own take precedence over `properties`. */
export type FlagContext = {
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly remoteAddress?: string | undefined;
  readonly environment?: string | undefined;
  readonly appName?: string | undefined;
  /** ISO 8601; default: now. */
  readonly currentTime?: string | undefined;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
};

/** A field of the context as text; undefined if it has none. */
export function contextText(context: FlagContext, field: string): string | undefined {
  const value = ownField(context, field) ?? (context.properties && ownField(context.properties, field));
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** Inherited members, such as `constructor`, are no fields. */
function ownField(fields: object, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields as Readonly<Record<string, unknown>>)[name] : undefined;
}
