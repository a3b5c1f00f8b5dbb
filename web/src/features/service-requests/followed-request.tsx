import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FollowedRequest as Followed } from '@switchyard/contracts/service-requests/public-request-routes.ts';
import {
  publicRequestPaths,
  requestLimits,
  requestLinkHeader,
  requestNumber,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import { isDecided } from '@switchyard/contracts/service-requests/service-request-rules.ts';
import { CircleCheck, CircleHelp, ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SiteCard } from '../../core/site/site-card.tsx';
import { formatDate } from '../../lib/format-date.ts';
import { type PublicAnswer, publicFetch } from '../../lib/public-fetch.ts';
import { describeRequestError, type RequestError } from '../../lib/request-error.ts';
import { showSiteToast } from '../../lib/site-toast.ts';
import { useFollowedLink } from '../../lib/use-followed-link.ts';
import { Button } from '../../ui/button.tsx';
import { FilesButton } from '../../ui/files-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MessageComposer } from '../../ui/message-composer.tsx';
import { AnswerButton, answerId } from './answer-button.tsx';
import { FollowedPhotos } from './followed-photos.tsx';
import { RequestConversation } from './request-conversation.tsx';
import { RequestStateChip } from './request-looks.tsx';
import { urgencyWords } from './form-words.ts';
import { slotText } from './request-words.ts';
import { sendRequestPhotos } from './send-request-photos.ts';

export type FollowedRequestProps = { link: string; address: string };

const post = (path: string, body: Record<string, unknown>) =>
  publicFetch<Followed>(path, { method: 'POST', body });

/** The request of a link: its state, the conversation, photos, and its withdrawal. */
export function FollowedRequest({ link, address }: FollowedRequestProps) {
  const { data: request, error, look, take } = useFollowedLink<Followed>(publicRequestPaths.follow, link);
  const messageId = useRef(crypto.randomUUID());
  const tell = (answer: PublicAnswer<Followed>, title: string) => {
    if (answer.ok) take(answer);
    else showSiteToast({ title, description: describeRequestError(answer.error), variant: 'destructive' });
    return answer.ok;
  };
  const send = async (body: string) => {
    const said = { link, body, messageId: messageId.current };
    const isSent = tell(await post(publicRequestPaths.message, said), t`Not sent`);
    if (isSent) messageId.current = crypto.randomUUID();
    return isSent;
  };
  const withdraw = async () => void tell(await post(publicRequestPaths.cancel, { link }), t`Not changed`);
  if (request === null && error !== null)
    return <NotFollowed error={error} onRetry={look} address={address} />;
  if (request === null)
    return (
      <p className="text-base text-2">
        <Trans>Reading the request…</Trans>
      </p>
    );
  const isClosed = isDecided(request.state);
  return (
    <div className="flex flex-col gap-6">
      <Head request={request} />
      <SiteCard title={t`Conversation`}>
        <div aria-live="polite">
          {request.messages.length === 0 ? (
            <p className="text-base text-2">
              <Trans>Nothing has been written yet. You can add something at any time.</Trans>
            </p>
          ) : (
            <RequestConversation messages={request.messages} zone={request.timeZone} forRequester />
          )}
        </div>
        {!isClosed && (
          <div id={answerId} className="mt-4">
            <MessageComposer
              name={t`Write about this request`}
              label={t`Your message`}
              placeholder={
                request.state === 'needs_info' ? t`Your answer` : t`Write to ${request.companyName}`
              }
              sendLabel={request.state === 'needs_info' ? t`Send answer` : t`Send`}
              maxLength={requestLimits.message.max}
              onSend={send}
            />
          </div>
        )}
      </SiteCard>
      <SiteCard title={t`Your request`}>
        <p className="text-base wrap-anywhere whitespace-pre-wrap text-1">{request.description}</p>
        <p className="mt-3 text-md text-2">
          {[
            request.categoryName,
            urgencyWords[request.urgency],
            ...request.preferredSlots.map(slotText),
          ].join(' · ')}
        </p>
        <FollowedPhotos link={link} photos={request.photos} />
        {!isClosed && (
          <MorePhotos link={link} isFull={request.photos.length >= requestLimits.photos} onAdded={look} />
        )}
      </SiteCard>
      {!isClosed && <Withdraw onWithdraw={withdraw} />}
      <p className="text-sm text-3">
        <Trans>
          Keep this link: it opens your request until{' '}
          {formatDate(request.linkEndsAt, request.timeZone, 'date')}. Anyone with it can read the request.
        </Trans>
      </p>
    </div>
  );
}

function Head({ request }: { request: Followed }) {
  const { companyName, number, title, state, timeZone, scheduledStart } = request;
  const isAsked = state === 'needs_info';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="flex flex-col gap-2">
      <p className="text-base font-medium text-accent-text">{companyName}</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-2xl font-semibold tracking-tight wrap-anywhere text-1 outline-none"
      >
        <span className="num text-3">{requestNumber(number)}</span> {title}
      </h1>
      <div role="status" className="mt-2 flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
        <span className="flex flex-wrap items-center gap-2">
          {isAsked ? (
            <CircleHelp aria-hidden="true" size={20} className="text-warn" />
          ) : (
            <CircleCheck aria-hidden="true" size={20} className="text-ok" />
          )}
          <RequestStateChip state={state} forRequester />
          {state === 'duplicate' && request.duplicateOfState !== null && (
            <RequestStateChip state={request.duplicateOfState} forRequester />
          )}
        </span>
        <p className="text-base text-1">{sentenceOf(request)}</p>
        {isAsked && <AnswerButton />}
        {scheduledStart !== null && (
          <p className="text-base text-1">
            <Trans>
              We come on <strong className="num">{formatDate(scheduledStart, timeZone, 'dayTime')}</strong>.
            </Trans>
          </p>
        )}
      </div>
    </header>
  );
}

function sentenceOf({ state, dueAt, timeZone, jobState }: Followed): string {
  switch (state) {
    case 'new':
      return t`We have received your request. You hear from us by ${formatDate(dueAt, timeZone, 'dayTime')}.`;
    case 'needs_info':
      return t`We have a question. Please answer it, and we go on.`;
    case 'triaged':
      return t`We are working on your request.`;
    case 'quoted':
      return t`We have sent you an offer.`;
    case 'converted':
      return jobState === 'completed' || jobState === 'invoiced' || jobState === 'closed'
        ? t`The work is done.`
        : jobState === 'cancelled'
          ? t`The job was cancelled.`
          : t`We have planned your request as a job.`;
    case 'declined':
      return t`We cannot take your request. The reason is below.`;
    case 'duplicate':
      return t`We continue with another request about the same.`;
    case 'cancelled':
      return t`This request was cancelled.`;
    default:
      return state satisfies never;
  }
}

function Withdraw({ onWithdraw }: { onWithdraw: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onWithdraw();
    setBusy(false);
    setIsAsking(false);
  };
  if (!isAsking)
    return (
      <Button size="lg" className="self-start" onClick={() => setIsAsking(true)}>
        <Trans>Withdraw the request</Trans>
      </Button>
    );
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <span className="text-base text-1">
        <Trans>Withdraw it? We then stop working on it.</Trans>
      </span>
      <Button size="lg" variant="danger" busy={busy} onClick={() => void confirm()}>
        <Trans>Withdraw</Trans>
      </Button>
      <Button size="lg" onClick={() => setIsAsking(false)}>
        <Trans>Keep it</Trans>
      </Button>
    </div>
  );
}

type MorePhotosProps = { link: string; isFull: boolean; onAdded: () => void };

function MorePhotos({ link, isFull, onAdded }: MorePhotosProps) {
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    const { refused, error } = await sendRequestPhotos(files, {
      keepLocation: false,
      urlOf: (sha256) => publicRequestPaths.photo.replace(':sha256', sha256),
      headers: { [requestLinkHeader]: link },
    });
    setBusy(false);
    onAdded();
    if (refused === 0) return;
    const description = error === null ? t`This browser cannot read the file` : describeRequestError(error);
    showSiteToast({ title: t`Not every photo was added`, description, variant: 'destructive' });
  };
  return (
    <div className="mt-4">
      <FilesButton
        accept="image/*"
        label={t`Photos to add`}
        onFiles={(files) => void add(files)}
        size="lg"
        icon={<ImagePlus />}
        busy={busy}
        disabled={isFull}
      >
        <Trans>Add photos</Trans>
      </FilesButton>
    </div>
  );
}

type NotFollowedProps = { error: RequestError; onRetry: () => void; address: string };

function NotFollowed({ error, onRetry, address }: NotFollowedProps) {
  if (error.status !== 410 && error.status !== 400)
    return <ErrorState error={error} title={t`This request could not be read`} onRetry={onRetry} />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-base text-1">
        <Trans>
          This link opens no request: it has ended, or it is not whole. Use the link of the newest mail.
        </Trans>
      </p>
      {address !== 'status' && (
        <a href={`/request-service/${address}`} className="text-base text-1 underline underline-offset-2">
          <Trans>Send a new request</Trans>
        </a>
      )}
    </div>
  );
}
