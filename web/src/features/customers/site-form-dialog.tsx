import { t } from '@lingui/core/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { latitudeSchema, longitudeSchema } from '@switchyard/contracts/http/primitives.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { z } from 'zod';
import { useIsShown } from '../../core/covered-value.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { isSame } from '../../lib/save-merged.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useSaveMerged } from '../../records/use-save-merged.ts';
import { sites } from './customers-api.ts';

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
    message: t`Give both or none`,
  });
type FormInput = z.input<typeof formSchema>;
type FormOutput = z.output<typeof formSchema>;

const fields: readonly FormField<FormInput>[] = [
  { kind: 'text', name: 'name', label: t`Name`, width: 'full', required: true },
  { kind: 'text', name: 'line1', label: t`Street`, width: 'full', required: true },
  { kind: 'text', name: 'line2', label: t`Floor, unit` },
  { kind: 'text', name: 'city', label: t`City`, required: true },
  { kind: 'text', name: 'region', label: t`State`, width: 'quarter' },
  { kind: 'text', name: 'postalCode', label: t`Postal code`, width: 'quarter' },
  { kind: 'text', name: 'territory', label: t`Territory` },
  { kind: 'text', name: 'gateCode', label: t`Gate code`, hint: t`Shown to the technician on the day` },
  { kind: 'text', name: 'latitude', label: t`Latitude`, width: 'quarter' },
  { kind: 'text', name: 'longitude', label: t`Longitude`, width: 'quarter' },
  { kind: 'text', name: 'hazards', label: t`Hazards`, width: 'full', hint: t`Separated by commas` },
  { kind: 'textarea', name: 'accessNotes', label: t`Access notes`, width: 'full' },
];

const fieldsWithoutCode = fields.filter(({ name }) => name !== 'gateCode');

type SiteFormDialogProps = {
  customer: Customer;
  /** Null for a new site. */
  site: Site | null;
  onClose: () => void;
};

/** Adds or edits a site of a customer. */
export function SiteFormDialog({ customer, site: opened, onClose }: SiteFormDialogProps) {
  const [create] = sites.create.useMutation();
  const save = useSaveMerged(sites);
  const country = useCurrentUser().companyCountry ?? 'US';
  const showsCode = useIsShown('site.gateCode') || opened === null;
  return (
    <RecordForm
      title={opened === null ? t`New site` : t`Edit ${opened.name}`}
      description={customer.name}
      submitLabel={opened === null ? t`Add site` : t`Save changes`}
      schema={formSchema}
      values={opened === null ? empty : toInput(opened)}
      fields={showsCode ? fields : fieldsWithoutCode}
      onClose={onClose}
      onSubmit={async (values, keyOf) => {
        const written = toBody(values, opened?.address.country ?? country);
        if (opened === null) {
          const body = { ...written, customerId: customer.id };
          await create({ body, idempotencyKey: keyOf('site', body) }).unwrap();
          return;
        }
        const patch = Object.fromEntries(
          Object.entries(written).filter(([field, value]) => !isSame(value, opened[field as keyof Site])),
        );
        if (Object.keys(patch).length > 0) await save.orThrow(opened, patch);
      }}
    />
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

function toBody(form: FormOutput, country: string) {
  const { name, line1, line2, city, region, postalCode, latitude, longitude } = form;
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    name,
    address: { line1, line2, city, region, postalCode, country },
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
