import { t } from '@lingui/core/macro';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { CircleSlash, KeyRound, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { describeRequestError } from '../../lib/request-error.ts';
import { recordTarget } from '../../records/dialog-target.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { MenuItem } from '../../ui/menu-items.ts';
import { useToast } from '../../ui/use-toast.ts';
import { webhookName } from './webhook-words.tsx';
import {
  useRemoveWebhookMutation,
  useSendTestEventMutation,
  useUpdateWebhookMutation,
  useWebhooksQuery,
} from './webhooks-api.ts';

const editor = lazyComponent(() => import('./webhook-dialog.tsx').then((module) => module.WebhookDialog), {
  untilItArrives: true,
});
const rotation = lazyComponent(() => import('./rotate-dialog.tsx').then((module) => module.RotateDialog), {
  untilItArrives: true,
});

type Open = { readonly dialog: 'edit' | 'rotate' | 'remove'; readonly webhook: Webhook | null };

export type WebhookActions = {
  readonly create: () => void;
  readonly preload: () => void;
  readonly sendTest: (webhook: Webhook) => void;
  readonly enable: (webhook: Webhook, enabled: boolean) => void;
  readonly menuOf: (webhook: Webhook) => readonly MenuItem[];
  /** The open dialog; render it once. */
  readonly dialogs: ReactNode;
};

/** Actions of admins on the list of webhooks and on the page of one. @param onRemoved called after a deletion */
export function useWebhookActions(onRemoved?: () => void): WebhookActions {
  const [open, setOpen] = useState<Open | null>(null);
  const [update] = useUpdateWebhookMutation();
  const [test] = useSendTestEventMutation();
  const toast = useToast();
  const refuse = (error: unknown) =>
    toast({ variant: 'destructive', title: t`Not changed`, description: describeRequestError(error) });
  const enable = (webhook: Webhook, enabled: boolean) =>
    void update({ id: webhook.id, revision: webhook.revision, body: { enabled } }).unwrap().catch(refuse);
  const sendTest = (webhook: Webhook) =>
    void test(webhook.id)
      .unwrap()
      .then(() => toast({ title: t`Test event is on its way` }), refuse);
  const show = (dialog: Open['dialog'], webhook: Webhook | null) => setOpen({ dialog, webhook });
  return {
    create: () => show('edit', null),
    preload: () => void editor.preload(),
    sendTest,
    enable,
    menuOf: (webhook) => [
      { label: t`Edit`, icon: <Pencil />, onSelect: () => show('edit', webhook) },
      {
        label: t`Send test event`,
        icon: <Send />,
        disabled: !webhook.enabled,
        onSelect: () => sendTest(webhook),
      },
      { label: t`Replace secret`, icon: <KeyRound />, onSelect: () => show('rotate', webhook) },
      {
        label: webhook.enabled ? t`Switch off` : t`Switch on`,
        icon: webhook.enabled ? <CircleSlash /> : <Play />,
        onSelect: () => enable(webhook, !webhook.enabled),
      },
      { label: t`Delete`, icon: <Trash2 />, danger: true, onSelect: () => show('remove', webhook) },
    ],
    dialogs: <Dialogs open={open} onClose={() => setOpen(null)} onRemoved={onRemoved} />,
  };
}

type DialogsProps = { open: Open | null; onClose: () => void; onRemoved: (() => void) | undefined };

function Dialogs({ open, onClose, onRemoved }: DialogsProps) {
  const [remove] = useRemoveWebhookMutation();
  const { data } = useWebhooksQuery();
  if (open === null) return null;
  const { dialog, webhook } = open;
  const current = data?.items.find(({ id }) => id === webhook?.id) ?? webhook;
  if (dialog === 'edit' || webhook === null || current === null) {
    return (
      <Suspense fallback={null}>
        <editor.Component webhook={webhook} onClose={onClose} />
      </Suspense>
    );
  }
  if (dialog === 'rotate') {
    return (
      <Suspense fallback={null}>
        <rotation.Component webhook={webhook} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete ${webhookName(webhook)}?`}
      description={t`Its secret and its deliveries are deleted with it, also those that wait.`}
      confirmLabel={t`Delete webhook`}
      danger
      target={recordTarget('webhook', current)}
      onConfirm={async (_, revision) => {
        await remove({ id: webhook.id, revision }).unwrap();
        onRemoved?.();
      }}
    />
  );
}
