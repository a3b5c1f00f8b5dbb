import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ServiceRequestState } from '@switchyard/contracts/service-requests/service-request-options.ts';
import {
  isDecided,
  mayConvertRequest,
  mayMergeRequest,
  serviceRequestMachine,
} from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { Combine, Wrench } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { recordTarget } from '../../records/dialog-target.tsx';
import { RecordSteps } from '../../records/record-steps.tsx';
import { useRecordChange } from '../../records/use-record-change.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { reachWords } from './request-words.ts';
import { serviceRequests } from './service-requests-api.ts';

const convertDialog = lazyComponent(() => import('./convert-dialog.tsx').then((file) => file.ConvertDialog));
const mergeDialog = lazyComponent(() => import('./merge-dialog.tsx').then((file) => file.MergeDialog));

const verbs: Readonly<Partial<Record<ServiceRequestState, string>>> = {
  triaged: t`Mark as triaged`,
  needs_info: t`Ask for information`,
  quoted: t`Offer sent`,
  declined: t`Decline`,
  cancelled: t`Cancel`,
};

const questions = {
  needs_info: {
    title: t`Ask the requester`,
    description: t`The clock pauses until the answer.`,
    confirmLabel: t`Send question`,
    reason: 'required',
    reasonLabel: t`Question`,
  },
  quoted: {
    title: t`Which offer was sent?`,
    description: t`The requester sees this text. The clock stops when the request becomes a job, or is declined.`,
    confirmLabel: t`Mark as quoted`,
    reason: 'required',
    reasonLabel: t`Offer`,
  },
  declined: {
    title: t`Decline this request?`,
    description: t`The requester reads the reason. The request stays in the list of decided ones.`,
    confirmLabel: t`Decline`,
    reason: 'required',
  },
  cancelled: {
    title: t`Cancel this request?`,
    description: t`It is closed for both sides. A new one can be sent at any time.`,
    confirmLabel: t`Cancel the request`,
    reason: 'optional',
  },
} as const;
const withdrawal = {
  title: t`Withdraw this request?`,
  description: t`We stop working on it. You can send a new one at any time.`,
  confirmLabel: t`Withdraw`,
} as const;

/** In the header: makes a job of an open request. */
export function ConvertButton({ request }: { request: ServiceRequest }) {
  const user = useCurrentUser();
  const isOffice = scopeOf(user, 'service_request.triage') === 'company';
  if (!isOffice || request.number === 0 || !mayConvertRequest(request)) return null;
  return (
    <DialogButton variant="primary" icon={<Wrench />} dialog={convertDialog} of={{ request }}>
      <Trans>Make a job</Trans>
    </DialogButton>
  );
}

/** The other steps of an open request: of the office, or its withdrawal. */
export function RequestActions({ request }: { request: ServiceRequest }) {
  const user = useCurrentUser();
  const { send, busy } = useRecordChange(serviceRequests.move);
  const [run] = serviceRequests.move.useMutation();
  const [isMerging, setIsMerging] = useState(false);
  const isOffice = scopeOf(user, 'service_request.triage') === 'company';
  const isOwn = scopeOf(user, 'service_request.transition') === 'own';
  const { id, revision, state, number } = request;
  // A request that waits on the device takes no steps.
  if (number === 0 || !(isOffice || isOwn) || isDecided(state)) return null;
  const { needs_info: question } = questions;
  const description = `${reachWords(request)} ${question.description}`;
  const asked = isOffice
    ? { ...questions, needs_info: { ...question, description } }
    : { cancelled: withdrawal };
  return (
    <div role="group" aria-label={t`Next steps`} className="flex flex-wrap gap-2">
      <RecordSteps
        machine={serviceRequestMachine}
        target={recordTarget('service_request', request)}
        from={state}
        party={user.role}
        label={(to) => (isOffice ? verbs[to] : to === 'cancelled' ? t`Withdraw` : undefined)}
        questions={asked}
        busy={busy}
        onStep={(to, reason) =>
          to in asked
            ? run({ id, revision, body: { to, reason } }).unwrap()
            : send({ id, revision, body: { to } })
        }
      />
      {isOffice && mayMergeRequest(request) && (
        <Button icon={<Combine />} onClick={() => setIsMerging(true)}>
          <Trans>Merge</Trans>
        </Button>
      )}
      {isMerging && (
        <Suspense fallback={null}>
          <mergeDialog.Component request={request} onClose={() => setIsMerging(false)} />
        </Suspense>
      )}
    </div>
  );
}
