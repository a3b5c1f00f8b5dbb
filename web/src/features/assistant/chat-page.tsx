import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Brain, MessagesSquare, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { idFilter } from '../../lib/url-filters.ts';
import { useIsNarrow } from '../../lib/use-media.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ConversationList } from './page/conversation-list.tsx';
import { examplesFor } from './page/examples.ts';
import { HelperMessages } from './page/helper-messages.tsx';
import { MemorySheet } from './page/memory-sheet.tsx';
import { useHelperThread } from './page/use-helper-thread.ts';
import {
  badges,
  chatTitle,
  customerPlaceholder,
  footers,
  greeting,
  placeholders,
} from './thread/chat-words.ts';
import { Composer } from './thread/composer.tsx';
import { OnlineMark } from './thread/online-mark.tsx';
import { useFocusAfterReply } from './thread/use-focus-after-reply.ts';

const filterSpec = { conversation: idFilter };

/**
 * `/chat`: the assistant for signed-in users. It answers from data they may see and changes nothing without their
 * confirmation.
 */
export function ChatPage() {
  const { values, set } = useUrlFilters(filterSpec);
  const narrow = useIsNarrow();
  const [showsMemory, setShowsMemory] = useState(false);
  const [showsList, setShowsList] = useState(false);
  const inAddress = values.conversation ?? null;
  /** The thread restarts when another conversation is chosen, not when the first answer assigns its id. */
  const [thread, setThread] = useState({ key: 0, id: inAddress, seen: inAddress });
  // The address changed: through this page, or externally (back, forward, a link).
  if (thread.seen !== inAddress) {
    const isOwn = inAddress === thread.id;
    setThread({ key: isOwn ? thread.key : thread.key + 1, id: inAddress, seen: inAddress });
  }
  const choose = (id: string | null) => {
    setThread(({ key, seen }) => ({ key: key + 1, id, seen }));
    set({ conversation: id });
    setShowsList(false);
  };
  const begin = () => choose(null);
  useShortcut(t`Chat`, 'n', t`New conversation`, begin);
  const isOnline = useAppSelector((state) => state.offline.network !== 'offline');
  const list = <ConversationList current={thread.id} onChoose={choose} />;
  return (
    <>
      <PageHeader
        title={chatTitle('helper', '')}
        badge={
          <>
            <Chip tone="accent">{badges.helper}</Chip>
            {isOnline && <OnlineMark />}
          </>
        }
        tools={
          <>
            {narrow && (
              <IconButton
                label={t`Conversations`}
                icon={<MessagesSquare />}
                onClick={() => setShowsList(true)}
              />
            )}
            <IconButton
              label={t`What the helper remembers`}
              icon={<Brain />}
              onClick={() => setShowsMemory(true)}
            />
            <Button variant="primary" icon={<Plus />} onClick={begin}>
              {narrow ? t`New` : t`New conversation`}
            </Button>
          </>
        }
      />
      <div className="flex min-h-0 flex-1">
        {!narrow && (
          <aside
            aria-label={t`Earlier conversations`}
            className="flex w-72 shrink-0 flex-col border-r border-line p-3"
          >
            {list}
          </aside>
        )}
        <Thread
          key={thread.key}
          conversationId={thread.id}
          onNamed={(id) => {
            setThread((before) => ({ ...before, id }));
            set({ conversation: id });
          }}
          onReset={begin}
        />
      </div>
      <Sheet open={showsList && narrow} onOpenChange={setShowsList} title={t`Conversations`}>
        {list}
      </Sheet>
      <MemorySheet open={showsMemory} onOpenChange={setShowsMemory} />
    </>
  );
}

type ThreadProps = { conversationId: string | null; onNamed: (id: string) => void; onReset: () => void };

function Thread({ conversationId, onNamed, onReset }: ThreadProps) {
  const user = useCurrentUser();
  const input = useRef<HTMLTextAreaElement>(null);
  // An earlier conversation starts with its stored messages.
  const [isNew] = useState(conversationId === null);
  const { messages, pending, isLoading, error, send, reload } = useHelperThread(conversationId, onNamed);
  useFocusAfterReply(input, { pending, messages: messages.length });
  return (
    <section aria-label={t`Helper`} className="flex min-w-0 flex-1 flex-col">
      {isLoading && (
        <div className="flex-1 p-4">
          <SkeletonRows rowHeight={64} />
        </div>
      )}
      {error !== undefined && (
        <div className="flex-1 p-4">
          <ErrorState error={error} title={t`The conversation could not be read`} onRetry={reload} />
        </div>
      )}
      {!isLoading && error === undefined && (
        <HelperMessages
          messages={messages}
          pending={pending}
          greeting={isNew ? greeting('helper', user.firstName) : null}
          examples={examplesFor(user.role)}
          onSuggestion={send}
        />
      )}
      <div className="mx-auto w-full max-w-188 px-0 md:px-4 md:pb-1">
        <div className="overflow-hidden border-line md:rounded-lg md:border-x md:border-b">
          <Composer
            placeholder={user.role === 'customer' ? customerPlaceholder : placeholders.helper}
            pending={pending}
            onSend={send}
            inputRef={input}
            rows={2}
          />
        </div>
        <p className="flex items-center justify-between px-3 py-1 text-xs text-3">
          <span>{footers.helper}</span>
          <button type="button" onClick={onReset} className="px-1 text-2 underline hover:text-1">
            <Trans>Reset</Trans>
          </button>
        </p>
      </div>
    </section>
  );
}
