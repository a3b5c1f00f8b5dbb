import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { customerKinds } from '@switchyard/contracts/customers/customer-kind.ts';
import { companyNameSchema, emailSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useReadPhone, withPhones } from '../../../core/typed-phone.ts';
import { showRefusal } from '../../../lib/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useAddCustomerMutation, useAddSiteMutation } from '../onboarding-api.ts';

const optional = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.union([z.literal(''), schema]).transform((value) => (value === '' ? null : value));

const formSchema = z.object({
  name: companyNameSchema,
  kind: z.enum(customerKinds),
  email: optional(emailSchema),
  phone: optional(phoneSchema),
  line1: z.string().trim().min(2, t`A site needs a street`).max(160),
  city: z.string().trim().min(1, t`A site needs a city`).max(80),
  postalCode: z.string().trim().max(16),
});
type Form = z.input<typeof formSchema>;
const empty: Form = {
  name: '',
  kind: 'residential',
  email: '',
  phone: '',
  line1: '',
  city: '',
  postalCode: '',
};
const kindWords = {
  residential: t`Residential`,
  commercial: t`Commercial`,
  municipal: t`Municipal`,
} as const;

/** One customer with a site. */
export function OneCustomerForm() {
  const toast = useToast();
  const readPhone = useReadPhone();
  const [addCustomer, customer] = useAddCustomerMutation();
  const [addSite, site] = useAddSiteMutation();
  const form = useForm<Form, unknown, z.output<typeof formSchema>>({
    resolver: withPhones(zodResolver(formSchema), ['phone'], readPhone),
    defaultValues: empty,
  });
  const { register, formState, setError, watch, setValue } = form;
  const { errors } = formState;
  const submit = form.handleSubmit(async ({ line1, city, postalCode, ...account }) => {
    const address = { line1, city, postalCode };
    const made = await addCustomer({ ...account, billingAddress: address });
    if (!made.data) {
      showRefusal<Form>(made.error, ['name', 'kind', 'email', 'phone'], setError);
      return;
    }
    const place = await addSite({ customerId: made.data.id, name: line1, address });
    if (!place.data) {
      showRefusal<Form>(place.error, [], setError);
      return;
    }
    toast({ title: t`${account.name} added` });
    form.reset(empty);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-140 flex-col gap-3.5">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t`Customer name`} required error={errors.name?.message}>
          <Input maxLength={120} {...register('name')} />
        </Field>
        <Field label={t`Kind`}>
          <Select
            options={customerKinds.map((value) => ({ value, label: kindWords[value] }))}
            value={watch('kind')}
            onChange={(kind) => setValue('kind', kind)}
          />
        </Field>
        <Field label={t`Email`} error={errors.email?.message}>
          <Input type="email" {...register('email')} />
        </Field>
        <Field label={t`Phone`} error={errors.phone?.message}>
          <Input type="tel" {...register('phone')} />
        </Field>
      </div>
      <Field label={t`Street and number`} required error={errors.line1?.message}>
        <Input maxLength={160} {...register('line1')} />
      </Field>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <Field label={t`City`} required error={errors.city?.message}>
          <Input maxLength={80} {...register('city')} />
        </Field>
        <Field label={t`Postal code`} error={errors.postalCode?.message}>
          <Input maxLength={16} {...register('postalCode')} />
        </Field>
      </div>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" busy={customer.isLoading || site.isLoading} className="self-start">
        <Trans>Add customer</Trans>
      </Button>
    </form>
  );
}
