import type { TicketMessage, TicketMessages as Messages } from '@switchyard/contracts/support/ticket.ts';
import { LifeBuoy, Lock, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { addEarlier, joinMessages } from './join-messages.ts';

type TicketMessagesProps = {
  /** As last fetched. */
  newest: Messages;
  zone: string;
  /** Messages before a given one; null on failure, which the caller has reported. */
  readEarlier: (before: string) => Promise<Messages | null>;
};

/** The messages, oldest first, starting with the newest page. */
export function TicketMessages({ newest, zone, readEarlier }: TicketMessagesProps) {
  const { said, showEarlier, busy, list } = useSaid(newest, readEarlier);
  return (
    <div className="flex flex-col gap-3">
      {said.hasEarlier && (
        <Button className="self-center" busy={busy} onClick={() => void showEarlier()}>
          Show earlier messages
        </Button>
      )}
      <ol ref={list} aria-label="Messages" className="flex flex-col gap-3">
        {said.messages.map((message) => (
          <Message key={message.id} message={message} zone={zone} />
        ))}
      </ol>
    </div>
  );
}

function Message({ message, zone }: { message: TicketMessage; zone: string }) {
  return (
    <li
      tabIndex={-1}
      className={`rounded-lg border p-3 ${message.internal ? 'border-warn bg-warn-wash' : 'border-line bg-surface'}`}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-3">
        <Sender message={message} />
        <time dateTime={message.createdAt} className="num ml-auto">
          {formatDate(message.createdAt, zone, 'dayTime')}
        </time>
      </p>
      <p className="mt-1.5 text-md wrap-anywhere whitespace-pre-wrap text-1">{message.body}</p>
    </li>
  );
}

function Sender({ message: { from, authorName, internal } }: { message: TicketMessage }) {
  const Icon = internal ? Lock : from === 'desk' ? LifeBuoy : UserRound;
  return (
    <>
      <Icon aria-hidden="true" size={14} />
      <span className="font-medium text-2">{authorName}</span>
      {from === 'desk' && <span>{internal ? 'Internal note' : 'Support'}</span>}
    </>
  );
}

function useSaid(newest: Messages, readEarlier: TicketMessagesProps['readEarlier']) {
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
