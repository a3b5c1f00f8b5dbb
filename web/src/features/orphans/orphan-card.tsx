import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { InboxOrphan } from '@switchyard/contracts/orphans/orphan-routes.ts';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { recordTarget } from '../../records/dialog-target.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { acceptQuestion } from './visit-now.ts';
import { useResolveOrphanMutation } from './orphans-api.ts';
import { orphanReasons, orphanText } from './orphan-text.ts';

/** One item of work: its content and time, and the office's decision. */
export function OrphanCard({ orphan, zone }: { orphan: InboxOrphan; zone: string }) {
  const [asking, setAsking] = useState<'accept' | 'discard' | null>(null);
  const [resolve, { isLoading }] = useResolveOrphanMutation();
  const toast = useToast();
  const { id, revision } = orphan;
  const target = recordTarget('orphan', orphan);
  const accept = () =>
    resolve({ id, revision, body: { decision: 'accept' } })
      .unwrap()
      .catch((error: unknown) =>
        toast({ variant: 'destructive', title: t`Not accepted`, description: describeRequestError(error) }),
      );
  const question = acceptQuestion(orphan);
  const text = orphanText(orphan.body);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-1">{orphan.label}</span>
          <span className="num text-sm text-3">{formatDate(orphan.occurredAt, zone, 'dayTime')}</span>
          <span className="sr-only">{orphanReasons[orphan.reason]}</span>
        </p>
        {text !== '' && <p className="text-md wrap-break-word whitespace-pre-wrap text-1">{text}</p>}
      </div>
      {orphan.state === 'open' ? (
        <div className="flex shrink-0 gap-1.5">
          <Button icon={<Trash2 />} onClick={() => setAsking('discard')}>
            <Trans>Discard</Trans>
          </Button>
          <Button
            icon={<Check />}
            busy={isLoading}
            onClick={() => (question === null ? void accept() : setAsking('accept'))}
          >
            <Trans>Accept</Trans>
          </Button>
        </div>
      ) : (
        <p className="text-sm text-3">
          {orphan.state === 'accepted' ? (
            <Trans>Accepted by {orphan.resolvedBy}</Trans>
          ) : (
            <Trans>Discarded by {orphan.resolvedBy}</Trans>
          )}
          {orphan.resolvedReason !== null && `: ${orphan.resolvedReason}`}
        </p>
      )}
      {asking === 'accept' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t`Add this work to someone else’s visit?`}
          description={question}
          confirmLabel={t`Accept all the same`}
          target={target}
          onConfirm={(_, known) => resolve({ id, revision: known, body: { decision: 'accept' } }).unwrap()}
        />
      )}
      {asking === 'discard' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t`Discard this work?`}
          description={t`It stays in the list of discarded work with your reason; the job does not change.`}
          confirmLabel={t`Discard`}
          danger
          reason="required"
          target={target}
          onConfirm={(reason, known) =>
            resolve({ id, revision: known, body: { decision: 'discard', reason } }).unwrap()
          }
        />
      )}
    </li>
  );
}
