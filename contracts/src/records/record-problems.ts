import type { RecordFacts } from './define-record.ts';

const names = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Errors in definitions, each a sentence that names the record. Empty if there are none. */
export function recordProblems(definitions: Readonly<Record<string, RecordFacts<never>>>): string[] {
  const listed = Object.entries(definitions);
  return [
    ...listed.flatMap(([name, facts]) => problemsWithin(name, facts)),
    ...repeated(listed, ({ kind }) => kind, 'kind'),
    ...repeated(listed, ({ collection }) => `/api/${collection}`, 'path'),
  ];
}

/** @throws Error naming the records whose definitions contradict themselves or each other */
export function requireSoundRecords(definitions: Readonly<Record<string, RecordFacts<never>>>): void {
  const problems = recordProblems(definitions);
  if (problems.length > 0) throw new Error(`contracts/src/records/definitions.ts: ${problems.join('; ')}`);
}

function problemsWithin(name: string, facts: RecordFacts<never>): string[] {
  const { kind, permissions, events, offline, notifies = [] } = facts;
  const badNames = [kind, ...Object.keys(permissions), ...Object.keys(events)].filter(
    (each) => !names.test(each),
  );
  const forNobody = Object.entries(permissions).filter(([, scopes]) =>
    Object.values(scopes).every((scope) => scope === 'none'),
  );
  const merged = Object.keys(offline?.merge ?? {});
  const unmerged = (offline?.together ?? []).flat().filter((field) => !merged.includes(field));
  return [
    ...(name === kind ? [] : [`${kind}: the list calls it ${name}`]),
    ...badNames.map((each) => `${kind}: ${each} is not in snake_case`),
    ...forNobody.map(([action]) => `${kind}: nobody has the permission ${action}`),
    ...(Object.keys(events).length > 0 ? [] : [`${kind}: it has no event`]),
    ...notifies
      .filter((verb) => !Object.hasOwn(events, verb))
      .map((verb) => `${kind}: it notifies of ${verb}, which is none of its events`),
    ...circlesIn(facts).map((path) => `${kind}: ${path} contains itself`),
    ...unmerged.map((field) => `${kind}: ${field} is merged together with others but has no policy`),
  ];
}

/** Paths at which plain data contains itself: code that reads such a definition completely would never return. */
function circlesIn(value: unknown, path = '', above: readonly unknown[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (above.includes(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    circlesIn(inner, path === '' ? name : `${path}.${name}`, [...above, value]),
  );
}

function repeated(
  listed: readonly (readonly [string, RecordFacts<never>])[],
  valueOf: (facts: RecordFacts<never>) => string,
  what: string,
): string[] {
  const owners = Map.groupBy(listed, ([, facts]) => valueOf(facts));
  return [...owners]
    .filter(([, items]) => items.length > 1)
    .map(([value, items]) => `${items.map(([name]) => name).join(' and ')}: both have the ${what} ${value}`);
}
