import { t } from '@lingui/core/macro';
import { durationMinutesSchema, emailSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import type { RequestTriage } from '@switchyard/contracts/service-requests/service-request-routes.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { tradeSchema, trades } from '@switchyard/contracts/technicians/technician.ts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { tradeWord } from '../../lib/trade-word.ts';
import { type FormField, type FormValues, section } from '../../records/form-field.ts';
import { FormFields } from '../../records/form-fields.tsx';
import { optional } from '../../records/optional-text.ts';
import { RecordForm } from '../../records/record-form.tsx';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { priorityWord } from '../../ui/priority-mark.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useFoundCustomers, useFoundSites } from './request-references.ts';
import { serviceRequests, useRequestTriageQuery } from './service-requests-api.ts';

const newOne = 'new';

const schema = z
  .object({
    title: z.string().trim().min(1, t`Required`).max(200),
    type: z.string().trim().min(1, t`Required`).max(80),
    trade: tradeSchema,
    priority: z.enum(jobPriorities),
    estimatedMinutes: z
      .string()
      .trim()
      .regex(/^\d+$/, t`Must be a whole number`)
      .transform(Number)
      .pipe(durationMinutesSchema),
    useSkills: z.boolean(),
    description: z.string().max(10_000),
    customerId: z.custom<PickerOption | null>(),
    customerName: z.string().trim().max(120),
    phone: optional(phoneSchema),
    email: optional(emailSchema),
    siteId: z.string(),
    siteName: z.string().trim().max(200),
    line1: z.string().trim().max(160),
    city: z.string().trim().max(80),
    region: z.string().trim().max(80),
    postalCode: z.string().trim().max(16),
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.customerId === null) refuse('customerId', t`Choose a customer`);
    if (form.customerId?.id === newOne && form.customerName.length < 2) refuse('customerName', t`Required`);
    if (needsSite(form) && form.line1.length < 2) refuse('line1', t`Required`);
    if (needsSite(form) && form.city === '') refuse('city', t`Required`);
  });
type Values = z.input<typeof schema>;

function needsSite({ customerId, siteId }: Pick<Values, 'customerId' | 'siteId'>): boolean {
  return customerId?.id === newOne || siteId === newOne;
}

type ConvertDialogProps = { request: ServiceRequest; onClose: () => void };

/** Makes a job of a request, with its customer and site if these are new. */
export function ConvertDialog({ request, onClose }: ConvertDialogProps) {
  const { data: triage } = useRequestTriageQuery(request.id);
  return triage === undefined ? null : <ConvertForm request={request} triage={triage} onClose={onClose} />;
}

function ConvertForm({ request, triage, onClose }: ConvertDialogProps & { triage: RequestTriage }) {
  const toast = useToast();
  const [convert] = serviceRequests.convert.useMutation();
  return (
    <RecordForm
      title={t`Make a job of this request`}
      description={t`The job gets the texts of the conversation as internal notes, and all photos. The requester sees its progress.`}
      size="lg"
      submitLabel={t`Create job`}
      schema={schema}
      values={valuesOf(request, triage)}
      fields={fieldsOf(request, triage)}
      onClose={onClose}
      onSubmit={async (values) => {
        const { id, revision } = request;
        const body = toBody(values, triage);
        const { jobId, jobNumber } = await convert({ id, revision, body }).unwrap();
        toast({
          title: t`Job #${jobNumber ?? 0} created`,
          action: { label: t`Open`, href: `/jobs/${jobId}` },
        });
      }}
    />
  );
}

function valuesOf(request: ServiceRequest, { suggestion, customers }: RequestTriage): Values {
  const { customerId, customerName, contactName, address } = request;
  const [likely] = customers;
  const known = customerId === null ? likely : { id: customerId, name: customerName ?? '' };
  const chosen = known === undefined ? newCustomer() : { id: known.id, label: known.name };
  return {
    title: request.title,
    type: suggestion.type,
    trade: suggestion.trade,
    priority: suggestion.priority,
    estimatedMinutes: String(suggestion.minutes),
    useSkills: suggestion.skills.length > 0,
    description: request.description,
    customerId: chosen,
    customerName: contactName ?? '',
    phone: request.contactPhone ?? '',
    email: request.contactEmail ?? '',
    siteId: request.siteId ?? newOne,
    siteName: '',
    line1: address?.line1 ?? '',
    city: address?.city ?? '',
    region: address?.region ?? '',
    postalCode: address?.postalCode ?? '',
  };
}

function fieldsOf(
  request: ServiceRequest,
  { suggestion, customers }: RequestTriage,
): readonly FormField<Values>[] {
  const { reasons, skills } = suggestion;
  const [likely] = customers;
  const names = skills.map(({ skill }) => skillWords(skill)).join(', ');
  return [
    ...section<Values>(t`Work`, [
      { kind: 'text', name: 'title', label: t`Title`, required: true, maxLength: 200, width: 'full' },
      { kind: 'text', name: 'type', label: t`Job type`, required: true, maxLength: 80, hint: reasons.type },
      {
        kind: 'text',
        type: 'number',
        name: 'estimatedMinutes',
        label: t`Estimated duration`,
        required: true,
        min: 5,
        max: 1440,
        step: 5,
        unit: 'min',
        hint: reasons.minutes,
      },
      {
        kind: 'choice',
        name: 'trade',
        label: t`Trade`,
        options: trades.map((value) => ({ value, label: tradeWord(value) })),
      },
      {
        kind: 'choice',
        name: 'priority',
        label: t`Priority`,
        options: jobPriorities.map((value) => ({ value, label: priorityWord(value) })),
      },
      ...(skills.length === 0
        ? []
        : [
            {
              kind: 'toggle' as const,
              name: 'useSkills' as const,
              label: t`Require ${names}`,
              hint: reasons.skills,
              width: 'full' as const,
            },
          ]),
      { kind: 'textarea', name: 'description', label: t`Description`, rows: 3, width: 'full' },
    ]),
    ...section<Values>(t`Customer and site`, [
      {
        kind: 'record',
        name: 'customerId',
        label: t`Customer`,
        required: true,
        useOptions: useCustomers,
        ...(likely === undefined ? {} : { hint: `${likely.name}: ${likely.reasons.join(', ')}` }),
      },
      { kind: 'listed', name: 'siteId', label: t`Site`, useOptions: (form) => useSites(form, request) },
      { kind: 'custom', name: 'line1', label: t`New customer and site`, Control: NewParts, width: 'full' },
    ]),
  ];
}

function newCustomer(): PickerOption {
  return { id: newOne, label: t`New customer` };
}

function useCustomers(search: string) {
  const { options, loading } = useFoundCustomers(search);
  return { options: [newCustomer(), ...options], loading };
}

/** Sites of the chosen customer, or a new one. */
function useSites(form: UseFormReturn<Values>, request: ServiceRequest) {
  const customerId = form.watch('customerId')?.id ?? newOne;
  const siteId = form.watch('siteId');
  const { options, isRead } = useFoundSites(customerId === newOne ? '' : customerId);
  const own = customerId === request.customerId ? ownSite(request) : [];
  // The site of the request may be beyond those that are read.
  const all = [...own, ...options.filter(({ value }) => value !== request.siteId || own.length === 0)];
  const isListed = siteId === newOne || all.some(({ value }) => value === siteId);
  const first = all[0]?.value ?? newOne;
  useEffect(() => {
    // Another customer has other sites; the first one is the usual one.
    if (customerId === newOne && siteId !== newOne) form.setValue('siteId', newOne);
    else if (!isListed && isRead) form.setValue('siteId', first);
  }, [form, customerId, siteId, isListed, isRead, first]);
  return { options: [{ value: newOne, label: t`New site` }, ...all] };
}

function ownSite({ siteId, siteName, siteAddress }: ServiceRequest) {
  if (siteId === null) return [];
  return [{ value: siteId, label: [siteName, siteAddress].filter(Boolean).join(' · ') }];
}

const customerFields: readonly FormField<Values>[] = [
  { kind: 'text', name: 'customerName', label: t`Name of the customer`, required: true, width: 'full' },
  { kind: 'text', type: 'tel', name: 'phone', label: t`Phone` },
  { kind: 'text', type: 'email', name: 'email', label: t`Email` },
];
const siteFields: readonly FormField<Values>[] = [
  { kind: 'text', name: 'line1', label: t`Street of the site`, required: true, width: 'full' },
  { kind: 'text', name: 'city', label: t`City`, required: true },
  { kind: 'text', name: 'region', label: t`State`, width: 'quarter' },
  { kind: 'text', name: 'postalCode', label: t`Postal code`, width: 'quarter' },
];

/** Facts of a customer or site that is created with the job. */
function NewParts({ form }: { form: UseFormReturn<Values> }) {
  const isNewCustomer = form.watch('customerId')?.id === newOne;
  const isNewSite = isNewCustomer || form.watch('siteId') === newOne;
  const fields = [...(isNewCustomer ? customerFields : []), ...(isNewSite ? siteFields : [])];
  // Every form holds its values by name; the compiler ties the fields to the type of this one.
  const plain = form as unknown as UseFormReturn<FormValues>;
  return <FormFields fields={fields as readonly FormField<FormValues>[]} form={plain} isFirst={false} />;
}

function toBody(values: z.output<typeof schema>, { suggestion }: RequestTriage) {
  const { title, type, trade, priority, estimatedMinutes, description, useSkills } = values;
  const isNewCustomer = values.customerId?.id === newOne;
  const { customerName: name, phone, email, line1, city, region, postalCode } = values;
  const isNewSite = needsSite(values);
  return {
    title,
    type,
    trade,
    priority,
    estimatedMinutes,
    description,
    requiredSkills: useSkills ? suggestion.skills : [],
    ...(isNewCustomer
      ? { newCustomer: { name, contactName: name.slice(0, 80), phone, email } }
      : { customerId: values.customerId?.id ?? null }),
    ...(isNewSite
      ? { newSite: { name: line1, address: { line1, city, region, postalCode } } }
      : { siteId: values.siteId }),
  };
}
