import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** State of the visit that each technician changed last; technicians without a recent change are missing. */
export async function findLastStates(
  tx: Tx,
  technicianIds: readonly string[],
): Promise<Map<string, VisitState>> {
  if (technicianIds.length === 0) return new Map();
  const { rows } = await sql<{ technicianId: string; state: VisitState }>`/* prepared */
    SELECT DISTINCT ON (a.technician_id) a.technician_id, v.state
    FROM visits v JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
    WHERE a.technician_id = ANY(${[...technicianIds]}::uuid[]) AND v.deleted_at IS NULL
      AND v.scheduled_start BETWEEN now() - interval '2 days' AND now() + interval '2 days'
      AND greatest(v.en_route_at, v.arrived_at, v.started_at, v.paused_at, v.completed_at) IS NOT NULL
    ORDER BY a.technician_id, greatest(v.en_route_at, v.arrived_at, v.started_at, v.paused_at, v.completed_at) DESC,
      v.id DESC`.execute(tx);
  return new Map(rows.map((row) => [row.technicianId, row.state]));
}
