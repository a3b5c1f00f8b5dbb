import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDate } from '../lib/format-date.ts';
import { Button } from './button.tsx';
import { addEarlier, joinMessages, type Messages, type ThreadMessage } from './join-messages.ts';

type MessageThreadProps<Message extends ThreadMessage> = {
  /** As last fetched. */
  newest: Messages<Message>;
  zone: string;
  /** Messages before a given one; null on failure, which the caller has reported. */
  readEarlier: (before: string) => Promise<Messages<Message> | null>;
  /** Icon and words about the author. */
  author: (message: Message) => ReactNode;
  /** True for messages that stand out, such as internal notes. */
  isMarked?: (message: Message) => boolean;
};

/** A conversation, oldest first, starting with the newest page; it stays at the newest message. */
export function MessageThread<Message extends ThreadMessage>(props: MessageThreadProps<Message>) {
  const { newest, zone, readEarlier, author, isMarked } = props;
  const { said, showEarlier, busy, list } = useSaid(newest, readEarlier);
  return (
    <div className="flex flex-col gap-3">
      {said.hasEarlier && (
        <Button className="self-center" busy={busy} onClick={() => void showEarlier()}>
          <Trans>Show earlier messages</Trans>
        </Button>
      )}
      <ol ref={list} aria-label={t`Messages`} className="flex flex-col gap-3">
        {said.messages.map((message) => (
          <li
            key={message.id}
            tabIndex={-1}
            className={`rounded-lg border p-3 ${isMarked?.(message) ? 'border-warn bg-warn-wash' : 'border-line bg-surface'}`}
          >
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-3">
              {author(message)}
              <time dateTime={message.createdAt} className="num ml-auto">
                {formatDate(message.createdAt, zone, 'dayTime')}
              </time>
            </p>
            <p className="mt-1.5 text-md wrap-anywhere whitespace-pre-wrap text-1">{message.body}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function useSaid<Message extends ThreadMessage>(
  newest: Messages<Message>,
  readEarlier: MessageThreadProps<Message>['readEarlier'],
) {
  const [read, setRead] = useState(newest);
  const [said, setSaid] = useState(newest);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  if (newest !== read) {
    setRead(newest);
    setSaid(joinMessages(said, newest));
  }
  const lastId = said.messages.at(-1)?.id;
  useEffect(() => {
    // A thread is scrolled to its newest message; a single message is shown from its beginning.
    const last = list.current?.lastElementChild;
    if (last !== list.current?.firstElementChild) last?.scrollIntoView({ block: 'nearest' });
  }, [lastId]);
  const showEarlier = async () => {
    const [oldest] = said.messages;
    if (!oldest) return;
    setBusy(true);
    const earlier = await readEarlier(oldest.id);
    setBusy(false);
    if (earlier === null) return;
    setSaid((known) => (known.messages[0]?.id === oldest.id ? addEarlier(known, earlier) : known));
    // The button disappears with the first message: keyboard focus continues at the previous position.
    const place = list.current?.firstElementChild;
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  return { said, showEarlier, busy, list };
}
