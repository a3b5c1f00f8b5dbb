const pattern = /^temp_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Id that a device gives to a record made without a network: `temp_` and a UUID. */
export type TemporaryId = `temp_${string}`;

export function isTemporaryId(value: unknown): value is TemporaryId {
  return typeof value === 'string' && pattern.test(value);
}

/** Makes a temporary id of a UUID, version 7 where order matters. */
export function temporaryId(uuid: string): TemporaryId {
  return `temp_${uuid}`;
}

/** Every temporary id in a path, each once. */
export function temporaryIdsInPath(path: string): TemporaryId[] {
  return [...new Set(path.split(/[/?&=]/).filter(isTemporaryId))];
}

/** A JSON value in which every text that is a temporary id is replaced; `resolve` throws for one it does not know. */
export function replaceTemporaryIds(value: unknown, resolve: (id: TemporaryId) => string): unknown {
  if (isTemporaryId(value)) return resolve(value);
  if (Array.isArray(value)) return value.map((item) => replaceTemporaryIds(item, resolve));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceTemporaryIds(item, resolve)]),
  );
}
