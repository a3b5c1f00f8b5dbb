/** Sets a value at a path such as `address.city`; missing objects on the way are made. */
export function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let place = target;
  for (const name of names) {
    place[name] ??= {};
    place = place[name] as Record<string, unknown>;
  }
  place[last] = value;
}

/** The value at a path; undefined if there is none. */
export function getAt(target: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((place, name) => (place as Record<string, unknown> | null | undefined)?.[name], target);
}
