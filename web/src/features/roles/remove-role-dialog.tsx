import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import { useState } from 'react';
import { useRemoveRoleMutation } from '../../core/accounts/roles-api.ts';
import { roleWord } from '../../core/role-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { holdersText } from './holders-text.ts';

type RemoveRoleDialogProps = {
  role: CustomRole;
  roles: readonly CustomRole[];
  onClose: () => void;
  onRemoved?: () => void;
};

/** The choice of the preset among roles. */
const preset = 'preset';

/** Deletes a role; its users get another one of its basis. */
export function RemoveRoleDialog({ role, roles, onClose, onRemoved }: RemoveRoleDialogProps) {
  const [remove] = useRemoveRoleMutation();
  const [moveTo, setMoveTo] = useState(preset);
  const { id, name, basis, revision } = role;
  const isUsed = role.members + role.invitations > 0;
  const others = roles.filter((other) => other.basis === basis && other.id !== id);
  const options = [
    { value: preset, label: t`${roleWord[basis]} (preset)` },
    ...others.map((other) => ({ value: other.id, label: other.name })),
  ];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete the role ${name}?`}
      description={isUsed ? t`${holdersText(role)}. They get another role at once.` : t`Nobody has it.`}
      confirmLabel={t`Delete role`}
      danger
      target={{ revision }}
      details={
        isUsed && (
          <Field label={<Trans>Role that they get</Trans>}>
            <Select options={options} value={moveTo} onChange={setMoveTo} />
          </Field>
        )
      }
      onConfirm={async (_, known) => {
        const target = moveTo === preset ? null : moveTo;
        await remove({ id, revision: known, ...(isUsed ? { moveTo: target } : {}) }).unwrap();
        onRemoved?.();
      }}
    />
  );
}
