import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { ActionView } from '../../../core/action-view.ts';
import { crewOf } from '../commands/command-inputs.ts';
import type { BoardRecords } from '../state/board-records.ts';
import type { Crew, PendingCommand } from '../state/pending-command.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Outbox actions that change visits and need no user decision, oldest first. */
export function visitActions(actions: readonly ActionView[]): readonly ActionView[] {
  return actions.filter(
    ({ target, state }) => target?.kind === 'visit' && state !== 'conflict' && state !== 'attention',
  );
}

/**
 * Unsent actions as commands of the board. `known`: commands made by the board itself, under the same ids; the others
 * were queued before this page was opened and are converted if the board shows their records.
 */
export function unsentCommands(
  actions: readonly ActionView[],
  records: BoardRecords,
  known: readonly PendingCommand[],
): PendingCommand[] {
  return actions.flatMap((action) => {
    const command = known.find(({ id }) => id === action.id) ?? commandOf(action, records);
    return command ?? [];
  });
}

function commandOf({ id, target, body }: ActionView, records: BoardRecords): PendingCommand | null {
  if (target === null || typeof body !== 'object' || body === null) return null;
  const fields = body as Fields;
  if (target.operation === 'create') return planOf(id, fields, records);
  const visit = records.visits[target.id ?? ''];
  if (visit === undefined) return null;
  if (target.operation === 'update') return moveOf(id, fields, { visit, records });
  const { to } = fields;
  if (target.operation !== 'step' || typeof to !== 'string') return null;
  return { kind: 'step', id, visitId: visit.id, to: to as VisitState };
}

type Moved = { readonly visit: Visit; readonly records: BoardRecords };

function moveOf(id: string, fields: Fields, { visit, records }: Moved): PendingCommand {
  const start = timeOf(fields['scheduledStart'], visit.scheduledStart);
  const end = timeOf(fields['scheduledEnd'], visit.scheduledEnd);
  const crew = crewFrom(fields['technicianIds'], records) ?? crewOf(visit);
  return { kind: 'move', id, visitId: visit.id, crew, start, end };
}

function planOf(id: string, fields: Fields, records: BoardRecords): PendingCommand | null {
  const job = typeof fields['jobId'] === 'string' ? records.queue[fields['jobId']] : undefined;
  const start = timeOf(fields['scheduledStart'], '');
  const end = timeOf(fields['scheduledEnd'], '');
  const crew = crewFrom(fields['technicianIds'], records);
  if (job === undefined || crew === null || Number.isNaN(start) || Number.isNaN(end)) return null;
  return { kind: 'plan', id, job, crew, start, end };
}

function crewFrom(ids: unknown, { technicians }: BoardRecords): Crew | null {
  if (!Array.isArray(ids)) return null;
  return ids.flatMap((id: unknown) => {
    const technician = typeof id === 'string' ? technicians[id] : undefined;
    return technician ? [{ id: technician.id, name: technician.name }] : [];
  });
}

function timeOf(value: unknown, otherwise: string): number {
  return Date.parse(typeof value === 'string' ? value : otherwise);
}
