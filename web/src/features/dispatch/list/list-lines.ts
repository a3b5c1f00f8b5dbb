import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/** A line of the list: a technician, or one of their visits. */
export type ListLine =
  | {
      readonly kind: 'technician';
      readonly key: string;
      readonly technicianId: string;
      readonly visits: readonly Visit[];
    }
  | {
      readonly kind: 'visit';
      readonly key: string;
      readonly technicianId: string;
      readonly visit: Visit;
      /** All visits of the technician; delays carry over from one to the next. */
      readonly lane: readonly Visit[];
    };

/** Technicians and their visits as one sequence; with `wanted`, only matching visits and their technicians. */
export function listLines(
  rowIds: readonly string[],
  visitsOf: (technicianId: string) => readonly Visit[],
  wanted: ((visit: Visit) => boolean) | null = null,
): ListLine[] {
  return rowIds.flatMap((technicianId): ListLine[] => {
    const visits = visitsOf(technicianId);
    const shown = wanted ? visits.filter(wanted) : visits;
    if (wanted && shown.length === 0) return [];
    return [
      { kind: 'technician', key: technicianId, technicianId, visits },
      ...shown.map(
        (visit): ListLine => ({
          kind: 'visit',
          key: `${technicianId}:${visit.id}`,
          technicianId,
          visit,
          lane: visits,
        }),
      ),
    ];
  });
}
