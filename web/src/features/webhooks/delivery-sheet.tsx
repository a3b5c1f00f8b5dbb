import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { WebhookAttempt, WebhookDeliveryDetail } from '@switchyard/contracts/webhooks/webhook.ts';
import { RotateCcw } from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { type Detail, DetailList } from '../../ui/detail-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { answerText, DeliveryState, deliveryWord } from './delivery-words.tsx';
import { useDeliveryQuery, useResendDeliveryMutation } from './webhooks-api.ts';

const pollMs = 5_000;

type DeliverySheetProps = { id: string; zone: string; mayResend: boolean; onClose: () => void };

/** One delivery: its state, its attempts, and what was sent. */
export function DeliverySheet({ id, zone, mayResend, onClose }: DeliverySheetProps) {
  const { data, error, refetch } = useDeliveryQuery(id, { pollingInterval: pollMs });
  const [resend, { isLoading }] = useResendDeliveryMutation();
  const toast = useToast();
  const sendAgain = async () => {
    const result = await resend(id);
    if (result.error) {
      const description = describeRequestError(result.error);
      toast({ variant: 'destructive', title: t`Not sent again`, description });
    } else toast({ title: t`The event is sent again` });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? deliveryWord(data) : t`Delivery`}
      width="lg"
      footer={
        data && (
          <Button
            variant="primary"
            icon={<RotateCcw />}
            busy={isLoading}
            disabled={!mayResend}
            onClick={() => void sendAgain()}
          >
            <Trans>Send again</Trans>
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <PageSpinner text={t`Loading`} />}
      {data && (
        <div className="flex flex-col gap-4 p-4">
          <DetailList items={factsOf(data, zone)} />
          <Attempts tries={data.tries} zone={zone} />
          <Code title={t`Content`} text={indented(data.body)} />
        </div>
      )}
    </Sheet>
  );
}

function factsOf(delivery: WebhookDeliveryDetail, zone: string): Detail[] {
  const { createdAt, nextTryAt, finishedAt, messageId, type } = delivery;
  const at = (instant: string) => formatDate(instant, zone, 'dateTime');
  return [
    { label: t`State`, value: <DeliveryState delivery={delivery} /> },
    { label: t`Event type`, value: <code className="font-mono text-sm">{type}</code> },
    { label: t`Message`, value: <code className="font-mono text-sm select-all">{messageId}</code> },
    { label: t`Recorded`, value: at(createdAt) },
    ...(nextTryAt === null ? [] : [{ label: t`Next attempt`, value: at(nextTryAt) }]),
    ...(finishedAt === null ? [] : [{ label: t`Finished`, value: at(finishedAt) }]),
  ];
}

function Attempts({ tries, zone }: { tries: readonly WebhookAttempt[]; zone: string }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-1">
        <Trans>Attempts</Trans>
      </h3>
      {tries.length === 0 && (
        <p className="text-sm text-3">
          <Trans>None yet.</Trans>
        </p>
      )}
      <ol
        aria-label={t`Attempts`}
        className="divide-y divide-line rounded-md border border-line empty:hidden"
      >
        {tries.map(({ number, at, durationMs, responseCode, error, answer }) => (
          <li key={number} className="flex flex-col gap-1 px-3 py-2">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere text-1">
                {error ?? answerText({ responseCode, error })}
              </span>
              <span className="num shrink-0 text-sm text-3">
                {formatDate(at, zone, 'dayTime')} · <Trans>{durationMs} ms</Trans>
              </span>
            </div>
            {answer !== null && answer !== '' && (
              <p className="max-h-24 overflow-y-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap text-2">
                {answer}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-1">{title}</h3>
      <pre
        tabIndex={0}
        aria-label={title}
        className="max-h-96 overflow-auto rounded-md border border-line bg-surface-2 p-3 font-mono text-xs whitespace-pre-wrap text-2"
      >
        {text}
      </pre>
    </section>
  );
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
