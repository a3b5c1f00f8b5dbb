import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ownCompanyNameSchema, phoneSchema, timeZoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useReadPhone, withPhones } from '../../../core/typed-phone.ts';
import { showRefusal } from '../../../lib/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Input } from '../../../ui/input.tsx';
import { TimeZonePicker } from '../../../ui/time-zone-picker.tsx';
import { useUpdateCompanyMutation } from '../onboarding-api.ts';
import type { StepProps } from './step-props.ts';

const formSchema = z.object({
  name: ownCompanyNameSchema,
  phone: z.union([z.literal(''), phoneSchema]).transform((value) => (value === '' ? null : value)),
  timeZone: timeZoneSchema,
});
type Form = z.input<typeof formSchema>;

/** The company's own details. */
export function CompanyStep({ onboarding, onDone }: StepProps) {
  const { company } = onboarding;
  const readPhone = useReadPhone();
  const [update, { isLoading }] = useUpdateCompanyMutation();
  const { register, watch, setValue, handleSubmit, setError, formState } = useForm<
    Form,
    unknown,
    z.output<typeof formSchema>
  >({
    resolver: withPhones(zodResolver(formSchema), ['phone'], readPhone),
    defaultValues: { name: company.name, phone: company.phone ?? '', timeZone: company.timeZone },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (body) => {
    const { data, error } = await update({ revision: company.revision, body });
    if (data) onDone();
    else showRefusal<Form>(error, ['name', 'phone', 'timeZone'], setError);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-120 flex-col gap-4">
      <Field label={t`Company name`} required error={errors.name?.message}>
        <Input maxLength={120} autoComplete="organization" {...register('name')} />
      </Field>
      <Field label={t`Phone`} hint={t`Optional`} error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field
        label={t`Time zone`}
        error={errors.timeZone?.message}
        hint={t`Shifts and schedules are shown on the clock of this zone`}
      >
        <TimeZonePicker value={watch('timeZone')} onChange={(zone) => setValue('timeZone', zone)} />
      </Field>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" variant="primary" busy={isLoading} className="self-start">
        <Trans>Save and continue</Trans>
      </Button>
    </form>
  );
}
