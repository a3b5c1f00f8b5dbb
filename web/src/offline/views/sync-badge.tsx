import { t } from '@lingui/core/macro';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import type { RecordBadge } from '../overlay/offline-selectors.ts';
import { useRecordBadge } from './use-record-badge.ts';

const looks = {
  pending: { word: t`Not sent yet`, tone: 'bg-surface-3 text-2', Icon: CloudUpload },
  sending: { word: t`Sending`, tone: 'bg-info-wash text-info', Icon: CloudUpload },
  conflict: { word: t`Conflict`, tone: 'bg-danger-wash text-danger', Icon: TriangleAlert },
  attention: { word: t`Needs attention`, tone: 'bg-warn-wash text-warn', Icon: TriangleAlert },
} as const satisfies Record<RecordBadge, object>;

type SyncBadgeProps = {
  /** `visit:<id>` */
  entity: string;
  /** Icon only; the word is for screen readers. */
  compact?: boolean;
};

/** Marks a record with changes that the server does not have; renders nothing otherwise. */
export function SyncBadge({ entity, compact = false }: SyncBadgeProps) {
  const badge = useRecordBadge(entity);
  if (badge === null) return null;
  const { word, tone, Icon } = looks[badge];
  return (
    <span
      data-sync={badge}
      title={word}
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-1.75 text-xs font-medium whitespace-nowrap',
        tone,
      )}
    >
      <Icon aria-hidden="true" size={12} />
      <span className={compact ? 'sr-only' : undefined}>{word}</span>
    </span>
  );
}
