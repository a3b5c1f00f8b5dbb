import { t } from '@lingui/core/macro';
import {
  durationMinutesSchema,
  longTextSchema,
  shortTextSchema,
} from '@switchyard/contracts/http/primitives.ts';
import { jobPrioritySchema } from '@switchyard/contracts/jobs/job.ts';
import {
  type CreateMaintenancePlan,
  type MaintenancePlan,
  maintenanceBasisSchema,
  maintenanceTriggerSchema,
  type UpdateMaintenancePlan,
} from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { skillKey } from '@switchyard/contracts/technicians/skill-words.ts';
import { type Skill, skillsSchema, tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import { z } from 'zod';
import { optional } from '../../records/optional-text.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { firstRule, type RuleInput, rruleOf, toRuleInput } from './rule-input.ts';

/** Value of the checklist's field: none. */
export const noChecklist = 'none';

const day = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d)?$/, t`Invalid day`)
  .transform((text) => (text === '' ? null : text));
const yearDay = z
  .string()
  .trim()
  .regex(/^(\d\d-\d\d)?$/, t`Month and day, such as 04-15`)
  .transform((text) => (text === '' ? null : text));
const days = z
  .string()
  .transform((text) => text.split(/[\s,;]+/).filter((part) => part !== ''))
  .pipe(z.array(z.iso.date(t`Days such as 2026-12-25, separated by commas`)));
const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, t`Must be a whole number`)
    .transform(Number)
    .refine((number) => number <= most, t`At most ${most}`);
const units = z.string().transform((text, context) => {
  const number = typedNumber(text);
  if (number === null || (number !== undefined && number > 0)) return number;
  context.addIssue({ code: 'custom', message: t`Must be a number above 0` });
  return z.NEVER;
});
const skills = z
  .string()
  .transform((text) => readSkills(text))
  .pipe(skillsSchema);

export const planFormSchema = z
  .object({
    name: z.string().trim().min(2, t`Required`).max(120),
    customerId: z
      .custom<PickerOption | null>()
      .refine((option) => option !== null, t`Choose a customer`)
      .transform((option) => option?.id ?? ''),
    siteId: z.string().min(1, t`Choose a site`),
    equipmentIds: z.array(z.string()),
    trigger: maintenanceTriggerSchema,
    rrule: z.custom<RuleInput>(),
    startsOn: day,
    endsOn: day,
    excludedDays: days,
    seasonFrom: yearDay,
    seasonTo: yearDay,
    basis: maintenanceBasisSchema,
    meter: optional(z.string().trim().max(80)),
    meterInterval: units,
    leadDays: count(365),
    toleranceDays: count(180),
    jobTitle: z.string().trim().min(1, t`Required`).pipe(shortTextSchema),
    jobType: z.string().trim().min(1, t`Required`).max(80),
    trade: tradeSchema,
    priority: jobPrioritySchema,
    estimatedMinutes: z.string().transform(Number).pipe(durationMinutesSchema),
    requiredSkills: skills,
    instructions: longTextSchema,
    checklistId: z.string().transform((id) => (id === noChecklist || id === '' ? null : id)),
    requiresSignature: z.boolean(),
    notes: optional(longTextSchema),
  })
  .refine(({ trigger, rrule }) => trigger === 'meter' || rruleOf(rrule) !== undefined, {
    path: ['rrule'],
    message: t`Say how often: a whole number, and weekdays where they are needed`,
  });
export type PlanInput = z.input<typeof planFormSchema>;
type PlanOutput = z.output<typeof planFormSchema>;

/** The known part of a plan's place. */
export type PlanPlace = {
  readonly customer?: { readonly id: string; readonly name: string };
  readonly siteId?: string;
  readonly equipmentIds?: readonly string[];
};

export function emptyPlan({ customer, siteId = '', equipmentIds = [] }: PlanPlace, today: string): PlanInput {
  return {
    name: '',
    customerId: customer === undefined ? null : { id: customer.id, label: customer.name },
    siteId,
    equipmentIds: [...equipmentIds],
    trigger: 'calendar',
    rrule: firstRule,
    startsOn: today,
    endsOn: '',
    excludedDays: '',
    seasonFrom: '',
    seasonTo: '',
    basis: 'scheduled',
    meter: '',
    meterInterval: '',
    leadDays: '14',
    toleranceDays: '7',
    jobTitle: '',
    jobType: t`Maintenance`,
    trade: 'hvac',
    priority: 'none',
    estimatedMinutes: '60',
    requiredSkills: '',
    instructions: '',
    checklistId: noChecklist,
    requiresSignature: false,
    notes: '',
  };
}

/** Form values of a plan. */
export function toPlanInput(plan: MaintenancePlan): PlanInput {
  return {
    ...plan,
    customerId: { id: plan.customerId, label: plan.customerName },
    rrule: toRuleInput(plan.rrule),
    startsOn: plan.startsOn ?? '',
    endsOn: plan.endsOn ?? '',
    excludedDays: plan.excludedDays.join(', '),
    seasonFrom: plan.seasonFrom ?? '',
    seasonTo: plan.seasonTo ?? '',
    meter: plan.meter ?? '',
    meterInterval: plan.meterInterval === null ? '' : String(plan.meterInterval),
    leadDays: String(plan.leadDays),
    toleranceDays: String(plan.toleranceDays),
    estimatedMinutes: String(plan.estimatedMinutes),
    requiredSkills: plan.requiredSkills.map(({ skill, level }) => `${skill} ${level}`).join(', '),
    checklistId: plan.checklistId ?? noChecklist,
    notes: plan.notes ?? '',
  };
}

/** The request for a new plan. */
export function toCreatePlan(form: PlanOutput): CreateMaintenancePlan {
  return { ...form, rrule: form.trigger === 'meter' ? null : (rruleOf(form.rrule) ?? null) };
}

/** The change to send, limited to these fields. */
export function toPlanPatch(form: PlanOutput, fields: readonly (keyof PlanInput)[]): UpdateMaintenancePlan {
  const whole = toCreatePlan(form);
  // A plan that gets dates needs its rule with them.
  const sent = fields.includes('trigger') ? [...new Set([...fields, 'rrule' as const])] : fields;
  return Object.fromEntries(sent.map((field) => [field, whole[field]]));
}

/** `boilers 2, gas`: each with the level that is needed, else level 1. */
function readSkills(text: string): Skill[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = part, level = '1'] = /^(.*?)\s+([1-5])$/.exec(part) ?? [];
      return { skill: skillKey(name), level: Number(level) };
    });
}
