import { everyProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { FlagSnapshot, SnapshotFlag } from './flag-snapshot.ts';

const scoped = new WeakMap<FlagSnapshot, Map<string, FlagSnapshot>>();

/**
 * The part of a snapshot that belongs to some projects, made once per state. A flag that has left them stays as one without
 * rules, last changed when it left, so that programs are told, and told once. The evaluator is the same: prerequisites stay within a project.
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
  const [left] = flag.formerProjects
    .filter(({ project }) => projects.includes(project))
    .toSorted((a, b) => b.number - a.number);
  if (!left) return [];
  // Its present project, and what changed there, are none of the program's business.
  const { project, number: changed } = left;
  return [[key, { ...flag, project, changed, description: '', rules: null, test: null }]];
}
