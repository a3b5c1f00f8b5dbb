import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type NewApiToken, usualTokenDays } from '@switchyard/contracts/api-tokens/api-token.ts';
import { isReadScope, type TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import { type SubmitEvent, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { useMakeApiTokenMutation } from './api-tokens-api.ts';
import { type Preset, ScopePicker } from './scope-picker.tsx';
import { type ScopeArea, scopeAreas } from './scope-words.ts';

const lifetimes = [7, 30, 60, 90, 180, 365].map((days) => ({
  value: String(days),
  label: plural(days, { one: '# day', other: '# days' }),
}));

type MakeTokenDialogProps = {
  kind: TokenKind;
  onClose: () => void;
  /** Called with the only answer that has the secret. */
  onMade: (token: NewApiToken) => void;
};

type Refusal = { readonly name?: string; readonly scopes?: string; readonly form?: string };

/** Asks for name, scopes and lifetime of a new token. The server asks for a proof of identity. */
export function MakeTokenDialog({ kind, onClose, onMade }: MakeTokenDialogProps) {
  const user = useCurrentUser();
  const [make, { isLoading }] = useMakeApiTokenMutation();
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(usualTokenDays));
  const [preset, setPreset] = useState<Preset>('read');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Refusal>({});
  const areas = scopeAreas(user, kind);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const scopes = scopesFor(preset, areas, chosen);
    const missing = missingOf(name, scopes);
    setRefusal(missing);
    if (Object.keys(missing).length > 0) return;
    const { data, error } = await make({
      kind,
      body: { name: name.trim(), scopes, expiresInDays: Number(days) },
    });
    if (data) onMade(data);
    else setRefusal(refusalOf(error));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === 'personal' ? t`New API token` : t`New API token of the company`}
      description={
        kind === 'personal'
          ? t`Programs with it act as you, with at most your permissions at that time.`
          : t`Programs with it act under the name of the token. It stays valid when its maker leaves.`
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5 pb-2">
        <Field label={t`Name`} hint={t`The program that will use it`} error={refusal.name}>
          <Input
            autoFocus
            inputSize="lg"
            value={name}
            maxLength={60}
            onChange={(event) => {
              setName(event.target.value);
              setRefusal({});
            }}
          />
        </Field>
        <ScopePicker
          areas={areas}
          preset={preset}
          onPreset={setPreset}
          chosen={chosen}
          onChoose={(scopes) => {
            setChosen(scopes);
            setRefusal({});
          }}
          error={refusal.scopes}
        />
        <Field label={t`Valid for`} className="max-w-60">
          <Select size="lg" value={days} options={lifetimes} onChange={setDays} />
        </Field>
        <FormAlert message={refusal.form} />
        <div className="flex justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={isLoading}>
            <Trans>Make token</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function scopesFor(preset: Preset, areas: readonly ScopeArea[], chosen: ReadonlySet<string>): string[] {
  const all = areas.flatMap(({ choices }) => choices.map(({ scope }) => scope));
  if (preset === 'all') return all;
  return all.filter((scope) => (preset === 'read' ? isReadScope(scope) : chosen.has(scope)));
}

function missingOf(name: string, scopes: readonly string[]): Refusal {
  return {
    ...(name.trim().length < 2 ? { name: t`Enter a name.` } : {}),
    ...(scopes.length === 0 ? { scopes: t`Choose at least one permission.` } : {}),
  };
}

function refusalOf(error: unknown): Refusal {
  const { name, ...others } = fieldErrorsOf(error);
  if (name !== undefined) return { name };
  const [scopes] = Object.entries(others).flatMap(([field, text]) =>
    field.startsWith('scopes') && text !== undefined ? [text] : [],
  );
  return scopes === undefined ? { form: describeRequestError(error) } : { scopes };
}
