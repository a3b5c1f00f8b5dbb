import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import {
  changeOf,
  type ConnectionDraft,
  draftOf,
  draftSchema,
  type Kind,
  sourceOf,
} from './connection-draft.ts';
import {
  useCreateConnectionMutation,
  useReadMetadataMutation,
  useUpdateConnectionMutation,
} from './sso-api.ts';
import { refusalText } from './use-sso-change.ts';

type ConnectionDialogProps = {
  /** Null for a new one. */
  connection: SsoConnection | null;
  onClose: () => void;
};

type Errors = Partial<Record<keyof ConnectionDraft | 'root', string>>;

/** Adds a connection, or changes what belongs to its provider. */
export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(connection));
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const store = useStore(connection);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = draftSchema(connection === null).safeParse(draft);
    if (!parsed.success) {
      return setErrors(errorsOf(parsed.error.issues));
    }
    setIsBusy(true);
    setErrors({});
    try {
      await store(parsed.data);
      onClose();
    } catch (error) {
      setErrors({ root: refusalText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={connection === null ? t`Connect an identity provider` : t`Edit ${connection.name}`}
      description={t`It stays off until you have proven a domain and switched it on.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5 pb-2">
        {connection === null && (
          <SegmentedControl<Kind>
            label={t`Kind`}
            value={draft.kind}
            segments={[
              { value: 'oidc', label: 'OpenID Connect' },
              { value: 'saml', label: 'SAML 2.0' },
            ]}
            onChange={(kind) => setDraft({ ...draft, kind })}
          />
        )}
        <DraftFields
          draft={draft}
          errors={errors}
          isNew={connection === null}
          onChange={(patch) => setDraft({ ...draft, ...patch })}
        />
        <FormAlert message={errors.root} />
        <div className="flex justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={isBusy}>
            {connection === null ? t`Connect` : t`Save changes`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

function errorsOf(issues: readonly Issue[]): Errors {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? 'root'), message]));
}

/** Stores a draft; metadata is read first. */
function useStore(connection: SsoConnection | null): (draft: ConnectionDraft) => Promise<unknown> {
  const [read] = useReadMetadataMutation();
  const [create] = useCreateConnectionMutation();
  const [update] = useUpdateConnectionMutation();
  return async (draft) => {
    const { kind, name, issuer, clientId, clientSecret, metadata } = draft;
    const saml = kind === 'saml' && metadata.trim() !== '' ? await read(sourceOf(metadata)).unwrap() : null;
    if (connection !== null) {
      const { id, revision } = connection;
      return await update({ id, revision, body: changeOf(draft, saml) }).unwrap();
    }
    if (kind === 'oidc') return await create({ kind, name, issuer, clientId, clientSecret }).unwrap();
    if (saml === null) throw new Error('A new SAML connection has metadata');
    return await create({ kind, name, ...saml }).unwrap();
  };
}

type DraftFieldsProps = {
  draft: ConnectionDraft;
  errors: Errors;
  isNew: boolean;
  onChange: (patch: Partial<ConnectionDraft>) => void;
};

function DraftFields({ draft, errors, isNew, onChange }: DraftFieldsProps) {
  return (
    <>
      <Field label={t`Name`} error={errors.name} hint={t`Shown to admins only, such as Okta or Entra ID.`}>
        <Input
          value={draft.name}
          maxLength={60}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      {draft.kind === 'oidc' ? (
        <>
          <Field label={t`Issuer`} error={errors.issuer}>
            <Input
              value={draft.issuer}
              maxLength={500}
              spellCheck={false}
              // no-literal-text: an address as an example
              placeholder="https://login.example.com"
              onChange={(event) => onChange({ issuer: event.target.value })}
            />
          </Field>
          <Field label={t`Client id`} error={errors.clientId}>
            <Input
              value={draft.clientId}
              maxLength={200}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onChange({ clientId: event.target.value })}
            />
          </Field>
          <Field
            label={t`Client secret`}
            error={errors.clientSecret}
            hint={isNew ? t`Stored encrypted and never shown again.` : t`Empty: the stored one stays.`}
          >
            <PasswordInput
              value={draft.clientSecret}
              autoComplete="off"
              onChange={(event) => onChange({ clientSecret: event.target.value })}
            />
          </Field>
        </>
      ) : (
        <Field
          label={t`Metadata of the provider`}
          error={errors.metadata}
          hint={isNew ? t`Its XML, or the address where it is.` : t`Empty: what is stored stays.`}
        >
          <Textarea
            rows={6}
            spellCheck={false}
            value={draft.metadata}
            // no-literal-text: an address as an example
            placeholder="https://login.example.com/metadata"
            onChange={(event) => onChange({ metadata: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
