import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { customRoleBases } from '@switchyard/contracts/identity/role.ts';
import type { CustomRole, RoleOffer } from '@switchyard/contracts/roles/custom-role.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Roles, useCreateRoleMutation, useUpdateRoleMutation } from '../../core/accounts/roles-api.ts';
import { roleWord } from '../../core/role-words.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { bodyOf, differenceFrom, draftOf, newDraft, type RoleDraft, withPermission } from './role-draft.ts';
import { EffectList } from './role-effect.tsx';
import { changedViews, RoleFields } from './role-fields.tsx';
import { RoleMatrix } from './role-matrix.tsx';

type RoleFormProps = {
  /** Null for a new one. */
  role: CustomRole | null;
  all: Roles;
  mayChange: boolean;
  /** Below the fields. */
  children: ReactNode;
};

const basisOptions = customRoleBases.toReversed().map((value) => ({ value, label: roleWord[value] }));

/** The fields of a role. Before a change of one that people have is saved, its effect is shown. */
export function RoleForm({ role, all, mayChange, children }: RoleFormProps) {
  const offerOf = (basis: RoleDraft['basis']) => all.offers.find((each) => each.basis === basis);
  const [draft, setDraft] = useState(() => firstDraft(role, offerOf(role?.basis ?? 'manager')));
  // The version that the draft rests on: a change of someone else meanwhile is not overwritten unasked.
  const [base, setBase] = useState(role);
  const [isAsking, setIsAsking] = useState(false);
  const { save, isBusy, errors } = useSaving(base, draft, setBase);
  const offer = draft && offerOf(draft.basis);
  if (!draft || !offer) return null;
  const people = (role?.members ?? 0) + (role?.invitations ?? 0);
  const effect = differenceFrom(base?.permissions ?? offer.preset, draft, offer);
  const views = changedViews(all.fields, base?.fields ?? {}, draft.fields);
  const hasEffect = people > 0 && effect.gained.length + effect.lost.length + views.length > 0;
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasEffect) setIsAsking(true);
        else void save().catch(() => undefined);
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-4xl flex-col gap-4">
          <Naming
            draft={draft}
            isNew={role === null}
            {...{ mayChange, errors }}
            onChange={(patch) => setDraft({ ...draft, ...patch })}
            onBasis={(basis) => {
              const other = offerOf(basis);
              if (other) setDraft({ ...newDraft(other), name: draft.name, description: draft.description });
            }}
          />
          <RoleMatrix
            offer={offer}
            chosen={draft.permissions}
            {...(mayChange
              ? { onToggle: (action, isOn) => setDraft(withPermission(draft, offer, action, isOn)) }
              : {})}
          />
          <RoleFields
            fields={all.fields}
            views={draft.fields}
            {...(mayChange
              ? {
                  onChange: (field, view) =>
                    setDraft({ ...draft, fields: { ...draft.fields, [field]: view } }),
                }
              : {})}
          />
          <FormAlert message={errors['root']} />
          {children}
        </div>
      </div>
      {mayChange && (
        <div className="shrink-0 border-t border-line px-4 py-2 max-sm:px-3">
          <Button variant="primary" type="submit" busy={isBusy}>
            {role === null ? <Trans>Create role</Trans> : <Trans>Save changes</Trans>}
          </Button>
        </div>
      )}
      {role !== null && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={plural(people, {
            one: 'Change what # person may do?',
            other: 'Change what # people may do?',
          })}
          description={t`It takes effect at once, also where they are signed in.`}
          confirmLabel={t`Save changes`}
          details={<EffectList {...effect} views={views} />}
          target={{ revision: role.revision }}
          onConfirm={(_, revision) => save(revision)}
        />
      )}
    </form>
  );
}

type NamingProps = {
  draft: RoleDraft;
  isNew: boolean;
  mayChange: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<Pick<RoleDraft, 'name' | 'description'>>) => void;
  onBasis: (basis: RoleDraft['basis']) => void;
};

function Naming({ draft, isNew, mayChange, errors, onChange, onBasis }: NamingProps) {
  return (
    <Panel title={t`Role`}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t`Name`} required error={errors['name']}>
          <Input
            value={draft.name}
            maxLength={60}
            autoComplete="off"
            readOnly={!mayChange}
            autoFocus={isNew}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field
          label={t`Based on`}
          hint={
            isNew
              ? t`Decides which records and screens its people have.`
              : t`It cannot be changed: records and screens of its people depend on it.`
          }
        >
          <Select options={basisOptions} value={draft.basis} disabled={!isNew} onChange={onBasis} />
        </Field>
        <Field label={t`Description`} className="sm:col-span-2" error={errors['description']}>
          <Input
            value={draft.description}
            maxLength={300}
            autoComplete="off"
            readOnly={!mayChange}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </div>
    </Panel>
  );
}

function firstDraft(role: CustomRole | null, offer: RoleOffer | undefined): RoleDraft | undefined {
  if (!offer) return undefined;
  return role === null ? newDraft(offer) : draftOf(role, offer);
}

/** Saves the draft; a refusal is shown at the fields that it names. */
function useSaving(
  role: CustomRole | null,
  draft: RoleDraft | undefined,
  onSaved: (role: CustomRole) => void,
) {
  const navigate = useNavigate();
  const toast = useToast();
  const [create, created] = useCreateRoleMutation();
  const [update, updated] = useUpdateRoleMutation();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = async (from: RoleDraft, revision: number) => {
    const body = bodyOf(from);
    if (role !== null) return await update({ id: role.id, revision, body }).unwrap();
    const made = await create({ ...body, basis: from.basis }).unwrap();
    void navigate(`/team/roles/${made.id}`, { replace: true });
    return made;
  };
  const save = async (revision = role?.revision ?? 0) => {
    if (!draft) return;
    if (draft.name.trim() === '') {
      setErrors({ name: t`Give the role a name.` });
      return;
    }
    setErrors({});
    try {
      const saved = await send(draft, revision);
      if (role !== null) onSaved(saved);
      toast({ title: role === null ? t`Role created` : t`Role changed` });
    } catch (error) {
      const named = fieldErrorsOf(error);
      const shown = ['name', 'description'].some((field) => named[field] !== undefined);
      setErrors(shown ? named : { root: Object.values(named)[0] ?? describeRequestError(error) });
      throw error;
    }
  };
  return { save, errors, isBusy: created.isLoading || updated.isLoading };
}
