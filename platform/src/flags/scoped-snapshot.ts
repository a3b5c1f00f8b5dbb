import { everyProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { FlagSnapshot, SnapshotFlag } from './flag-snapshot.ts';

const scoped = new WeakMap<FlagSnapshot, Map<string, FlagSnapshot>>();

/**
 * The part of a snapshot that belongs to some projects, made once per state. A flag that has left them stays as one without
 * rules, so that programs are told. The evaluator is the same: prerequisites stay within a project.
 */
export function snapshotOf(snapshot: FlagSnapshot, projects: readonly string[]): FlagSnapshot {
  if (projects.includes(everyProject)) return snapshot;
  const scope = projects.toSorted().join(',');
  const known = scoped.get(snapshot) ?? new Map<string, FlagSnapshot>();
  scoped.set(snapshot, known);
  const kept = known.get(scope);
  if (kept) return kept;
  const flags = new Map([...snapshot.flags].flatMap(([key, flag]) => partOf(key, flag, projects)));
  const numbers = [...flags.values(), ...snapshot.segments].map(({ changed }) => changed);
  const made: FlagSnapshot = {
    ...snapshot,
    scope,
    flags,
    revision: numbers.reduce((a, b) => Math.max(a, b), 0),
  };
  known.set(scope, made);
  return made;
}

function partOf(key: string, flag: SnapshotFlag, projects: readonly string[]): [string, SnapshotFlag][] {
  if (projects.includes(flag.project)) return [[key, flag]];
  const left = flag.formerProjects.find((project) => projects.includes(project));
  // Its present project is none of the program's business.
  return left === undefined
    ? []
    : [[key, { ...flag, project: left, description: '', rules: null, test: null }]];
}
