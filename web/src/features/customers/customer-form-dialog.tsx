import { zodResolver } from '@hookform/resolvers/zod';
import { customerKindSchema } from '@switchyard/contracts/customers/customer.ts';
import { companyNameSchema, emailSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { optional } from './form-values.ts';
import { useCreateCustomerMutation, useCreateSiteMutation } from './customers-api.ts';

const formSchema = z.object({
  name: companyNameSchema,
  kind: customerKindSchema,
  email: optional(emailSchema),
  phone: optional(phoneSchema),
  line1: z.string().trim().min(2, 'Required').max(160),
  city: z.string().trim().min(1, 'Required').max(80),
  region: z.string().trim().max(80),
  postalCode: z.string().trim().max(16),
  territory: z.string().trim().max(80),
});
type Input = z.input<typeof formSchema>;
type Output = z.output<typeof formSchema>;
type Form = UseFormReturn<Input, unknown, Output>;

const empty: Input = {
  name: '',
  kind: 'residential',
  email: '',
  phone: '',
  line1: '',
  city: '',
  region: '',
  postalCode: '',
  territory: '',
};

const kindOptions = customerKindSchema.options.map((value) => ({
  value,
  label: value[0]?.toUpperCase() + value.slice(1),
}));

/** Creates a customer with the address as its first site, so that a job can be taken at once. */
export function CustomerFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [createCustomer] = useCreateCustomerMutation();
  const [createSite] = useCreateSiteMutation();
  const form: Form = useForm<Input, unknown, Output>({
    resolver: zodResolver(formSchema),
    defaultValues: empty,
  });
  const submit = form.handleSubmit(async ({ name, kind, email, phone, territory, ...place }) => {
    const address = { ...place, line2: '', country: 'US' };
    try {
      const customer = await createCustomer({ name, kind, email, phone, billingAddress: address }).unwrap();
      await createSite({
        customerId: customer.id,
        name: place.line1,
        address,
        territory: territory === '' ? null : territory,
      }).unwrap();
      onClose();
      await navigate(`/customers/${customer.id}`);
    } catch (error) {
      for (const [name_, message] of Object.entries(fieldErrorsOf(error))) {
        const field = name_.replace('billingAddress.', '');
        if (field in empty) form.setError(field as FieldPath<Input>, { message });
      }
      form.setError('root', { message: describeRequestError(error) });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New customer"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="new-customer" busy={form.formState.isSubmitting}>
            Create customer
          </Button>
        </>
      }
    >
      <form id="new-customer" noValidate onSubmit={(event) => void submit(event)}>
        <CustomerFields form={form} />
      </form>
    </Dialog>
  );
}

function CustomerFields({ form: { register, watch, setValue, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" required error={errors.name?.message}>
        <Input autoFocus maxLength={120} {...register('name')} />
      </Field>
      <Field label="Kind" error={errors.kind?.message}>
        <Select
          options={kindOptions}
          value={watch('kind')}
          onChange={(value) => setValue('kind', value, { shouldValidate: formState.isSubmitted })}
        />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field
        label="Street"
        required
        error={errors.line1?.message}
        hint="Becomes the billing address and the first site"
        className="sm:col-span-2"
      >
        <Input maxLength={160} {...register('line1')} />
      </Field>
      <Field label="City" required error={errors.city?.message}>
        <Input maxLength={80} {...register('city')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="State" error={errors.region?.message}>
          <Input maxLength={80} {...register('region')} />
        </Field>
        <Field label="Postal code" error={errors.postalCode?.message}>
          <Input maxLength={16} {...register('postalCode')} />
        </Field>
      </div>
      <Field label="Territory" error={errors.territory?.message}>
        <Input maxLength={80} {...register('territory')} />
      </Field>
      {errors.root && (
        <p role="alert" className="text-sm font-medium text-danger sm:col-span-2">
          {errors.root.message}
        </p>
      )}
    </div>
  );
}
