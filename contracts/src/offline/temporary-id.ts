const pattern = /^temp_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Id assigned by a device to a record created offline: `temp_` and a UUID. */
export type TemporaryId = `temp_${string}`;

export function isTemporaryId(value: unknown): value is TemporaryId {
  return typeof value === 'string' && pattern.test(value);
}

/** Makes a temporary id from a UUID; version 7 if order matters. */
export function temporaryId(uuid: string): TemporaryId {
  return `temp_${uuid}`;
}

/** Distinct temporary ids in a path. */
export function temporaryIdsInPath(path: string): TemporaryId[] {
  return [...new Set(path.split(/[/?&=]/).filter(isTemporaryId))];
}

/** Replaces every string that is a temporary id in a JSON value; `resolve` throws for an unknown id. */
export function replaceTemporaryIds(value: unknown, resolve: (id: TemporaryId) => string): unknown {
  if (isTemporaryId(value)) return resolve(value);
  if (Array.isArray(value)) return value.map((item) => replaceTemporaryIds(item, resolve));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceTemporaryIds(item, resolve)]),
  );
}
