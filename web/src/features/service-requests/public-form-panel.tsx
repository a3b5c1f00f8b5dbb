import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RequestSettings } from '@switchyard/contracts/service-requests/request-settings.ts';
import { Copy, ExternalLink, Printer } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useToast } from '../../ui/use-toast.ts';
import type { SaveSettings } from './save-settings.ts';

type PublicFormPanelProps = { settings: RequestSettings; mayChange: boolean; onSave: SaveSettings };

/** The public form: open or closed, its address, the text above it, and its QR code. */
export function PublicFormPanel({ settings, mayChange, onSave }: PublicFormPanelProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { isOpen, address } = settings;
  const change = async (next: boolean) => {
    setBusy(true);
    try {
      const chosen = address ?? settings.suggestedAddress;
      await onSave({ isOpen: next, ...(next ? { address: chosen } : {}) });
    } catch (error) {
      const description = describeRequestError(error);
      toast({ variant: 'destructive', title: t`The setting was not changed`, description });
    }
    setBusy(false);
  };
  return (
    <Panel title={t`Public request form`}>
      <div className="flex items-start gap-3 pt-1">
        <div className="min-w-0 flex-1">
          <p id="public-form" className="font-medium text-1">
            <Trans>Accept requests from anybody</Trans>
          </p>
          <p id="public-form-hint" className="text-sm text-2">
            <Trans>
              Everyone with the address can send a request without an account, and follows it by a link. The
              form is guarded against bots and limited per hour.
            </Trans>
            {!mayChange && ` ${t`Only admins change it.`}`}
          </p>
        </div>
        <Switch
          size="lg"
          checked={isOpen}
          disabled={!mayChange || busy}
          onChange={(next) => void change(next)}
          aria-labelledby="public-form"
          aria-describedby="public-form-hint"
        />
      </div>
      {mayChange && <AddressForm key={settings.revision} settings={settings} onSave={onSave} />}
      {isOpen && address !== null && <Published address={address} />}
    </Panel>
  );
}

function AddressForm({ settings, onSave }: Omit<PublicFormPanelProps, 'mayChange'>) {
  const [address, setAddress] = useState(settings.address ?? settings.suggestedAddress);
  const [intro, setIntro] = useState(settings.intro);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const isChanged = address !== settings.address || intro !== settings.intro;
  const errors = error === null ? {} : fieldErrorsOf(error);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    await onSave({ address: address.trim().toLowerCase(), intro }).catch(setError);
    setBusy(false);
  };
  return (
    <form className="mt-4 flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label={t`Address`}
        hint={t`Small letters, digits and hyphens. Printed codes and shared links stop working when it changes.`}
        error={errors['address']}
      >
        <Input
          value={address}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field label={t`Text above the form`} error={errors['intro']}>
        <Textarea
          rows={2}
          maxLength={500}
          value={intro}
          placeholder={t`How fast you answer, and whom to call when it is dangerous`}
          onChange={(event) => setIntro(event.target.value)}
        />
      </Field>
      {error !== null && Object.keys(errors).length === 0 && (
        <p role="alert" className="text-sm font-medium text-danger">
          {describeRequestError(error)}
        </p>
      )}
      <Button type="submit" className="self-start" busy={busy} disabled={!isChanged}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

function Published({ address }: { address: string }) {
  const toast = useToast();
  const { companyName } = useCurrentUser();
  const url = `${window.location.origin}/request-service/${address}`;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast({ title: t`Address copied` });
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-5 border-t border-line pt-4">
      <QrCode text={url} label={t`QR code of the request form`} className="size-36 shrink-0 rounded-md" />
      <div className="flex min-w-0 flex-col gap-2">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="wrap-anywhere text-accent-text hover:underline"
        >
          {url}
        </a>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy />} onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
          <Button icon={<Printer />} onClick={() => window.print()}>
            <Trans>Print QR code</Trans>
          </Button>
          <Button icon={<ExternalLink />} onClick={() => window.open(url, '_blank', 'noreferrer')}>
            <Trans>Open the form</Trans>
          </Button>
        </div>
      </div>
      <PrintSheet url={url} companyName={companyName} />
    </div>
  );
}

/** The sheet that is printed instead of the page. */
function PrintSheet({ url, companyName }: { url: string; companyName: string }) {
  return createPortal(
    <div className="fixed inset-0 z-[9999] hidden flex-col items-center justify-center gap-8 bg-white p-12 text-center text-black print:flex">
      <p className="text-4xl font-semibold">{companyName}</p>
      <p className="text-2xl">
        <Trans>Need service? Scan the code and tell us.</Trans>
      </p>
      <QrCode text={url} label={t`QR code to print`} className="size-[90mm]" />
      <p className="text-lg">{url.replace(/^https?:\/\//, '')}</p>
    </div>,
    document.body,
  );
}
