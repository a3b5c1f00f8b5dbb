import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { type RecordKind, recordKinds } from '@switchyard/contracts/records/registry.ts';
import { scopeOf } from '../core/permissions.ts';

/** The events that a timeline shows: all, or those of some kinds of records. */
export type TimelinePart = 'all' | 'comments' | 'messages' | 'files' | 'changes';

const kinds: Readonly<Record<Exclude<TimelinePart, 'all' | 'changes'>, readonly RecordKind[]>> = {
  comments: ['comment'],
  messages: ['communication'],
  files: ['photo', 'attachment'],
};
const others = recordKinds.filter((kind) => !Object.values(kinds).flat().includes(kind));

/** The filter of the events of a part. */
export function kindsOf(part: TimelinePart): { kind?: string } {
  if (part === 'all') return {};
  return { kind: (part === 'changes' ? others : kinds[part]).join(',') };
}

/** The parts for a reader, with their labels. */
export function timelineParts(user: CurrentUser): readonly { value: TimelinePart; label: string }[] {
  return [
    { value: 'all', label: t`All` },
    ...(scopeOf(user, 'comment.view') === 'none' ? [] : [{ value: 'comments', label: t`Comments` } as const]),
    { value: 'messages', label: t`Messages` },
    { value: 'files', label: t`Files` },
    { value: 'changes', label: t`Changes` },
  ];
}
