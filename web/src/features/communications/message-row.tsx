import { t } from '@lingui/core/macro';
import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { channelWords, deliveryWord } from './channel-words.ts';

const icons = { portal: MessageSquare, email: Mail, call: Phone } as const;

type MessageRowProps = { readonly message: Communication; readonly zone: string; readonly userId: string };

/** One message: author, channel, time and delivery status. */
export function MessageRow({ message, zone, userId }: MessageRowProps) {
  const { id, channel, subject, body, authorId, authorName, direction, occurredAt, delivery } = message;
  const Icon = icons[channel];
  const word = deliveryWord(message);
  return (
    <li className="flex gap-3 py-2.5">
      <span
        title={channelWords[channel].name}
        className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 text-2"
      >
        <Icon aria-hidden="true" size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-3">
          <span className="font-medium text-1">{authorId === userId ? t`You` : authorName}</span>
          <span>{direction === 'in' ? t`to the office` : channelWords[channel].name}</span>
          <SyncBadge entity={`communication:${id}`} />
          {word !== null && !('optimistic' in message) && (
            <Chip tone={delivery === 'failed' ? 'danger' : delivery === 'sent' ? 'ok' : 'neutral'}>
              {word}
            </Chip>
          )}
          <time dateTime={occurredAt} className="num ml-auto">
            {formatDate(occurredAt, zone, 'dayTime')}
          </time>
        </p>
        {subject !== '' && <p className="mt-0.5 font-medium wrap-anywhere text-1">{subject}</p>}
        <p className="mt-0.5 text-md wrap-anywhere whitespace-pre-wrap text-2">{body}</p>
      </div>
    </li>
  );
}
