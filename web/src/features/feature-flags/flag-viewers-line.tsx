import { t } from '@lingui/core/macro';
import type { FlagViewer } from '@switchyard/contracts/realtime/server-message.ts';
import { Pencil } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { environmentWord } from './environments.ts';

type FlagViewersLineProps = {
  viewers: readonly FlagViewer[];
  /** Beside the title of a narrow screen: pictures instead of words. */
  isShort?: boolean;
};

/** Other users who have the page open, those who edit first. In the header, so that nothing moves when they come and go. */
export function FlagViewersLine({ viewers, isShort = false }: FlagViewersLineProps) {
  const most = isShort ? 3 : 2;
  if (viewers.length === 0) return null;
  const all = viewers.toSorted((a, b) => Number(b.editing !== null) - Number(a.editing !== null));
  const others = all.length - most;
  return (
    <div
      role="status"
      aria-label={t`Also on this page`}
      className="flex min-w-0 items-center gap-x-3 text-sm"
      title={all.map(({ name, editing }) => viewerWords(name, editing)).join('\n')}
    >
      {all.slice(0, most).map(({ userId, name, editing }) => (
        <span key={userId} className="flex min-w-0 items-center gap-1.5">
          <Avatar name={name} size="sm" online />
          {isShort && editing !== null && <Pencil aria-hidden="true" size={14} className="text-warn" />}
          {isShort ? (
            <VisuallyHidden>{viewerWords(name, editing)}</VisuallyHidden>
          ) : (
            <span className={editing === null ? 'truncate text-3' : 'truncate text-warn'}>
              {viewerWords(name, editing)}
            </span>
          )}
        </span>
      ))}
      {others > 0 && (
        <span className="shrink-0 text-3">{isShort ? `+${others}` : t`and ${others} more`}</span>
      )}
    </div>
  );
}

function viewerWords(name: string, editing: string | null): string {
  if (editing === null) return t`${name} is here`;
  const place = environmentWord(editing);
  return t`${name} edits the rules in ${place}`;
}
