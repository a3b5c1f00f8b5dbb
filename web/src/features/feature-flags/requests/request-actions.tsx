import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  editableRequestStates,
  type FlagRequest,
  requestSteps,
  type RequestStep,
} from '@switchyard/contracts/feature-flags/request-routes.ts';
import { CalendarClock, Check, Ellipsis, Pencil, Undo2, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuItem } from '../../../ui/menu-items.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { environmentName } from '../environments.ts';
import { useApplyFlagRequestMutation, useStepFlagRequestMutation } from './requests-api.ts';

const editor = lazyComponent(() => import('./request-editor.tsx').then((file) => file.RequestEditor), {
  untilItArrives: true,
});
const timer = lazyComponent(
  () => import('./request-time-dialog.tsx').then((file) => file.RequestTimeDialog),
  {
    untilItArrives: true,
  },
);

type Asked = RequestStep | 'edit' | 'schedule';

/** The steps of a change request that its user may take. */
export function RequestActions({ request, zone }: { request: FlagRequest; zone: string }) {
  const [asked, ask] = useState<Asked | null>(null);
  const may = usePossible(request);
  const close = () => ask(null);
  const items: readonly MenuItem[] = [
    ...(may('edit') ? [{ label: t`Edit rules`, icon: <Pencil />, onSelect: () => ask('edit') }] : []),
    ...(may('schedule')
      ? [{ label: t`Make it at a time`, icon: <CalendarClock />, onSelect: () => ask('schedule') }]
      : []),
    ...(may('reject')
      ? [{ label: t`Reject`, icon: <X />, danger: true, onSelect: () => ask('reject') }]
      : []),
    ...(may('withdraw')
      ? [{ label: t`Withdraw`, icon: <Undo2 />, danger: true, onSelect: () => ask('withdraw') }]
      : []),
  ];
  const primary = (['submit', 'approve', 'apply'] as const).find(may);
  const labels = { submit: t`Submit for review`, approve: t`Approve`, apply: t`Make it now` };
  return (
    <>
      {items.length > 0 && (
        <DropdownMenu
          items={items}
          align="end"
          trigger={<IconButton label={t`More steps`} icon={<Ellipsis />} tooltip={false} />}
        />
      )}
      {primary !== undefined && (
        <Button variant="primary" icon={<Check />} onClick={() => ask(primary)}>
          {labels[primary]}
        </Button>
      )}
      {asked === 'edit' && (
        <Suspense fallback={null}>
          <editor.Component request={request} onClose={close} />
        </Suspense>
      )}
      {asked === 'schedule' && (
        <Suspense fallback={null}>
          <timer.Component request={request} zone={zone} onClose={close} />
        </Suspense>
      )}
      {asked !== null && asked !== 'edit' && asked !== 'schedule' && (
        <StepQuestion request={request} step={asked} onClose={close} />
      )}
    </>
  );
}

/** Tells which steps are possible in this state, for this user. */
function usePossible({ state, authorId }: FlagRequest): (step: Asked) => boolean {
  const user = useCurrentUser();
  const isAuthor = authorId === user.id;
  const has = (action: 'flag.request' | 'flag.review' | 'flag.change') => scopeOf(user, action) !== 'none';
  const isAllowed: Readonly<Record<Asked, boolean>> = {
    submit: isAuthor && has('flag.request'),
    withdraw: isAuthor && has('flag.request'),
    edit: isAuthor && has('flag.request'),
    approve: !isAuthor && has('flag.review'),
    reject: !isAuthor && has('flag.review'),
    apply: has('flag.change'),
    schedule: has('flag.change'),
  };
  return (step) => {
    if (!isAllowed[step]) return false;
    if (step === 'edit') return editableRequestStates.includes(state);
    return requestSteps[step === 'schedule' ? 'apply' : step].includes(state);
  };
}

type StepQuestionProps = { request: FlagRequest; step: RequestStep; onClose: () => void };

function StepQuestion({ request, step, onClose }: StepQuestionProps) {
  const [send] = useStepFlagRequestMutation();
  const [apply] = useApplyFlagRequestMutation();
  const toast = useToast();
  const { id, revision, environment } = request;
  const place = environmentName(environment);
  const texts = {
    submit: {
      title: t`Submit it for review?`,
      text: t`All who may review are told.`,
      label: t`Submit for review`,
    },
    withdraw: {
      title: t`Withdraw the request?`,
      text: t`It ends. The flag stays as it is.`,
      label: t`Withdraw`,
    },
    approve: {
      title: t`Approve the request?`,
      text: t`It can then be made, now or at a time.`,
      label: t`Approve`,
    },
    reject: {
      title: t`Reject the request?`,
      text: t`It ends, and its author is told why.`,
      label: t`Reject`,
    },
    apply: {
      title: t`Make the change now?`,
      text: t`Every program and every screen of ${place} follows at once.`,
      label: t`Make it now`,
    },
  }[step];
  const confirm = async (words: string, known: number) => {
    const comment = words === '' ? null : words;
    if (step !== 'apply') {
      const said = step === 'reject' ? { step, comment: words } : { step, comment };
      await send({ id, revision: known, ...said }).unwrap();
      return;
    }
    const { state } = await apply({ id, revision: known, runAt: null }).unwrap();
    if (state === 'conflicted')
      toast({
        title: t`Not made`,
        description: t`Someone else changed the same fields in the meantime.`,
        variant: 'destructive',
      });
  };
  const hasWords =
    step === 'apply' || step === 'submit'
      ? {}
      : ({ reason: step === 'reject' ? 'required' : 'optional' } as const);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.title}
      description={texts.text}
      confirmLabel={texts.label}
      danger={step === 'reject' || step === 'withdraw'}
      {...hasWords}
      target={{
        revision,
        changesSince: () => (
          <p>
            <Trans>The request was changed. Look at it again first.</Trans>
          </p>
        ),
      }}
      onConfirm={confirm}
    />
  );
}
