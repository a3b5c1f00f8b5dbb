import type { Attachment } from '@switchyard/contracts/attachments/attachment.ts';
import { attachmentRecord } from '@switchyard/contracts/attachments/attachment-record.ts';
import {
  type AttachmentVisibility,
  attachmentVisibilities,
} from '@switchyard/contracts/attachments/attachment-options.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import type { Delivery, UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';

export type AttachmentVerb = keyof (typeof attachmentRecord)['events'];
/** `before` is null for a new file. */
export type AttachmentChange = {
  readonly verb: AttachmentVerb;
  readonly before: Attachment | null;
  readonly after: Attachment;
};

/** Fields whose changes say nothing to a reader. */
const unshown: readonly string[] = [
  'revision',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'customerId',
  'technicianIds',
  'size',
  'sha256',
  'authorId',
  'authorName',
  'uploadedAt',
  'hasPreview',
];

/** Tells staff of a change, and the technicians and the customer of its record as far as they see the file. */
export function tellAttachment(unit: UnitOfWork, change: AttachmentChange): void {
  const { verb, before, after } = change;
  unit.record({
    type: `attachment.${verb}`,
    entity: {
      kind: 'attachment',
      id: after.id,
      // Those who may no longer see it are not told its new name.
      label: attachmentRecord.label(before !== null && isNarrowed(before, after) ? before : after),
      jobId: after.recordKind === 'job' ? after.recordId : null,
    },
    revision: after.revision,
    changes: before === null ? [] : diffRecords(before, after, unshown),
    deliveries: [...staffDeliveries(unit, 'attachment', carried(after)), ...othersOf(unit, change)],
  });
}

function othersOf(unit: UnitOfWork, change: AttachmentChange): Delivery[] {
  const { companyId } = unit.context;
  const { technicianIds, customerId } = change.after;
  const technicians = technicianIds.map((id) => personalTopic(companyId, 'technician', id));
  const customers = customerId === null ? [] : [personalTopic(companyId, 'customer', customerId)];
  return [...toldTo('technician', technicians, change), ...toldTo('customer', customers, change)];
}

/** When a file is withdrawn from its readers, they are told only that, not the other changes. */
function toldTo(
  audience: 'technician' | 'customer',
  topics: readonly string[],
  { before, after }: AttachmentChange,
): Delivery[] {
  const isSeen = (file: Attachment | null) => file !== null && isVisibleTo(audience, file.visibility);
  if (!isSeen(after) && !isSeen(before)) return [];
  const shown = shownAttachment(after);
  // Before, its name and description were not theirs to read.
  const shownChanges =
    isSeen(before) || before === null ? {} : { changes: [visibilityChange(before, after)] };
  if (isSeen(after)) return topics.map((topic) => ({ topic, record: carried(shown), ...shownChanges }));
  const withdrawn = { ...shownAttachment(before ?? after), ...withdrawnFields(after) };
  const changes = [visibilityChange(before, after)];
  return topics.map((topic) => ({ topic, record: carried(withdrawn), changes }));
}

function isNarrowed(before: Attachment, after: Attachment): boolean {
  const rank = ({ visibility }: Attachment) => attachmentVisibilities.indexOf(visibility);
  return rank(after) < rank(before);
}

function visibilityChange(before: Attachment | null, after: Attachment) {
  return { field: 'visibility', from: before?.visibility, to: after.visibility };
}

function withdrawnFields({ revision, updatedAt, visibility }: Attachment): Partial<Attachment> {
  return { revision, updatedAt, visibility };
}

function carried(attachment: Attachment): EventRecord {
  return { kind: 'attachment', attachment };
}

/** The file as technicians and customers see it. */
export function shownAttachment(attachment: Attachment): Attachment {
  return { ...attachment, technicianIds: [] };
}

function isVisibleTo(audience: 'technician' | 'customer', visibility: AttachmentVisibility): boolean {
  return visibility === 'customer' || (audience === 'technician' && visibility === 'technician');
}
