import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Brain, Trash2 } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMemoryQuery, useRemoveMemoryMutation } from '../assistant-api.ts';

type MemorySheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Shows what the assistant remembers about the user, with delete buttons. */
export function MemorySheet({ open, onOpenChange }: MemorySheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`What the helper remembers`}
      description={t`Only about you, and only for your own conversations. Say “remember that …” to add something.`}
    >
      <MemoryList />
    </Sheet>
  );
}

function MemoryList() {
  const { data, error, isLoading, refetch } = useMemoryQuery();
  const [remove, removal] = useRemoveMemoryMutation();
  if (isLoading) return <SkeletonRows rowHeight={44} />;
  if (error !== undefined) return <ErrorState error={error} compact onRetry={() => void refetch()} />;
  if (data?.items.length === 0) {
    return (
      <EmptyState icon={<Brain />} title={t`Nothing is remembered`}>
        <Trans>Your name, your time zone or whose jobs are yours can be remembered when you say so.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      {removal.error !== undefined && <ErrorState error={removal.error} compact />}
      <ul aria-label={t`Remembered`} className="flex flex-col divide-y divide-line">
        {data?.items.map(({ id, label, value }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block text-sm text-3">{label}</span>
              <span className="block wrap-anywhere text-md text-1">{value}</span>
            </span>
            <IconButton
              label={t`Forget ${label}: ${value}`}
              icon={<Trash2 />}
              variant="ghost"
              disabled={removal.isLoading}
              onClick={() => void remove(id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
