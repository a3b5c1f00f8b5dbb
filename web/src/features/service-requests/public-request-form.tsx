import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FormTicket } from '@switchyard/contracts/http/form-guard.ts';
import {
  publicRequestPaths,
  requestLimits,
  requestUrgencies,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createGuardedForm, type GuardedForm } from '../../lib/guarded-form.ts';
import { describeRequestError, fieldErrorsOf, type RequestError } from '../../lib/request-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FormTrap } from '../../ui/form-trap.tsx';
import { urgencyHints, urgencyWords } from './form-words.ts';
import { Choice, Field, inputClass, Part, Slot, Text } from './public-request-fields.tsx';
import { PhotoChoice, sendPhotos } from './public-request-photos.tsx';
import { byField, missingOf, readFields, slotPlaces } from './public-request-values.ts';

type Opened = FormTicket & {
  companyName: string;
  intro: string;
  categories: { key: string; name: string }[];
};
type Sent = { number: number; link: string };

type PublicRequestFormProps = {
  /** Last part of the company's address; empty while the page is prerendered. */
  address: string;
};

/** The form with which anybody requests service from a company. Drawn by the build, filled when the company is known. */
export function PublicRequestForm({ address }: PublicRequestFormProps) {
  const { form, opened, failure, retry } = useOpenedForm(address);
  if (failure !== null)
    return (
      <section className="rounded-lg border border-line bg-surface p-5">
        <h1 className="text-xl font-semibold text-1">
          {failure.status === 404 ? t`There is no request form here` : t`The form could not be opened`}
        </h1>
        <p className="mt-2 text-base text-2">
          {failure.status === 404
            ? t`The company has closed it or changed its address. Please call the company.`
            : describeRequestError(failure)}
        </p>
        <button type="button" className={`${buttonClass('secondary', 'lg')} mt-5`} onClick={retry}>
          <Trans>Try again</Trans>
        </button>
      </section>
    );
  return (
    <>
      <header className="mb-6">
        <p className="min-h-6 text-base font-medium text-accent-text">{opened?.companyName}</p>
        <h1 className="text-2xl font-semibold tracking-tight text-1">
          <Trans>Request service</Trans>
        </h1>
        <p className="mt-2 text-base whitespace-pre-wrap text-2">
          {opened?.intro ||
            t`Tell us what you need. No account needed: you get a link to follow your request.`}
        </p>
      </header>
      <RequestForm address={address} form={form} categories={opened?.categories ?? []} />
    </>
  );
}

function useOpenedForm(address: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<RequestError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [form, setForm] = useState<GuardedForm<Opened> | null>(null);
  useEffect(() => {
    if (address === '') return;
    const guarded = createGuardedForm<Opened>(formPath(address));
    let isOver = false;
    void guarded.openOrError().then((answer) => {
      if (isOver) return;
      setForm(guarded);
      setOpened(answer.ok ? answer.data : null);
      setFailure(answer.ok ? null : answer.error);
      if (answer.ok) document.title = `${answer.data.companyName} · ${t`Request service`}`;
    });
    return () => {
      isOver = true;
    };
  }, [address, attempt]);
  return { form, opened, failure, retry: () => setAttempt(attempt + 1) };
}

function formPath(address: string): string {
  return publicRequestPaths.form.replace(':address', encodeURIComponent(address));
}

type RequestFormProps = {
  address: string;
  form: GuardedForm<Opened> | null;
  categories: readonly { key: string; name: string }[];
};

/** Fields are read when the form is sent: typing renders nothing. */
function RequestForm({ address, form, categories }: RequestFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<string | null>(null);
  const showErrors = (found: Readonly<Record<string, string>>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) focusField(element.current, first);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form === null || progress !== null) return;
    const fields = readFields(new FormData(event.currentTarget));
    const missing = missingOf(fields.sent);
    setProblem(null);
    if (Object.keys(missing).length > 0) return showErrors(missing);
    setProgress(t`Sending the request…`);
    const answer = await form.send<Sent>(formPath(address), fields.sent, trap.current?.value ?? '');
    if (!answer.ok) {
      setProgress(null);
      showErrors(byField(fieldErrorsOf(answer.error), fields.slots));
      return setProblem(describeRequestError(answer.error));
    }
    setErrors({});
    const { link } = answer.data;
    // At once: the link must survive whatever happens to the photos.
    window.history.replaceState(null, '', `#${link}`);
    if (files.length > 0) await sendPhotos(files, link, setProgress);
    // Replacing the address tells nobody.
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    window.scrollTo({ top: 0 });
  };
  const field = (name: string) => ({ name, error: errors[name] });
  return (
    <form
      ref={element}
      noValidate
      aria-label={t`Request service`}
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6"
      onSubmit={(event) => void submit(event)}
    >
      <Part title={t`What is it about?`}>
        <Choice
          {...field('categoryKey')}
          label={t`Category`}
          required
          options={[
            { value: '', label: t`Please choose` },
            ...categories.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
        <Field label={t`What do you need?`} required error={errors['description']}>
          <textarea
            name="description"
            rows={5}
            maxLength={requestLimits.visitorDescription.max}
            placeholder={t`What does not work, since when, and what have you tried?`}
            className={`${inputClass} py-2`}
          />
        </Field>
        <Choice
          {...field('urgency')}
          label={t`How urgent is it?`}
          initial="normal"
          options={requestUrgencies.map((value) => ({
            value,
            label: `${urgencyWords[value]} – ${urgencyHints[value]}`,
          }))}
        />
        <PhotoChoice files={files} onChange={setFiles} />
      </Part>
      <Part title={t`Where is it?`}>
        <Text
          {...field('address.line1')}
          label={t`Street and number`}
          autoComplete="address-line1"
          required
        />
        <div className="grid grid-cols-2 gap-3">
          <Text {...field('address.city')} label={t`City`} autoComplete="address-level2" required />
          <Text {...field('address.postalCode')} label={t`Postal code`} autoComplete="postal-code" />
        </div>
      </Part>
      <Part title={t`How do we reach you?`}>
        <Text {...field('contactName')} label={t`Name`} autoComplete="name" required />
        <div className="grid gap-3 sm:grid-cols-2">
          <Text {...field('contactPhone')} label={t`Phone`} type="tel" autoComplete="tel" />
          <Text {...field('contactEmail')} label={t`Email`} type="email" autoComplete="email" />
        </div>
        <p className="text-sm text-3">
          <Trans>One of both is enough. By email you also get the link to your request.</Trans>
        </p>
      </Part>
      <Days errors={errors} />
      <FormTrap ref={trap} />
      {problem !== null && (
        <p role="alert" className="rounded-md bg-danger-wash p-3 text-base font-medium text-danger">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className={buttonClass('primary', 'lg')}
        disabled={form === null}
        aria-disabled={progress !== null}
      >
        <Trans>Send request</Trans>
      </button>
      <p role="status" className="-mt-3 min-h-5 text-sm text-2">
        {progress}
      </p>
      <noscript>
        <p className="text-base text-2">{t`Sending the form needs JavaScript. Please call the company.`}</p>
      </noscript>
    </form>
  );
}

function Days({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <Part title={t`When does it suit you?`}>
      {slotPlaces.map((place) => (
        <Slot key={place} place={place} error={errors[`slot${place}.date`]} />
      ))}
    </Part>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name);
  if (found instanceof HTMLElement) found.focus();
}
