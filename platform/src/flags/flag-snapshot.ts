import { everyProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import { constraintsSchema } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { FlagEvaluator } from '@switchyard/contracts/flag-evaluation/flag-evaluator.ts';
import type {
  FlagDocument,
  FlagRules,
  Variant,
} from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { sql, type Tx } from '../db/database.ts';
import { commonVariants, type FlagRow, rulesOf } from './flag-row.ts';

/** The running test of a flag, whose exposures are noted where it is evaluated. */
export type SnapshotTest = {
  readonly id: string;
  readonly environment: string;
  /** Field of the context that names the unit. */
  readonly unit: string;
};

type FormerProject = { readonly project: string; readonly number: number };

/** A flag of a snapshot. `changed`: number of its last change in the company's history. */
export type SnapshotFlag = {
  readonly id: string;
  readonly type: string;
  readonly description: string;
  readonly project: string;
  /** Projects that it has left, each with the number of that change. */
  readonly formerProjects: readonly FormerProject[];
  readonly changed: number;
  /** Null: it is archived, or has left the projects of the snapshot. */
  readonly rules: FlagRules | null;
  /** Variants of environments that have none of their own. */
  readonly flagVariants: readonly Variant[];
  /** Null: none is running. */
  readonly test: SnapshotTest | null;
};

export type SnapshotSegment = {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly changed: number;
  /** Null: it is archived. */
  readonly constraints: FlagDocument['segments'][number]['constraints'] | null;
};

/** All flags of a company in one environment, prepared for evaluation. */
export type FlagSnapshot = {
  readonly companyId: string;
  readonly environment: string;
  /** Projects of its flags, joined by commas; `*`: all. */
  readonly scope: string;
  /** Number of the company's last change when it was read. */
  readonly number: number;
  /** Number of the last change that concerns this environment. */
  readonly revision: number;
  readonly evaluator: FlagEvaluator;
  /** By key, archived ones included. */
  readonly flags: ReadonlyMap<string, SnapshotFlag>;
  readonly segments: readonly SnapshotSegment[];
};

/** Number of the company's last change of flags; 0 before the first. */
export async function readFlagNumber(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('flagHeads').select('number').executeTakeFirst();
  return row?.number ?? 0;
}

type Row = Omit<FlagRow, 'allocation'> & {
  archivedAt: Date | null;
  changed: number;
  testId: string | null;
  testUnit: string | null;
  testEnvironment: string | null;
  allocation: Record<string, number> | null;
  project: string;
  formerProjects: FormerProject[] | null;
};

/**
 * Reads and prepares all flags of an environment. `number` is read first, so it is never newer than the flags. A flag
 * with rules that this version cannot read keeps those of the `previous` snapshot.
 */
export async function readFlagSnapshot(
  tx: Tx,
  { companyId, environment }: { companyId: string; environment: string },
  previous?: FlagSnapshot,
): Promise<FlagSnapshot> {
  const number = await readFlagNumber(tx);
  const rows = await sql<Row>`
    SELECT f.id, f.key, f.type, f.description, f.variants, f.prerequisites, f.archived_at, s.enabled,
      CASE WHEN f.archived_at IS NULL THEN s.strategies END AS strategies, s.variants AS own_variants, greatest(f.changed, s.changed, e.changed) AS changed, t.test_id, t.test_unit, t.test_environment, t.allocation, f.project,
      (SELECT json_agg(json_build_object('project', p.project, 'number', p.number)) FROM flag_former_projects p WHERE p.company_id = f.company_id AND p.flag_id = f.id) AS former_projects
    FROM flags f
      JOIN flag_environments s ON s.company_id = f.company_id AND s.flag_id = f.id AND s.environment = ${environment}
      LEFT JOIN LATERAL (SELECT max(x.changed) AS changed FROM experiments x
        WHERE x.company_id = f.company_id AND x.flag_id = f.id) e ON true
      LEFT JOIN LATERAL (SELECT x.id AS test_id, x.unit AS test_unit, x.environment AS test_environment, x.allocation FROM experiments x
        WHERE x.company_id = f.company_id AND x.flag_id = f.id AND x.status = 'running'
        ORDER BY x.id LIMIT 1) t ON true
    ORDER BY f.key`.execute(tx);
  const segments = await readSegments(tx);
  const flags = new Map(rows.rows.map((row) => [row.key, flagOf(row, previous?.flags.get(row.key))]));
  const living = segments.flatMap(({ id, constraints }) => (constraints === null ? [] : { id, constraints }));
  const rules = [...flags.values()].flatMap((flag) => flag.rules ?? []);
  return {
    companyId,
    environment,
    scope: everyProject,
    number,
    revision: Math.max(
      0,
      ...rows.rows.map(({ changed }) => changed),
      ...segments.map(({ changed }) => changed),
    ),
    evaluator: new FlagEvaluator({ flags: rules, segments: living }),
    flags,
    segments,
  };
}

function flagOf(row: Row, previous: SnapshotFlag | undefined): SnapshotFlag {
  if (previous?.changed === row.changed && previous.id === row.id) return previous;
  const { id, type, description, changed, project } = row;
  const rules = row.archivedAt === null ? (readRules(row) ?? previous?.rules ?? null) : null;
  const flagVariants = commonVariants(evaluated(row));
  const formerProjects = row.formerProjects ?? [];
  return { id, type, description, project, formerProjects, changed, rules, flagVariants, test: testOf(row) };
}

function testOf({ testId, testUnit, testEnvironment }: Row): SnapshotTest | null {
  if (testId === null || testUnit === null || testEnvironment === null) return null;
  return { id: testId, unit: testUnit, environment: testEnvironment };
}

/** Only a running test has weights. */
function evaluated({ testId, testUnit, testEnvironment: _, allocation, ...row }: Row): FlagRow {
  if (testId === null) return { ...row, allocation: undefined, testUnit: null };
  return { ...row, allocation, testUnit };
}

/** Null if a newer version wrote rules that this one does not know. */
function readRules(row: Row): FlagRules | null {
  try {
    return rulesOf(evaluated(row));
  } catch {
    return null;
  }
}

async function readSegments(tx: Tx): Promise<SnapshotSegment[]> {
  const rows = await tx
    .selectFrom('flagSegments')
    .select(['id', 'number', 'name', 'constraints', 'changed', 'archivedAt'])
    .orderBy('number')
    .execute();
  return rows.map(({ archivedAt, constraints, ...segment }) => ({
    ...segment,
    constraints: archivedAt === null ? (constraintsSchema.safeParse(constraints).data ?? null) : null,
  }));
}

/** Keys of the environments in which a flag exists. */
export async function listFlagEnvironments(tx: Tx, key: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('flagEnvironments')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'flagEnvironments.companyId')
        .onRef('flags.id', '=', 'flagEnvironments.flagId'),
    )
    .select('environment')
    .where('key', '=', key)
    .execute();
  return rows.map(({ environment }) => environment);
}
