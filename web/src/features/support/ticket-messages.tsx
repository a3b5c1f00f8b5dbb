import type { TicketMessage } from '@switchyard/contracts/support/ticket.ts';
import { LifeBuoy, Lock, UserRound } from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';

type TicketMessagesProps = { messages: readonly TicketMessage[]; zone: string };

/** What was said, oldest first. */
export function TicketMessages({ messages, zone }: TicketMessagesProps) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
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
      ))}
    </ol>
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
