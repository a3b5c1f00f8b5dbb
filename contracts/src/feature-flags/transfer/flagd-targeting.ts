import type { FlagStrategy } from '../flag-rules.ts';

type Constraint = FlagStrategy['constraints'][number];
/** A share of a branch; null: the default variant. */
export type Target = { readonly variant: string | null; readonly weight: number };
type Branch = { readonly constraints: Constraint[]; readonly target: readonly Target[] };

/** A condition or target that has no counterpart. */
class UnknownTargeting extends Error {}

/** Deepest nesting that is read. */
const deepest = 20;
/** Most parts that are read of a flag and of a file, with those of references as often as they are followed. */
const mostParts = 10_000;
const mostPartsOfFile = 200_000;

/** Evaluators that the flags of a file share, and how many parts may still be read. */
export type Evaluators = { readonly byName: Readonly<Record<string, unknown>>; partsLeft: number };

export function sharedEvaluators(byName: Readonly<Record<string, unknown>>): Evaluators {
  return { byName, partsLeft: mostPartsOfFile };
}

/** The branches of flagd's targeting (JsonLogic) in order, or what of it is not known. */
export function branchesOf(targeting: unknown, evaluators: Evaluators): Branch[] | string {
  if (isEmpty(targeting)) return [];
  const allowed = Math.min(mostParts, evaluators.partsLeft);
  const own: Evaluators = { ...evaluators, partsLeft: allowed };
  try {
    return branches(resolved(targeting, own, 0), []);
  } catch (error) {
    if (error instanceof UnknownTargeting) return error.message;
    throw error;
  } finally {
    evaluators.partsLeft -= allowed - own.partsLeft;
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** Replaces references to shared evaluators. */
function resolved(value: unknown, evaluators: Evaluators, depth: number): unknown {
  if (depth > deepest) throw new UnknownTargeting('it is nested too deeply');
  if (evaluators.partsLeft <= 0) throw new UnknownTargeting('it has too many parts');
  evaluators.partsLeft -= 1;
  if (Array.isArray(value)) return value.map((part) => resolved(part, evaluators, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const reference = (value as Record<string, unknown>)['$ref'];
  if (typeof reference === 'string') {
    if (!Object.hasOwn(evaluators.byName, reference))
      throw new UnknownTargeting(`no evaluator is called ${reference}`);
    return resolved(evaluators.byName[reference], evaluators, depth + 1);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, resolved(part, evaluators, depth + 1)]),
  );
}

function branches(node: unknown, outer: readonly Constraint[]): Branch[] {
  const [operator, parts] = operationOf(node);
  if (operator !== 'if') return [{ constraints: [...outer], target: targetOf(node) }];
  const found: Branch[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    found.push(...branches(parts[at + 1], [...outer, ...conditions(parts[at])]));
  }
  if (parts.length % 2 === 1) found.push(...branches(parts.at(-1), outer));
  // Contexts that meet no branch of an inner "if" get the default, not the next outer branch.
  else if (outer.length > 0) found.push({ constraints: [...outer], target: [{ variant: null, weight: 1 }] });
  return found;
}

function targetOf(node: unknown): Target[] {
  if (node === null || typeof node === 'string') return [{ variant: node, weight: 1 }];
  if (typeof node === 'boolean') return [{ variant: String(node), weight: 1 }];
  const [operator, parts] = operationOf(node);
  if (operator !== 'fractional') throw new UnknownTargeting(operator ?? JSON.stringify(node).slice(0, 60));
  const shares = Array.isArray(parts[0]) ? parts : parts.slice(1);
  return shares.map((share) => {
    const [variant, weight = 1] = Array.isArray(share) ? (share as unknown[]) : [];
    if (typeof variant !== 'string' || typeof weight !== 'number') throw new UnknownTargeting('fractional');
    return { variant, weight };
  });
}

const inverted = (constraint: Constraint): Constraint => {
  const { inverted: was = false, ...rest } = constraint;
  return was ? rest : { ...rest, inverted: true };
};

/** Constraints that must all be met. */
function conditions(node: unknown): Constraint[] {
  const [operator, parts] = operationOf(node);
  switch (operator) {
    case 'and':
      return parts.flatMap(conditions);
    case '!': {
      const inner = parts.flatMap(conditions);
      const [only] = inner;
      if (inner.length !== 1 || only === undefined) throw new UnknownTargeting('! of several conditions');
      return [inverted(only)];
    }
    case '==':
    case '===':
    case '!=':
    case '!==': {
      const [field, value] = fieldAndValue(parts);
      const constraint: Constraint = { contextName: field, operator: 'IN', values: [textOf(value)] };
      return [operator.startsWith('!') ? inverted(constraint) : constraint];
    }
    case 'in':
      return [membership(parts)];
    case 'starts_with':
      return [listed('STR_STARTS_WITH', parts)];
    case 'ends_with':
      return [listed('STR_ENDS_WITH', parts)];
    case 'sem_ver':
      return [version(parts)];
    case '>':
    case '>=':
    case '<':
    case '<=':
      return [comparison(operator, parts)];
    default:
      throw new UnknownTargeting(operator ?? JSON.stringify(node).slice(0, 60));
  }
}

function membership(parts: readonly unknown[]): Constraint {
  const [needle, hay] = parts;
  if (Array.isArray(hay)) return { contextName: fieldOf(needle), operator: 'IN', values: hay.map(textOf) };
  return { contextName: fieldOf(hay), operator: 'STR_CONTAINS', values: [textOf(needle)] };
}

function listed(
  operator: 'STR_STARTS_WITH' | 'STR_ENDS_WITH',
  [field, value]: readonly unknown[],
): Constraint {
  return { contextName: fieldOf(field), operator, values: [textOf(value)] };
}

const numeric = { '>': 'NUM_GT', '>=': 'NUM_GTE', '<': 'NUM_LT', '<=': 'NUM_LTE' } as const;
const semver = {
  '=': 'SEMVER_EQ',
  '>': 'SEMVER_GT',
  '>=': 'SEMVER_GTE',
  '<': 'SEMVER_LT',
  '<=': 'SEMVER_LTE',
} as const;

function comparison(operator: keyof typeof numeric, [field, value]: readonly unknown[]): Constraint {
  return { contextName: fieldOf(field), operator: numeric[operator], value: textOf(value) };
}

function version([field, operator, value]: readonly unknown[]): Constraint {
  const known = semver[operator as keyof typeof semver];
  if (known === undefined) throw new UnknownTargeting(`sem_ver ${String(operator)}`);
  return { contextName: fieldOf(field), operator: known, value: textOf(value) };
}

function fieldAndValue([a, b]: readonly unknown[]): [string, unknown] {
  return typeof a === 'object' && a !== null ? [fieldOf(a), b] : [fieldOf(b), a];
}

/** The targeting key is the user here. */
function fieldOf(node: unknown): string {
  const name =
    typeof node === 'object' && node !== null ? (node as Record<string, unknown>)['var'] : undefined;
  const field: unknown = Array.isArray(name) ? name[0] : name;
  if (typeof field !== 'string' || field === '' || field.startsWith('$flagd'))
    throw new UnknownTargeting(JSON.stringify(node ?? null).slice(0, 60));
  return field === 'targetingKey' ? 'userId' : field;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new UnknownTargeting(JSON.stringify(value ?? null).slice(0, 60));
}

/** The operator of a JsonLogic node and its arguments. */
function operationOf(node: unknown): [string | undefined, unknown[]] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [undefined, []];
  const entries = Object.entries(node);
  const [first] = entries;
  if (entries.length !== 1 || first === undefined) return [undefined, []];
  const [operator, value] = first as [string, unknown];
  return [operator, Array.isArray(value) ? (value as unknown[]) : [value]];
}
