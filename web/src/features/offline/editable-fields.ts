export type EditableField = {
  /** Keys from the body down to the value. */
  readonly path: readonly string[];
  readonly value: string | number;
};

/** Fields that a user may correct: not ids, times or states, which result from the action. */
const closed =
  /(^|[a-z])(Id|Ids|At|Hash)$|^(kind|to|channel|activity|source|start|end|visibility|documentHash)$/;

/** Texts and numbers in the body of a change, including those of its `data`. */
export function editableFields(body: unknown): EditableField[] {
  return fieldsIn(body, [], 0);
}

function fieldsIn(value: unknown, path: readonly string[], depth: number): EditableField[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, item]): EditableField[] => {
    if (closed.test(key)) return [];
    if (typeof item === 'string' || typeof item === 'number') return [{ path: [...path, key], value: item }];
    return depth < 1 ? fieldsIn(item, [...path, key], depth + 1) : [];
  });
}

/** The body with one value replaced. */
export function withField(body: unknown, path: readonly string[], value: string | number): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...fields, [key]: withField(fields[key], rest, value) };
}
