import { t } from '@lingui/core/macro';
import { emailSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import {
  dayParts,
  requestLimits,
  requestUrgencies,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import { useNavigate } from 'react-router-dom';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { useCurrentUser } from '../../core/use-session.ts';
import { type FormField, section } from '../../records/form-field.ts';
import { optional } from '../../records/optional-text.ts';
import { RecordForm } from '../../records/record-form.tsx';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useFoundCustomers, useSiteOptions } from './request-references.ts';
import { partWords, urgencyHints, urgencyWords } from './form-words.ts';
import { numberText } from './service-request-columns.tsx';
import { serviceRequests, useRequestFormQuery } from './service-requests-api.ts';

const noSite = 'none';
const day = z.string().regex(/^(\d{4}-\d\d-\d\d)?$/, t`Invalid day`);

const schema = z.object({
  description: z
    .string()
    .trim()
    .min(requestLimits.description.min, t`Describe what is needed`)
    .max(requestLimits.description.max),
  categoryKey: z.string().min(1),
  urgency: z.enum(requestUrgencies),
  customerId: z.custom<PickerOption | null>(),
  siteId: z.string(),
  contactName: optional(z.string().trim().min(2).max(80)),
  contactPhone: optional(phoneSchema),
  contactEmail: optional(emailSchema),
  slotDate: day,
  slotPart: z.enum(dayParts),
  otherDate: day,
  otherPart: z.enum(dayParts),
});
type Values = z.input<typeof schema>;

const parts = dayParts.map((value) => ({ value, label: partWords[value] }));

const description: FormField<Values> = {
  kind: 'textarea',
  name: 'description',
  label: t`What is needed?`,
  required: true,
  rows: 4,
  maxLength: requestLimits.description.max,
  width: 'full',
  placeholder: t`What does not work, since when, and what has been tried`,
};
const category: FormField<Values> = {
  kind: 'listed',
  name: 'categoryKey',
  label: t`Category`,
  useOptions: () => {
    const categories = useRequestFormQuery().data?.categories ?? [{ key: 'other', name: t`Something else` }];
    return { options: categories.map(({ key, name }) => ({ value: key, label: name })) };
  },
};
const urgency: FormField<Values> = {
  kind: 'choice',
  name: 'urgency',
  label: t`Urgency`,
  options: requestUrgencies.map((value) => ({
    value,
    label: `${urgencyWords[value]} – ${urgencyHints[value]}`,
  })),
};
const slots: readonly FormField<Values>[] = section<Values>(t`Days that suit`, [
  { kind: 'text', type: 'date', name: 'slotDate', label: t`Day`, width: 'quarter' },
  { kind: 'choice', name: 'slotPart', label: t`Time of day`, options: parts, width: 'quarter' },
  { kind: 'text', type: 'date', name: 'otherDate', label: t`Another day`, width: 'quarter' },
  { kind: 'choice', name: 'otherPart', label: t`Time of day`, options: parts, width: 'quarter' },
]);
const contact: readonly FormField<Values>[] = section<Values>(t`Contact`, [
  { kind: 'text', name: 'contactName', label: t`Name`, width: 'full', maxLength: 80 },
  { kind: 'text', type: 'tel', name: 'contactPhone', label: t`Phone` },
  { kind: 'text', type: 'email', name: 'contactEmail', label: t`Email` },
]);

/** Site of one of the user's own places. */
const ownSite: FormField<Values> = {
  kind: 'listed',
  name: 'siteId',
  label: t`Site`,
  useOptions: () => ({ options: [{ value: noSite, label: t`No site` }, ...useSiteOptions(null)] }),
  width: 'full',
};
const customerSite: readonly FormField<Values>[] = [
  {
    kind: 'record',
    name: 'customerId',
    label: t`Customer`,
    placeholder: t`Unknown`,
    useOptions: useFoundCustomers,
  },
  { kind: 'listed', name: 'siteId', label: t`Site`, useOptions: useSitesOfChosen },
];

function useSitesOfChosen(form: UseFormReturn<Values>) {
  const customerId = form.watch('customerId')?.id ?? '';
  return { options: [{ value: noSite, label: t`Not known yet` }, ...useSiteOptions(customerId)] };
}

const staffFields = [description, category, urgency, ...customerSite, ...contact, ...slots];
const ownFields = [description, category, urgency, ownSite, ...slots];
const fieldFields = [description, category, urgency, ownSite, ...contact];

const empty: Values = {
  description: '',
  categoryKey: 'other',
  urgency: 'normal',
  customerId: null,
  siteId: noSite,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  slotDate: '',
  slotPart: 'any',
  otherDate: '',
  otherPart: 'any',
};

/** The form for a new request: of a customer, of a technician in the field, or of staff on the phone. */
export function ServiceRequestFormDialog({ onClose }: { onClose: () => void }) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const toast = useToast();
  const [create] = serviceRequests.create.useMutation();
  const fields = role === 'customer' ? ownFields : role === 'technician' ? fieldFields : staffFields;
  return (
    <RecordForm
      title={role === 'customer' ? t`Request service` : t`New service request`}
      {...(role === 'customer' ? { description: t`You can add photos on the next page.` } : {})}
      size="lg"
      submitLabel={role === 'customer' ? t`Send request` : t`Create request`}
      schema={schema}
      values={empty}
      fields={fields}
      onClose={onClose}
      onSubmit={async (values, keyOf) => {
        const body = toBody(values);
        const { id, number } = await create({
          body,
          idempotencyKey: keyOf('service_request', body),
        }).unwrap();
        // Without a network it has no number yet.
        toast({
          title: number === 0 ? t`Request kept on this device` : t`Request ${numberText(number)} sent`,
        });
        await navigate(`/service-requests/${id}`);
      }}
    />
  );
}

function toBody({
  customerId,
  siteId,
  slotDate,
  slotPart,
  otherDate,
  otherPart,
  ...fields
}: z.output<typeof schema>) {
  const wished = [
    { date: slotDate, part: slotPart },
    { date: otherDate, part: otherPart },
  ];
  return {
    ...fields,
    customerId: customerId?.id ?? null,
    siteId: siteId === noSite || siteId === '' ? null : siteId,
    preferredSlots: wished.filter(({ date }) => date !== ''),
  };
}
