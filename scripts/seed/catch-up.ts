import { transitionVisit } from '@switchyard/api/features/visits/transition-visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { sql, type Tx } from '@switchyard/platform/db/database.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { SeedCommand } from './seed-command.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';

type Unfinished = {
  id: string;
  state: VisitState;
  start: Date;
  end: Date;
  technicianIds: string[];
};

const underWay: readonly VisitState[] = ['en_route', 'on_site', 'in_progress', 'paused'];
/** The next state on the way to the end. */
const next: Partial<Record<VisitState, VisitState>> = {
  planned: 'dispatched',
  dispatched: 'en_route',
  en_route: 'on_site',
  on_site: 'in_progress',
  paused: 'in_progress',
  in_progress: 'completed',
};

/**
 * Commands that end visits left open by an earlier seed, as planned: everything before today, and, with `alsoRunning`,
 * visits under way. A technician at work now could not work on past visits.
 */
export async function catchUpCommands(
  tx: Tx,
  { now, today, alsoRunning }: { now: number; today: number; alsoRunning: boolean },
): Promise<SeedCommand[]> {
  const found = await sql<Unfinished>`
    SELECT v.id, v.state, v.scheduled_start AS start, v.scheduled_end AS end,
      array_agg(a.technician_id) AS technician_ids
    FROM visits v
    JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
    JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
    WHERE v.deleted_at IS NULL AND j.deleted_at IS NULL AND j.external_ref LIKE 'boston-311%'
      AND j.state IN ('scheduled', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused')
      AND v.state IN ('planned', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused')
    GROUP BY v.id, v.state, v.scheduled_start, v.scheduled_end
    ORDER BY v.scheduled_start`.execute(tx);
  return found.rows
    .filter(({ state, start }) => start.getTime() < today || (alsoRunning && underWay.includes(state)))
    .toSorted((a, b) => Number(underWay.includes(b.state)) - Number(underWay.includes(a.state)))
    .flatMap((visit, index) => finish(visit, { now, index }));
}

/**
 * The remaining steps of a visit around its planned time. Visits under way come first, because they block the others.
 */
function finish(visit: Unfinished, { now, index }: { now: number; index: number }): SeedCommand[] {
  const commands: SeedCommand[] = [];
  let at = Math.min(visit.start.getTime() - 10 * minuteMs, now);
  for (let to = next[visit.state]; to !== undefined; to = next[to]) {
    const state = to;
    at = state === 'completed' ? Math.max(at, visit.end.getTime()) : at + 2 * minuteMs;
    commands.push({
      at: Math.min(at, now),
      order: index,
      name: `visit ${visit.id} to ${state}`,
      keys: [visit.id, ...visit.technicianIds],
      run: async (unit, actor) => {
        const current = await findVisit(unit.tx, visit.id, { kind: 'company' });
        const step = { to: state, reason: null, resolution: 'Done as planned.', occurredAt: null };
        await transitionVisit(
          unit,
          { actor, scope: companyScope },
          { id: visit.id, expected: current?.revision ?? 0, step },
        );
      },
    });
  }
  return commands;
}

/** References of technicians who are currently at work. */
export async function readBusyTechnicians(tx: Tx): Promise<Set<string>> {
  const found = await sql<{ ref: string }>`
    SELECT DISTINCT t.external_ref AS ref FROM technicians t
    JOIN assignments a ON a.company_id = t.company_id AND a.technician_id = t.id
    JOIN visits v ON v.company_id = a.company_id AND v.id = a.visit_id
    WHERE v.state IN ('en_route', 'on_site', 'in_progress', 'paused') AND v.deleted_at IS NULL
      AND t.external_ref IS NOT NULL`.execute(tx);
  return new Set(found.rows.map(({ ref }) => ref));
}
