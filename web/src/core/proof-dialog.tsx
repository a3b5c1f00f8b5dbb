import { t } from '@lingui/core/macro';
import type { PasskeyChallenge } from '@switchyard/contracts/identity/passkey-schemas.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { publicFetch } from '../lib/public-fetch.ts';
import { describeRequestError, fieldErrorsOf } from '../lib/request-error.ts';
import { Button } from '../ui/button.tsx';
import { DialogPanel } from '../ui/dialog-panel.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { Input } from '../ui/input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

type Options = {
  readonly asksForCode: boolean;
  readonly passkey: PasskeyChallenge | null;
  /** Absent in answers of earlier versions. */
  readonly sso?: boolean;
};
type Errors = Readonly<Record<string, string>>;

/** Asks for what signing in takes: a passkey, or the password with a code if the account has a second factor. */
export function ProofDialog({ onClose }: { onClose: (isProven: boolean) => void }) {
  const [options, setOptions] = useState<Options | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isAtCompany, setIsAtCompany] = useState(false);
  useEffect(() => {
    void readOptions().then((answer) =>
      answer.ok ? setOptions(answer.data) : setErrors({ root: describeRequestError(answer.error) }),
    );
  }, []);
  /** True if the server accepted it; the dialog is closed then. */
  const prove = async (body: object): Promise<boolean> => {
    setIsBusy(true);
    const answer = await publicFetch('/api/auth/proof', { method: 'POST', body });
    setIsBusy(false);
    if (answer.ok) onClose(true);
    else setErrors(errorsOf(answer.error));
    return answer.ok;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form may be inside another one in the tree of components.
    event.stopPropagation();
    const typed = new FormData(event.currentTarget);
    const code = typed.get('code');
    void prove({ password: typed.get('password'), ...(code ? { code } : {}) });
  };
  const takePasskey = async (challenge: PasskeyChallenge) => {
    setIsBusy(true);
    const { answerPasskey } = await import('../lib/passkeys.ts');
    const answer = await answerPasskey(challenge);
    if ('passkey' in answer) {
      if (await prove(answer)) return;
    } else {
      setIsBusy(false);
      setErrors({ root: answer.refusal });
    }
    // The challenge may be too old for the next try.
    const next = await readOptions();
    if (next.ok) setOptions(next.data);
  };
  const passkey = options?.passkey ?? null;
  /** Opens the provider in a tab of its own: what is typed here stays. */
  const openCompany = async () => {
    setIsBusy(true);
    const tab = window.open('about:blank');
    const answer = await publicFetch<{ url: string }>('/api/auth/proof/sso', { method: 'POST' });
    setIsBusy(false);
    if (answer.ok && tab) tab.location.replace(answer.data.url);
    else tab?.close();
    if (!answer.ok) return setErrors({ root: describeRequestError(answer.error) });
    if (!tab) return setErrors({ root: t`The browser refused the new tab. Allow it, and try again.` });
    return setIsAtCompany(true);
  };
  return (
    <DialogPanel
      open
      size="sm"
      onOpenChange={(open) => !open && onClose(false)}
      title={t`Confirm that it is you`}
      description={t`This step changes who can get in. Your confirmation holds for ten minutes.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3.5 pb-2">
        <Field label={t`Password`} error={errors['password']}>
          <PasswordInput name="password" autoFocus inputSize="lg" autoComplete="current-password" />
        </Field>
        {options?.asksForCode === true && (
          <Field
            label={t`Code`}
            error={errors['code']}
            hint={t`From your authenticator app, or one of your recovery codes`}
          >
            <Input name="code" inputSize="lg" inputMode="text" autoComplete="one-time-code" maxLength={30} />
          </Field>
        )}
        <FormAlert message={errors['root']} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="lg" onClick={() => onClose(false)}>
            {t`Cancel`}
          </Button>
          {options?.sso === true && (
            <Button
              size="lg"
              disabled={isBusy}
              onClick={() => (isAtCompany ? onClose(true) : void openCompany())}
            >
              {isAtCompany ? t`I confirmed it there` : t`Confirm with your company`}
            </Button>
          )}
          {passkey !== null && (
            <Button size="lg" disabled={isBusy} onClick={() => void takePasskey(passkey)}>
              {t`Use a passkey`}
            </Button>
          )}
          <Button type="submit" variant="primary" size="lg" busy={isBusy}>
            {t`Confirm`}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}

function readOptions() {
  return publicFetch<Options>('/api/auth/proof/options', { method: 'POST' });
}

function errorsOf(error: unknown): Errors {
  const named = fieldErrorsOf(error);
  return named['password'] !== undefined || named['code'] !== undefined
    ? named
    : { root: describeRequestError(error) };
}
