import { t } from '@lingui/core/macro';
import { Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCompanyZone } from '../../../core/use-session.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useConversationsQuery, useRemoveConversationMutation } from '../assistant-api.ts';

type ConversationListProps = {
  current: string | null;
  onChoose: (id: string | null) => void;
};

/** Earlier conversations, with full-text search. */
export function ConversationList({ current, onChoose }: ConversationListProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), 200);
  const { data, error, isLoading, refetch } = useConversationsQuery(q);
  const [removing, setRemoving] = useState<{ id: string; title: string } | null>(null);
  const [remove] = useRemoveConversationMutation();
  const zone = useCompanyZone();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <Input
        type="search"
        aria-label={t`Search conversations`}
        placeholder={t`Search conversations`}
        leading={<Search />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isLoading && <SkeletonRows rowHeight={52} />}
      {error !== undefined && <ErrorState error={error} compact onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState icon={<Search />} title={q === '' ? t`Nothing asked yet` : t`Nothing found`}>
          {q === ''
            ? t`Your conversations with the helper are kept here.`
            : t`No conversation has all these words.`}
        </EmptyState>
      )}
      <ul aria-label={t`Conversations`} className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
        {data?.items.map(({ id, title, excerpt, updatedAt }) => (
          <li key={id} className="group relative">
            <button
              type="button"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className={classNames(
                'flex w-full flex-col gap-0.5 rounded-md py-2 pr-9 pl-2.5 text-left -outline-offset-2 hover:bg-surface-2',
                id === current && 'bg-surface-2',
              )}
            >
              <span className="w-full truncate text-md font-medium text-1">{title}</span>
              <span className="w-full truncate text-sm text-3">{excerpt}</span>
              <span className="text-xs text-3">
                <RelativeTime at={updatedAt} zone={zone} />
              </span>
            </button>
            <span className="absolute top-1.5 right-1">
              <IconButton
                label={t`Delete “${title}”`}
                icon={<Trash2 />}
                variant="ghost"
                size="sm"
                onClick={() => setRemoving({ id, title })}
              />
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t`Delete this conversation?`}
        description={t`“${removing?.title ?? ''}” is forgotten for good; what waits in it to be confirmed is cancelled.`}
        confirmLabel={t`Delete`}
        danger
        onConfirm={async () => {
          if (removing === null) return;
          await remove(removing.id).unwrap();
          if (removing.id === current) onChoose(null);
          setRemoving(null);
        }}
      />
    </div>
  );
}
