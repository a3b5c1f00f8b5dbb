import { sql, type Tx } from '../database.ts';

export type FlagCounts = {
  readonly flagKey: string;
  /** Empty: the flag as a whole. */
  readonly variant: string;
  readonly yes: number;
  readonly no: number;
};

export type MetricsReport = {
  readonly environment: string;
  readonly appName: string;
  /** Beginning of the hour. */
  readonly hour: Date;
  readonly counts: readonly FlagCounts[];
};

/**
 * Adds counts to their hours, in the order of the key: simultaneous writes do not block each other for good. Programs that
 * have not registered are counted together, without a name.
 */
export async function addFlagMetrics(
  tx: Tx,
  companyId: string,
  reports: readonly MetricsReport[],
): Promise<void> {
  const all = reports.flatMap(({ counts, ...place }) => counts.map((count) => ({ ...place, ...count })));
  if (all.length === 0) return;
  const column = <Key extends keyof (typeof all)[number]>(key: Key) => all.map((count) => count[key]);
  await sql`/* prepared */
    INSERT INTO flag_metrics AS m (company_id, environment, flag_key, hour, app_name, variant, yes, no)
    SELECT ${companyId}::uuid, c.environment, c.flag_key, c.hour, coalesce(a.app_name, ''), c.variant,
      sum(c.yes)::bigint, sum(c.no)::bigint
    FROM unnest(${column('environment')}::text[], ${column('appName')}::text[], ${column('hour')}::timestamptz[],
        ${column('flagKey')}::text[], ${column('variant')}::text[], ${column('yes')}::bigint[],
        ${column('no')}::bigint[]) AS c (environment, app_name, hour, flag_key, variant, yes, no)
      LEFT JOIN (SELECT DISTINCT environment, app_name FROM flag_applications) a
        ON a.environment = c.environment AND a.app_name = c.app_name
    GROUP BY 2, 3, 4, 5, 6
    ORDER BY 2, 3, 4, 5, 6
    ON CONFLICT (company_id, environment, flag_key, hour, app_name, variant)
      DO UPDATE SET yes = m.yes + excluded.yes, no = m.no + excluded.no`.execute(tx);
}

export type Application = {
  readonly companyId: string;
  readonly environment: string;
  readonly appName: string;
  readonly instanceId: string;
  readonly sdkVersion: string | null;
  readonly seenAt: Date;
};

/** Most instances of programs per company; others are served, but not listed. */
const mostApplications = 1_000;

/** Notes a program. */
export async function noteApplication(tx: Tx, application: Application): Promise<void> {
  const { seenAt, sdkVersion, appName, instanceId, environment } = application;
  const { rows } = await sql<{ isFull: boolean }>`
    SELECT (SELECT count(*) FROM flag_applications) >= ${mostApplications}
      AND NOT EXISTS (SELECT FROM flag_applications WHERE environment = ${environment} AND app_name = ${appName}
        AND instance_id = ${instanceId}) AS is_full`.execute(tx);
  if (rows[0]?.isFull === true) return;
  await tx
    .insertInto('flagApplications')
    .values(application)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'environment', 'appName', 'instanceId'])
        .doUpdateSet({ seenAt, sdkVersion }),
    )
    .execute();
}
