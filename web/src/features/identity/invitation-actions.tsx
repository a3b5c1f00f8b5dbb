import { t } from '@lingui/core/macro';
import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import type { MailState } from '@switchyard/contracts/identity/mail-state.ts';
import { Link2, Send, X } from 'lucide-react';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useRenewInvitationMutation } from './team-api.ts';

const looks: Readonly<Record<MailState, { readonly word: string; readonly tone: Tone }>> = {
  waiting: { word: t`Being sent`, tone: 'info' },
  sent: { word: t`Sent`, tone: 'ok' },
  kept: { word: t`Not sent: no mail server`, tone: 'warn' },
  failed: { word: t`Failed, is tried again`, tone: 'danger' },
  unknown: { word: t`Unclear`, tone: 'warn' },
  held: { word: t`Waits for your verification`, tone: 'warn' },
};

/** State of the mail of an invitation. */
export function InvitationMailState({ state }: { state: MailState | null }) {
  const { word, tone } = state === null ? { word: t`By link`, tone: 'neutral' as const } : looks[state];
  return <Chip tone={tone}>{word}</Chip>;
}

type InvitationActionsProps = { invitation: Invitation; onWithdraw: (invitation: Invitation) => void };

/** Sends an invitation again, shows a link to hand over, or withdraws it. */
export function InvitationActions({ invitation, onWithdraw }: InvitationActionsProps) {
  const [renew, { isLoading }] = useRenewInvitationMutation();
  const [link, setLink] = useState<string | null>(null);
  const toast = useToast();
  const name = nameOf(invitation);
  const renewBy = async (by: 'mail' | 'link') => {
    const result = await renew({ id: invitation.id, by });
    if (result.error) {
      const description = describeRequestError(result.error);
      toast({ title: t`Not sent`, description, variant: 'destructive' });
    } else if (result.data.link !== null) setLink(result.data.link);
    else toast({ title: t`Invitation sent again`, description: t`The earlier link no longer works.` });
  };
  return (
    <div className="flex items-center">
      <IconButton
        label={t`Copy a link for ${name}`}
        icon={<Link2 />}
        disabled={isLoading}
        onClick={() => void renewBy('link')}
      />
      <IconButton
        label={t`Send the invitation of ${name} again`}
        icon={<Send />}
        disabled={isLoading}
        onClick={() => void renewBy('mail')}
      />
      <IconButton
        label={t`Withdraw the invitation of ${name}`}
        icon={<X />}
        tooltip={false}
        onClick={() => onWithdraw(invitation)}
      />
      {link !== null && (
        <SecretDialog
          title={t`Link for ${name}`}
          description={t`It works for a week and is shown only now; the earlier link no longer works. Give it to nobody else: it opens the account.`}
          secret={link}
          copyLabel={t`Copy link`}
          onClose={() => setLink(null)}
        />
      )}
    </div>
  );
}

export function nameOf({ firstName, lastName }: Invitation): string {
  return `${firstName} ${lastName}`;
}
