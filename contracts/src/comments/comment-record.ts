import { defineRecord } from '../records/define-record.ts';
import type { Comment } from './comment.ts';
import { commentHref } from './commented-records.ts';

/** A note among colleagues about a record. Customers never see it. */
export const commentRecord = defineRecord<Comment>()({
  kind: 'comment',
  collection: 'comments',
  noun: ['comment', 'comments'],
  permissions: {
    view: { customer: 'none', technician: 'assigned', manager: 'company', admin: 'company' },
    create: { customer: 'none', technician: 'assigned', manager: 'company', admin: 'company' },
    update: { customer: 'none', technician: 'own', manager: 'own', admin: 'own' },
    delete: { customer: 'none', technician: 'own', manager: 'own', admin: 'company' },
  },
  events: {
    created: 'Comment',
    updated: 'Comment changed',
    deleted: 'Comment deleted',
    restored: 'Comment restored',
  },
  label: ({ recordLabel }) => recordLabel,
  link: ({ id, related: [about] }) => (about === undefined ? null : commentHref(about, id)),
  area: 'desk',
  announced: ['body'],
  derived: ['recordLabel', 'mentionIds', 'mentionNames', 'technicianIds', 'editedAt'],
  tells: ({ technicianIds }) => technicianIds.map((id) => ({ kind: 'technician', id })),
  related: ({ recordKind, recordId }) => [{ kind: recordKind, id: recordId }],
  tag: 'Comment',
  isRestorable: true,
  offline: { freshHours: 24 },
  notifies: ['created', 'updated'],
});
