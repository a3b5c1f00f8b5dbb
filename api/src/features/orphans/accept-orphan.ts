import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { mergeableChange, mergePatch } from '@switchyard/contracts/offline/merge-rules.ts';
import { isTemporaryId, temporaryIdsInPath } from '@switchyard/contracts/offline/temporary-id.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { addClientRef, findClientRefs } from '@switchyard/platform/db/repositories/client-ref-repository.ts';
import type { StoredOrphan } from '@switchyard/platform/db/repositories/orphan-repository.ts';
import { findPhoto } from '@switchyard/platform/db/repositories/photo-repository.ts';
import { findVisitEntry } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { CommandContext, UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { CommandMatch, CommandRegistry } from '../../http/command-registry.ts';
import { parseInput } from '../../http/parse-input.ts';
import type { Session } from '../../plugins/session.ts';

/** The deciding session, and the commands it can run. */
export type Office = { readonly session: Session; readonly commands: CommandRegistry };

const wholeCompany = { kind: 'company' } as const;

/**
 * Runs the command of a submission with the office's rights. The technician remains the author of entries recorded at
 * the visit; a transition or a change of the visit is attributed to the office.
 * @throws ProblemError `record.gone` while the visit is deleted, `sync.dependency`, or the refusal of the command
 */
export async function acceptOrphan(unit: UnitOfWork, office: Office, orphan: StoredOrphan): Promise<void> {
  const { companyId } = unit.context;
  const owner = { companyId, userId: orphan.authorId };
  const { command, params } = await findCommand(unit, office, orphan);
  const target = await findTarget(unit, orphan, params);
  const body = bodyOf(orphan, parseInput(command.route.body, orphan.body ?? undefined), target.record);
  if (body === null) return;
  const record = await unit.attempt(
    (part) =>
      command.run({
        params: parseInput(command.route.params, params, 'path'),
        query: undefined,
        body,
        unit: part,
        actor: { ...office.session.actor, technicianId: orphan.technicianId },
        session: office.session,
        expected: command.route.write === 'create' ? 0 : target.record.revision,
      }),
    target.isEntry ? authoredBy(unit.context, orphan) : unit.context,
  );
  if (orphan.clientRef === null || typeof record !== 'object' || record === null || !('id' in record)) return;
  await addClientRef(unit.tx, owner, { temporaryId: orphan.clientRef, recordId: String(record.id) });
}

function authoredBy(context: CommandContext, orphan: StoredOrphan): CommandContext {
  return { ...context, actor: { kind: 'user', id: orphan.authorId, name: orphan.technicianName } };
}

async function findCommand(
  unit: UnitOfWork,
  { commands }: Office,
  { url, method, authorId }: StoredOrphan,
): Promise<CommandMatch> {
  const owner = { companyId: unit.context.companyId, userId: authorId };
  const refs = await findClientRefs(unit.tx, owner, temporaryIdsInPath(url));
  const path = url
    .split('/')
    .map((part) => refs.get(part) ?? part)
    .join('/');
  if (path.split('/').some(isTemporaryId)) {
    throw new ProblemError('sync.dependency', { detail: 'Accept the changed entry first' });
  }
  const match = commands.match(method, path);
  if (!match) throw new ProblemError('request.not_found', { detail: 'This command no longer exists' });
  return match;
}

type Target = { record: { revision: number }; isEntry: boolean };

/** The current target record of the command. */
async function findTarget(
  { tx }: UnitOfWork,
  { url, visitId }: StoredOrphan,
  params: Readonly<Record<string, string>>,
): Promise<Target> {
  const visit = await findVisit(tx, visitId, wholeCompany);
  if (!visit) throw new ProblemError('request.not_found');
  if (visit.deletedAt !== null) {
    throw new ProblemError('record.gone', { detail: 'The visit was deleted: restore it first' });
  }
  if (url.includes('/photos/')) return { record: await findPhotoRecord(tx, params), isEntry: false };
  if (url.endsWith('/entries')) return { record: visit, isEntry: true };
  if (!url.startsWith('/api/visit-entries/')) return { record: visit, isEntry: false };
  const entry = await findVisitEntry(tx, params['id'] ?? '', wholeCompany);
  if (!entry) throw new ProblemError('request.not_found');
  return { record: entry, isEntry: true };
}

async function findPhotoRecord(
  tx: Tx,
  params: Readonly<Record<string, string>>,
): Promise<{ revision: number }> {
  const { jobId = '', sha256 = '' } = params;
  const photo = (await findPhoto(tx, { jobId, sha256 }, wholeCompany))?.photo;
  if (!photo) throw new ProblemError('request.not_found');
  if (photo.deletedAt !== null) throw new ProblemError('record.gone', { detail: 'The photo was deleted' });
  return photo;
}

/** The body to run; null if nothing is left to write. Accepting resolves conflicts in the technician's favour. */
function bodyOf(orphan: StoredOrphan, body: unknown, current: object): unknown {
  if (!isRecord(body)) return body;
  if (orphan.method === 'POST') {
    const isTime = body['kind'] === 'time' && orphan.technicianId !== null;
    return isTime ? { ...body, technicianId: orphan.technicianId } : body;
  }
  const entity = orphan.url.split('/')[2] ?? '';
  const facts: Readonly<Record<string, unknown>> = { ...current };
  const change = mergeableChange(entity, { body, base: orphan.base, current: facts });
  const { patch, conflicts } = mergePatch({ entity, ...change });
  return change.bodyOf({
    ...patch,
    ...Object.fromEntries(conflicts.map(({ field, mine }) => [field, mine])),
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
