import { t } from '@lingui/core/macro';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import type { CreateVisitEntryInput, VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { jobByName } from '../../lib/record-number.ts';
import type { EnqueueInput } from '../../offline/actions/enqueue-input.ts';
import { workStateLook } from '../../ui/work-state.ts';
import type { AutomaticTime } from './automatic-time.ts';
import { entryLabel, entryWords, type ListOfQuestions } from './entry-label.ts';
import type { PreparedPhoto } from '../../lib/prepare-photo.ts';

/** Outbox commands for everything a technician does. */
const title = (visit: Visit) => jobByName(visit.job);
const entityOf = (visit: Visit) => `visit:${visit.id}`;

export function acceptCommand(visit: Visit, occurredAt: string): EnqueueInput {
  return {
    method: 'POST',
    path: `/api/visits/${visit.id}/accept`,
    body: { occurredAt },
    entity: entityOf(visit),
    label: t`Accepted · ${title(visit)}`,
    record: visit,
    occurredAt,
  };
}

export type StepDetails = { readonly reason?: string; readonly resolution?: string };

export function stepCommand(
  visit: Visit,
  { to, occurredAt, ...details }: { to: VisitState; occurredAt: string } & StepDetails,
): EnqueueInput {
  return {
    method: 'POST',
    path: `/api/visits/${visit.id}/transitions`,
    body: { to, occurredAt, ...details },
    entity: entityOf(visit),
    label: `${workStateLook(to).word} · ${title(visit)}`,
    record: visit,
    occurredAt,
  };
}

type EntryBody = CreateVisitEntryInput extends infer Body
  ? Body extends { kind: string }
    ? Omit<Body, 'occurredAt'>
    : never
  : never;

/** Author of an entry, until the server's record arrives. */
export type Author = {
  readonly authorId: string;
  readonly authorName: string;
  readonly technicianId: string | null;
};

type Recorded = {
  readonly author: Author;
  readonly occurredAt: string;
  /** Labels of an answer's question. */
  readonly checklists?: readonly ListOfQuestions[];
};

export function entryCommand(visit: Visit, entry: EntryBody, recorded: Recorded): EnqueueInput {
  const { author, occurredAt, checklists = [] } = recorded;
  return {
    method: 'POST',
    path: `/api/visits/${visit.id}/entries`,
    body: { ...entry, occurredAt },
    entity: entityOf(visit),
    creates: true,
    label: `${entryLabel(entry, checklists)} · ${title(visit)}`,
    record: { visitId: visit.id, jobId: visit.jobId, ...author },
    occurredAt,
  };
}

/** Deletes an entry that was recorded by mistake. */
export function takeBackCommand(visit: Visit, entry: VisitEntry, occurredAt: string): EnqueueInput {
  return {
    method: 'DELETE',
    path: `/api/visit-entries/${entry.id}`,
    entity: entityOf(visit),
    label: t`${entryWords[entry.kind]} taken back · ${title(visit)}`,
    record: entry,
    occurredAt,
  };
}

export function automaticTimeCommand(visit: Visit, time: AutomaticTime, author: Author): EnqueueInput {
  const data = { ...time, source: 'auto', reason: null } as const;
  return entryCommand(visit, { kind: 'time', data }, { author, occurredAt: time.end });
}

/** Deletes a picture that was taken by mistake. */
export function removePhotoCommand(visit: Visit, photo: Photo, occurredAt: string): EnqueueInput {
  const { jobId, sha256 } = photo;
  return {
    method: 'DELETE',
    path: fillPath('/api/jobs/:jobId/photos/:sha256', { jobId, sha256 }),
    entity: `photo:${sha256}`,
    label: t`Photo deleted · ${title(visit)}`,
    record: photo,
    occurredAt,
  };
}

export type PhotoNote = {
  readonly tag: 'before' | 'after' | 'nameplate' | 'damage' | 'other';
  readonly caption: string;
};

export function photoCommand(
  visit: Visit,
  {
    photo,
    note,
    takenAt,
    author,
  }: { photo: PreparedPhoto; note: PhotoNote; takenAt: string; author: Author },
): EnqueueInput {
  const query = new URLSearchParams({
    total: String(photo.bytes.byteLength),
    takenAt,
    addedAt: takenAt,
    tag: note.tag,
    visitId: visit.id,
    ...(note.caption === '' ? {} : { caption: note.caption }),
  });
  return {
    method: 'PUT',
    path: `${fillPath('/api/jobs/:jobId/photos/:sha256', { jobId: visit.jobId, sha256: photo.sha256 })}?${query}`,
    entity: `photo:${photo.sha256}`,
    creates: true,
    label: t`Photo · ${title(visit)}`,
    record: {
      jobId: visit.jobId,
      visitId: visit.id,
      sha256: photo.sha256,
      ...note,
      takenAt,
      authorId: author.authorId,
      authorName: author.authorName,
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes.byteLength,
      customerVisible: false,
    },
    blob: { bytes: photo.bytes, type: 'image/jpeg' },
    occurredAt: takenAt,
  };
}

export function messageCommand(visit: Visit, body: string, { author, occurredAt }: Recorded): EnqueueInput {
  return {
    method: 'POST',
    path: '/api/communications',
    body: { jobId: visit.jobId, channel: 'portal', body, occurredAt },
    entity: `job:${visit.jobId}`,
    creates: true,
    label: t`Message to ${visit.job.customerName}`,
    record: {
      customerId: visit.job.customerId,
      direction: 'out',
      delivery: 'queued',
      authorName: author.authorName,
    },
    occurredAt,
  };
}
