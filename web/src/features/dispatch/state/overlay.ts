import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { type BoardRecords, byStart } from './board-records.ts';
import { afterCommand, type PendingCommand, plannedVisit } from './pending-command.ts';

/** Effects of pending commands on the server's records. Contains only rows that a command touches. */
export type Overlay = {
  readonly rows: Readonly<Record<string, RowPatch>>;
  /** Visits shown differently from the server's version; null: off the board. */
  readonly visits: Readonly<Record<string, Visit | null>>;
  readonly plannedJobIds: ReadonlySet<string>;
};
export type RowPatch = { readonly without: ReadonlySet<string>; readonly added: readonly Visit[] };

export const emptyOverlay: Overlay = { rows: {}, visits: {}, plannedJobIds: new Set() };

/** Replays the commands over the records, oldest first. */
export function overlayOf(records: BoardRecords, commands: readonly PendingCommand[]): Overlay {
  if (commands.length === 0) return emptyOverlay;
  const visits: Record<string, Visit | null> = {};
  for (const command of commands) {
    if (command.kind === 'plan') {
      const planned = plannedVisit(command);
      visits[planned.id] = planned;
      continue;
    }
    const shown = command.visitId in visits ? visits[command.visitId] : records.visits[command.visitId];
    if (shown) visits[command.visitId] = afterCommand(shown, command);
  }
  const plannedJobIds = new Set(
    commands.flatMap((command) => (command.kind === 'plan' ? [command.job.id] : [])),
  );
  return { visits, rows: rowPatches(records, visits), plannedJobIds };
}

/** A technician's visits with the patch applied; the same array when there is none. */
export function patchRow(row: readonly Visit[], patch: RowPatch | undefined): readonly Visit[] {
  if (!patch) return row;
  return [...row.filter((visit) => !patch.without.has(visit.id)), ...patch.added].toSorted(byStart);
}

function rowPatches(
  records: BoardRecords,
  visits: Readonly<Record<string, Visit | null>>,
): Record<string, RowPatch> {
  const rows: Record<string, { without: Set<string>; added: Visit[] }> = {};
  const patchOf = (technicianId: string) => (rows[technicianId] ??= { without: new Set(), added: [] });
  for (const [id, visit] of Object.entries(visits)) {
    for (const { technicianId } of records.visits[id]?.assignments ?? [])
      patchOf(technicianId).without.add(id);
    for (const { technicianId } of visit?.assignments ?? []) patchOf(technicianId).added.push(visit as Visit);
  }
  return rows;
}
