import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type { ListedSegment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listFlagRecords, lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import {
  changeSegment as writeSegment,
  insertSegment,
  listAllSegmentUses,
  listSegments,
  listSegmentUses,
} from '@switchyard/platform/db/repositories/segment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { switchDeliveries } from './flag-deliveries.ts';
import { refuseStale } from '@switchyard/platform/flags/refuse-stale.ts';

type SegmentFields = Pick<FlagSegment, 'name' | 'description' | 'constraints'>;
type Patch = { [Field in keyof SegmentFields]?: SegmentFields[Field] | undefined };

/** Most segments of a company. */
const mostSegments = 300;

/** Segments that are not deleted, with the flags that use them if they are asked for. */
export async function readSegments(tx: Tx, withUses: boolean): Promise<ListedSegment[]> {
  const segments = await listSegments(tx);
  if (!withUses) return segments.map((segment) => ({ ...segment, uses: null }));
  const uses = Map.groupBy(await listAllSegmentUses(tx), ({ segmentId }) => segmentId);
  return segments.map((segment) => ({
    ...segment,
    uses: (uses.get(segment.id) ?? []).map(({ key, environments }) => ({ flag: key, environments })),
  }));
}

/** Creates a segment. @throws ProblemError `record.duplicate`, `request.invalid` */
export async function createSegment(
  unit: UnitOfWork,
  actor: Actor,
  input: SegmentFields,
): Promise<FlagSegment> {
  const { tx, now } = unit;
  const { companyId, name: actorName } = actor;
  await lockFlags(tx, companyId);
  const segments = await listSegments(tx);
  if (segments.length >= mostSegments) {
    refuseFields([fieldError('/name', 'too_many', `A company has at most ${mostSegments} segments`)]);
  }
  refuseDuplicate(segments, input.name);
  const id = newId(now.getTime());
  await insertSegment(tx, { ...input, id, companyId, actorName, now });
  return await requireSegment(unit, id);
}

type Change = { id: string; expected: number; reason: string | null };

/**
 * Changes a segment, and with it every flag that uses it.
 * @throws ProblemError `request.not_found`, `record.duplicate`, `revision.stale` with the differences
 */
export async function changeSegment(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, reason, ...patch }: Change & Patch,
): Promise<FlagSegment> {
  const { tx, now } = unit;
  await lockFlags(tx, actor.companyId);
  const before = await requireSegment(unit, id);
  await refuseStale(tx, before, { id, subject: 'segment', environment: null, expected, yours: patch });
  if (patch.name !== undefined) {
    const others = (await listSegments(tx)).filter((other) => other.id !== id);
    refuseDuplicate(others, patch.name);
  }
  const fields = Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) => value !== undefined && !isSame(before[field as keyof SegmentFields], value),
    ),
  ) as Partial<SegmentFields>;
  if (Object.keys(fields).length === 0) return before;
  await writeSegment(tx, { id, patch: fields, reason, actorName: actor.name, now });
  const after = await requireSegment(unit, id);
  if (fields.constraints !== undefined) await announceUses(unit, actor, { segment: after, reason });
  return after;
}

/** Deletes a segment. @throws ProblemError `request.not_found`, `revision.stale`, `record.referenced` */
export async function archiveSegment(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<FlagSegment> {
  const { tx, now } = unit;
  await lockFlags(tx, actor.companyId);
  const segment = await requireSegment(unit, id);
  await refuseStale(tx, segment, { id, subject: 'segment', environment: null, expected, yours: {} });
  const uses = await listSegmentUses(tx, id);
  if (uses.length > 0) {
    const keys = [...new Set(uses.map(({ key }) => key))].join(', ');
    throw new ProblemError('record.referenced', { detail: `These flags use it: ${keys}` });
  }
  await writeSegment(tx, { id, patch: { archivedAt: now }, reason: null, actorName: actor.name, now });
  return { ...segment, revision: segment.revision + 1, updatedAt: now.toISOString() };
}

async function requireSegment({ tx }: UnitOfWork, id: string): Promise<FlagSegment> {
  const [segment] = await listSegments(tx, id);
  if (!segment) throw new ProblemError('request.not_found');
  return segment;
}

function refuseDuplicate(segments: readonly FlagSegment[], name: string): void {
  if (segments.every((segment) => segment.name.toLowerCase() !== name.toLowerCase())) return;
  throw new ProblemError('record.duplicate', {
    errors: [fieldError('/name', 'duplicate', 'A segment with this name exists')],
  });
}

/** Clients follow flags: each use of the segment is announced as a change of its flag. */
async function announceUses(
  unit: UnitOfWork,
  actor: Actor,
  { segment, reason }: { segment: FlagSegment; reason: string | null },
): Promise<void> {
  const uses = await listSegmentUses(unit.tx, segment.id);
  const keys = [...new Set(uses.map(({ key }) => key))];
  const flags = new Map((await listFlagRecords(unit.tx, { keys })).map((flag) => [flag.key, flag]));
  for (const { key, environment } of uses) {
    const flag = flags.get(key);
    if (!flag) continue;
    const state = flag.environments.find((item) => item.environment === environment);
    unit.record({
      type: 'flag.changed',
      entity: { kind: 'flag', id: flag.id, label: `${key} in ${environment}`, jobId: null },
      revision: state?.revision ?? flag.revision,
      changes: [{ field: `segment ${segment.name}`, from: null, to: null }],
      reason,
      deliveries: switchDeliveries(actor.companyId, flag, environment),
    });
  }
}
