import { findPhoto } from '@switchyard/platform/db/repositories/photo-repository.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { findVisitEntry } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import { wasToldOf } from '@switchyard/platform/db/repositories/record-history-repository.ts';
import type { Orphan } from '@switchyard/contracts/orphans/orphan.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { type Visit, visitOwnFields } from '@switchyard/contracts/visits/visit.ts';
import { visitMachine } from '@switchyard/contracts/visits/visit-rules.ts';
import type { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { ReadyAction, SyncBatch } from './sync-batch.ts';

const wholeCompany = { kind: 'company' } as const;

/** Commands of a technician at a visit, and where to find the id of the visit, its entry or its picture. */
const fieldWork: Readonly<Record<string, { visit: string } | { entry: string } | { photo: string }>> = {
  'POST /api/visits/:id/transitions': { visit: 'id' },
  'POST /api/visits/:id/accept': { visit: 'id' },
  'PATCH /api/visits/:id': { visit: 'id' },
  'POST /api/visits/:visitId/entries': { visit: 'visitId' },
  'PATCH /api/visit-entries/:id': { entry: 'id' },
  'DELETE /api/visit-entries/:id': { entry: 'id' },
  'PATCH /api/jobs/:jobId/photos/:sha256': { photo: 'sha256' },
  'DELETE /api/jobs/:jobId/photos/:sha256': { photo: 'sha256' },
};

export type LostVisit = { visit: Visit; reason: Orphan['reason'] };

/**
 * The visit that a technician worked at and that has since been deleted or reassigned. Undefined if the refusal has
 * another reason: a visit that was never theirs is not disclosed.
 */
export async function findLostVisit(
  { unit, session }: SyncBatch,
  ready: ReadyAction,
  refusal: ProblemError,
): Promise<LostVisit | undefined> {
  const { technicianId, companyId } = session.actor;
  if (technicianId === null || session.actor.role !== 'technician') return undefined;
  if (refusal.code !== 'record.gone' && refusal.code !== 'request.not_found') return undefined;
  if (!isOwnWork(ready)) return undefined;
  const visitId = await visitIdOf({ unit }, ready, session.actor);
  const visit = visitId === undefined ? undefined : await findVisit(unit.tx, visitId, wholeCompany);
  if (!visit) return undefined;
  const isTheirs = visit.assignments.some((assignment) => assignment.technicianId === technicianId);
  // In that case the entry is gone, not its visit.
  if (isTheirs && visit.deletedAt === null) return undefined;
  if (!isTheirs && !(await wasToldOf(unit.tx, { companyId, technicianId, entityId: visit.id })))
    return undefined;
  return { visit, reason: visit.deletedAt === null ? 'reassigned' : 'deleted' };
}

const ownSteps: ReadonlySet<unknown> = new Set(
  Object.values(visitMachine.steps)
    .flat()
    .filter(({ roles }) => roles.includes('technician'))
    .map(({ to }) => to),
);

/**
 * True for commands a technician may run at their own visits: others must not reach the office, which has more rights.
 */
function isOwnWork({ action: { command }, body }: ReadyAction): boolean {
  const fields = typeof body === 'object' && body !== null ? body : {};
  if ('to' in fields) return ownSteps.has(fields.to);
  if (command.route.tag !== 'visits' || command.route.method !== 'PATCH') return true;
  return Object.keys(fields).every((field) => visitOwnFields.some((own) => own === field));
}

async function visitIdOf(
  { unit }: Pick<SyncBatch, 'unit'>,
  { action: { command }, resolved: { params } }: ReadyAction,
  { userId }: Actor,
): Promise<string | undefined> {
  const place = fieldWork[`${command.route.method} ${command.route.path}`];
  if (place === undefined) return undefined;
  if ('visit' in place) return params[place.visit];
  if ('photo' in place) {
    const { jobId = '', [place.photo]: sha256 = '' } = params;
    const stored = await findPhoto(unit.tx, { jobId, sha256 }, wholeCompany);
    return stored?.photo.visitId ?? undefined;
  }
  const entry = await findVisitEntry(unit.tx, params[place.entry] ?? '', wholeCompany);
  return entry?.authorId === userId ? entry.visitId : undefined;
}

/** Display text of a command. */
export function labelOf({ action, body }: ReadyAction): string {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const to = fields['to'];
  if (typeof to === 'string') return capitalised(to);
  const { method, path } = action.command.route;
  if (path.endsWith('/accept')) return 'Accepted';
  if (action.command.route.tag === 'photos') return method === 'DELETE' ? 'Photo deleted' : 'Photo changed';
  if (method === 'DELETE') return 'Entry taken back';
  const kind = fields['kind'];
  if (typeof kind === 'string')
    return method === 'PATCH' ? `${capitalised(kind)} changed` : capitalised(kind);
  return capitalised(Object.keys(fields).join(' and ')) || 'Change';
}

function capitalised(text: string): string {
  const words = text.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
