import { t } from '@lingui/core/macro';
import type { RequestMessage } from '@switchyard/contracts/service-requests/service-request.ts';
import { formatDate } from '../../lib/format-date.ts';
import { RequestStateChip } from './request-looks.tsx';

type Said = Omit<RequestMessage, 'internal'> & { readonly internal?: boolean };

/** The entries of a conversation, oldest first, with the states that the request reached. For both sides. */
export function RequestConversation({
  messages,
  zone,
  forRequester,
}: {
  messages: readonly Said[];
  zone: string;
  forRequester: boolean;
}) {
  return (
    <ol aria-label={t`Conversation`} className="flex flex-col gap-2.5">
      {messages.map((message) => (
        <li
          key={message.id}
          className={`rounded-lg border p-3 ${message.internal === true ? 'border-warn bg-warn-wash' : 'border-line bg-surface'}`}
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-3">
            {message.state !== null && <RequestStateChip state={message.state} forRequester={forRequester} />}
            <span className="font-medium text-2">{message.authorName}</span>
            {message.internal === true && <span>{t`Internal note`}</span>}
            <time dateTime={message.createdAt} className="num ml-auto">
              {formatDate(message.createdAt, zone, 'dayTime')}
            </time>
          </p>
          {message.body !== '' && (
            <p className="mt-1.5 text-md wrap-anywhere whitespace-pre-wrap text-1">{message.body}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
