import { zodResolver } from '@hookform/resolvers/zod';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { latitudeSchema, longitudeSchema } from '@switchyard/contracts/http/primitives.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { isSame, saveMerged } from '../../lib/save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useCreateSiteMutation, useUpdateSiteMutation } from './customers-api.ts';

const degrees = (schema: z.ZodNumber) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(schema.nullable());

const formSchema = z
  .object({
    name: z.string().trim().min(1).max(200),
    line1: z.string().trim().min(2).max(160),
    line2: z.string().trim().max(160),
    city: z.string().trim().min(1).max(80),
    region: z.string().trim().max(80),
    postalCode: z.string().trim().max(16),
    territory: z.string().trim().max(80),
    latitude: degrees(latitudeSchema),
    longitude: degrees(longitudeSchema),
    accessNotes: z.string().max(10_000),
    gateCode: z.string().trim().max(40),
    hazards: z.string().max(1000),
  })
  .refine((form) => (form.latitude === null) === (form.longitude === null), {
    path: ['longitude'],
    message: 'Give both or none',
  });
type FormInput = z.input<typeof formSchema>;
type FormOutput = z.output<typeof formSchema>;
type Form = UseFormReturn<FormInput, unknown, FormOutput>;

type SiteFormDialogProps = {
  customer: Customer;
  /** Null: a new site. */
  site: Site | null;
  onClose: () => void;
};

/** Adds a site of a customer, or edits one. */
export function SiteFormDialog({ customer, site: opened, onClose }: SiteFormDialogProps) {
  const [create] = useCreateSiteMutation();
  const [update] = useUpdateSiteMutation();
  const form: Form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(formSchema),
    defaultValues: opened === null ? empty : toInput(opened),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const body = toBody(values, opened);
    try {
      if (opened === null) {
        await create({ ...body, customerId: customer.id }).unwrap();
        return onClose();
      }
      const patch = Object.fromEntries(
        Object.entries(body).filter(([field, value]) => !isSame(value, opened[field as keyof typeof body])),
      );
      if (Object.keys(patch).length === 0) return onClose();
      const outcome = await saveMerged({
        base: opened,
        patch,
        send: (revision, changed) => update({ id: opened.id, revision, body: changed }).unwrap(),
      });
      if (outcome.kind === 'saved') return onClose();
      form.setError('root', {
        message:
          'Somebody else changed the same fields meanwhile. Close the window to see the site as it is now.',
      });
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const name = path.split('.').at(-1) ?? '';
        if (name in empty) form.setError(name as FieldPath<FormInput>, { message });
      }
      form.setError('root', { message: describeRequestError(error) });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={opened === null ? 'New site' : `Edit ${opened.name}`}
      description={customer.name}
      footer={
        <>
          {errors.root && (
            <p role="alert" className="mr-auto self-center text-sm font-medium text-danger">
              {errors.root.message}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="site-form" busy={isSubmitting}>
            {opened === null ? 'Add site' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form id="site-form" noValidate onSubmit={(event) => void submit(event)}>
        <SiteFields form={form} />
      </form>
    </Dialog>
  );
}

const fields: readonly {
  name: Exclude<keyof FormInput, 'accessNotes'>;
  label: string;
  wide?: boolean;
  required?: boolean;
  hint?: string;
}[] = [
  { name: 'name', label: 'Name', wide: true, required: true },
  { name: 'line1', label: 'Street', wide: true, required: true },
  { name: 'line2', label: 'Floor, unit' },
  { name: 'city', label: 'City', required: true },
  { name: 'region', label: 'State' },
  { name: 'postalCode', label: 'Postal code' },
  { name: 'territory', label: 'Territory' },
  { name: 'gateCode', label: 'Gate code', hint: 'Shown to the technician on the day' },
  { name: 'latitude', label: 'Latitude' },
  { name: 'longitude', label: 'Longitude' },
  { name: 'hazards', label: 'Hazards', wide: true, hint: 'Separated by commas' },
];

function SiteFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {fields.map(({ name, label, wide, required = false, hint }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          required={required}
          error={errors[name]?.message}
          {...(wide === true ? { className: 'sm:col-span-2' } : {})}
        >
          <Input autoComplete="off" {...register(name)} />
        </Field>
      ))}
      <Field label="Access notes" error={errors.accessNotes?.message} className="sm:col-span-2">
        <Textarea rows={2} {...register('accessNotes')} />
      </Field>
    </div>
  );
}

const empty: FormInput = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  territory: '',
  latitude: '',
  longitude: '',
  accessNotes: '',
  gateCode: '',
  hazards: '',
};

function toInput(site: Site): FormInput {
  const { line1, line2, city, region, postalCode } = site.address;
  return {
    name: site.name,
    line1,
    line2,
    city,
    region,
    postalCode,
    territory: site.territory ?? '',
    latitude: site.position ? String(site.position.latitude) : '',
    longitude: site.position ? String(site.position.longitude) : '',
    accessNotes: site.accessNotes ?? '',
    gateCode: site.gateCode ?? '',
    hazards: site.hazards.join(', '),
  };
}

function toBody(form: FormOutput, site: Site | null) {
  const { name, line1, line2, city, region, postalCode, latitude, longitude } = form;
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    name,
    address: { line1, line2, city, region, postalCode, country: site?.address.country ?? 'US' },
    territory: orNull(form.territory),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    accessNotes: orNull(form.accessNotes),
    gateCode: orNull(form.gateCode),
    hazards: form.hazards
      .split(',')
      .map((hazard) => hazard.trim())
      .filter((hazard) => hazard !== ''),
  };
}
