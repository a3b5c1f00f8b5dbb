import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { visitorSupportRoutes } from '@switchyard/contracts/support/support-routes.ts';
import { mayWriteTo } from '@switchyard/contracts/support/ticket-rules.ts';
import type { TicketDetail, TicketMessages } from '@switchyard/contracts/support/ticket.ts';
import { useRef, useState } from 'react';
import { publicFetch } from '../../lib/public-fetch.ts';
import { describeRequestError, type RequestError } from '../../lib/request-error.ts';
import { showSiteToast } from '../../lib/site-toast.ts';
import { useFollowedLink } from '../../lib/use-followed-link.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { MessageThread } from '../../ui/message-thread.tsx';
import { RequesterComposer } from './requester-composer.tsx';
import { authorOf, TicketClockChip, TicketStateChip, TicketTitle } from './ticket-looks.tsx';

const { follow, earlier, write } = visitorSupportRoutes;
const post = <Data,>(route: { path: string }, body: Record<string, unknown>) =>
  publicFetch<Data>(route.path, { method: 'POST', body });

export type FollowedTicketProps = { link: string };

/** The ticket of a mailed link, for visitors without an account. */
export function FollowedTicket({ link }: FollowedTicketProps) {
  const { data: ticket, error, look, take } = useFollowedLink<TicketDetail>(follow.path, link);
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const messageId = useRef(crypto.randomUUID());
  const send = async (body: string) => {
    const answer = await post<TicketDetail>(write, { link, body, messageId: messageId.current });
    if (!answer.ok) return tell(t`Not sent`, answer.error, false);
    messageId.current = crypto.randomUUID();
    take(answer);
    return true;
  };
  const readEarlier = async (before: string) => {
    const answer = await post<TicketMessages>(earlier, { link, before });
    return answer.ok ? answer.data : tell(t`Not read`, answer.error, null);
  };
  if (ticket === null && error !== null) return <NotFollowed error={error} onRetry={look} />;
  if (ticket === null)
    return (
      <p className="text-base text-2">
        <Trans>Reading the ticket…</Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-5">
      <header>
        <TicketTitle ticket={ticket} />
        <div className="mt-2 flex flex-wrap gap-1.5">
          <TicketStateChip state={ticket.state} />
          <TicketClockChip ticket={ticket} zone={zone} />
        </div>
      </header>
      <div aria-live="polite">
        <MessageThread
          newest={ticket}
          zone={zone}
          readEarlier={readEarlier}
          author={authorOf}
          isMarked={({ internal }) => internal}
        />
      </div>
      {mayWriteTo(ticket.state) ? (
        <RequesterComposer state={ticket.state} onSend={send} />
      ) : (
        <p className="text-base text-2">
          <Trans>
            This ticket is closed. If something is left,{' '}
            <a href="/support" className="text-1 underline underline-offset-2">
              open a new one
            </a>
            .
          </Trans>
        </p>
      )}
    </div>
  );
}

/**
 * Reports a failure.
 * @returns the outcome for the caller
 */
function tell<Outcome>(title: string, error: RequestError, outcome: Outcome): Outcome {
  showSiteToast({ title, description: describeRequestError(error), variant: 'destructive' });
  return outcome;
}

function NotFollowed({ error, onRetry }: { error: RequestError; onRetry: () => void }) {
  if (error.status !== 410 && error.status !== 400)
    return <ErrorState error={error} title={t`This ticket could not be read`} onRetry={onRetry} />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-base text-1">
        <Trans>
          This link opens no ticket. Use the newest mail from us, and check that the link is whole.
        </Trans>
      </p>
      <a href="/support" className="text-base text-1 underline underline-offset-2">
        <Trans>Open a new ticket</Trans>
      </a>
    </div>
  );
}
