import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { fieldErrorsOf, type RequestError } from '../../lib/request-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useUpdateTeamMemberMutation } from './team-api.ts';
import { useResetMemberFactorMutation } from './security/member-security-api.ts';
import { roleWord } from '../../core/role-words.ts';
import { roleNote } from './role-notes.ts';

/** A change of access rights that awaits confirmation. */
export type AccessChange = { readonly member: TeamMember } & (
  | { readonly role: Role; readonly customRole?: CustomRole }
  | { readonly status: 'active' | 'disabled' }
  | { readonly resetsFactor: true }
);

type AccessDialogProps = { change: AccessChange | null; ownId: string; onClose: () => void };

/** Explains the effect of a change of access before it happens. */
export function AccessDialog({ change, ownId, onClose }: AccessDialogProps) {
  const [update] = useUpdateTeamMemberMutation();
  const [reset] = useResetMemberFactorMutation();
  if (!change) return null;
  const { member } = change;
  const words = wordsOf(change);
  const own = member.id === ownId ? ` ${t`This is your own account: you are signed out too.`}` : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={`${words.description}${own}`}
      confirmLabel={words.verb}
      danger={words.danger}
      target={{ revision: member.revision }}
      onConfirm={async (_, revision) => {
        const { error } =
          'resetsFactor' in change
            ? await reset(member.id)
            : await update({ id: member.id, revision, body: bodyOf(change) });
        if (error) throw readable(error);
      }}
    />
  );
}

function bodyOf(change: Exclude<AccessChange, { readonly resetsFactor: true }>) {
  if ('status' in change) return { status: change.status };
  const { role, customRole } = change;
  return customRole ? { roleId: customRole.id } : { role };
}

function wordsOf(change: AccessChange) {
  const name = `${change.member.firstName} ${change.member.lastName}`;
  if ('role' in change) {
    const { customRole } = change;
    const role = customRole?.name ?? roleWord[change.role].toLowerCase();
    const note = customRole ? customRole.description || t`A role of your company` : roleNote[change.role];
    return {
      title: t`Change the role of ${name} to ${role}?`,
      description: t`${note}. They are signed out everywhere and sign in again with the new role.`,
      verb: t`Change role`,
      danger: false,
    };
  }
  if ('resetsFactor' in change) {
    return {
      title: t`Remove the second factor of ${name}?`,
      description: t`For users who lost phone, keys and recovery codes. They are signed out everywhere and sign in with the password alone. Make sure that it is really them who asks.`,
      verb: t`Remove second factor`,
      danger: true,
    };
  }
  if (change.status === 'active') {
    return {
      title: t`Enable the account of ${name}?`,
      description: t`They can sign in again with their old password.`,
      verb: t`Enable account`,
      danger: false,
    };
  }
  return {
    title: t`Disable the account of ${name}?`,
    description: t`They are signed out everywhere at once and cannot sign in. Their work stays as it is.`,
    verb: t`Disable account`,
    danger: true,
  };
}

/** The refusal names a field that this dialog does not show, so its text is shown as the message. */
function readable(error: unknown): unknown {
  const [message] = Object.values(fieldErrorsOf(error));
  if (message === undefined) return error;
  return { status: 400, text: message } satisfies RequestError;
}
