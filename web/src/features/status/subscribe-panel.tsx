import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { statusRoutes } from '@switchyard/contracts/status/status-routes.ts';
import type { SubscriptionChannel } from '@switchyard/contracts/status/status.ts';
import { BellRing } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createGuardedForm } from '../../lib/guarded-form.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormTrap } from '../../ui/form-trap.tsx';
import { Input } from '../../ui/input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SubscriptionLink } from './subscription-link.tsx';

const formSchema = z.object({
  email: z.email(t`Please enter a valid email address`),
  url: z.string(),
});
type SubscribeForm = z.infer<typeof formSchema>;

/** Subscription by mail or webhook; also the target of links in its mails. */
export function SubscribePanel() {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <section aria-labelledby="subscribe" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="subscribe" className="flex items-center gap-2 text-xl font-semibold text-1">
        <BellRing aria-hidden="true" size={20} className="text-3" />
        <Trans>Get updates</Trans>
      </h2>
      <SubscriptionLink />
      {asked === null ? (
        <SubscribeForm onAsked={setAsked} />
      ) : (
        <p role="status" className="mt-3 text-md text-2">
          <Trans>
            Look into the inbox of {asked}: the link in our mail begins the subscription. It works for two
            days.
          </Trans>
        </p>
      )}
    </section>
  );
}

function SubscribeForm({ onAsked }: { onAsked: (email: string) => void }) {
  const [channel, setChannel] = useState<SubscriptionChannel>('mail');
  const [guarded] = useState(() => createGuardedForm(statusRoutes.form.path));
  const trap = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, setError, formState } = useForm<SubscribeForm>({
    resolver: zodResolver(formSchema),
    defaultValues: { email: '', url: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = async ({ email, url }: SubscribeForm) => {
    const fields = channel === 'webhook' ? { channel, email, url } : { channel, email };
    const answer = await guarded.send(statusRoutes.subscribe.path, fields, trap.current?.value ?? '');
    if (answer.ok) return onAsked(email);
    const refused = fieldErrorsOf(answer.error);
    if (refused['email'] !== undefined) setError('email', { message: refused['email'] });
    if (refused['url'] !== undefined) setError('url', { message: refused['url'] });
    if (refused['email'] === undefined && refused['url'] === undefined) {
      setError('root', { message: describeRequestError(answer.error) });
    }
  };
  return (
    <form
      noValidate
      aria-label={t`Get updates`}
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="relative mt-3 flex flex-col gap-3"
    >
      <p className="text-md text-2">
        <Trans>
          Every update of an incident or a maintenance, when it is written. Each mail has a link that ends it.
        </Trans>
      </p>
      <div className="self-start">
        <SegmentedControl
          label={t`How`}
          value={channel}
          onChange={setChannel}
          segments={[
            { value: 'mail', label: t`By mail` },
            { value: 'webhook', label: t`By webhook` },
          ]}
        />
      </div>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Field
          label={t`Email`}
          required
          error={errors.email?.message}
          {...(channel === 'webhook' ? { hint: t`Confirms the webhook, and hears of it when it fails` } : {})}
        >
          <Input
            type="email"
            autoComplete="email"
            onFocus={() => void guarded.open()}
            {...register('email')}
          />
        </Field>
        {channel === 'webhook' && (
          <Field
            label={t`Webhook`}
            required
            error={errors.url?.message}
            hint={t`An HTTPS address on the internet; what it gets is signed`}
          >
            <Input
              type="url"
              placeholder={t`https://hooks.example.com/status`}
              spellCheck={false}
              {...register('url')}
            />
          </Field>
        )}
      </div>
      <FormTrap ref={trap} />
      {errors.root && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isSubmitting} className="self-start">
        <Trans>Subscribe</Trans>
      </Button>
    </form>
  );
}
