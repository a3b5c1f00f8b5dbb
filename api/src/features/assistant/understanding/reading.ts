import type { Sentence } from './sentence.ts';
import type { Moment } from './time-span.ts';

/** Intents, named after their tools; the last ones are small talk. */
export const helperIntents = [
  'find_free_technicians',
  'list_jobs',
  'count_jobs',
  'read_job',
  'read_job_history',
  'read_schedule',
  'find_customer',
  'list_customers',
  'count_records',
  'read_revenue',
  'read_today',
  'create_customer',
  'create_job',
  'schedule_job',
  'reassign_job',
  'cancel_job',
  'message_customer',
  'run_report',
  'remember',
  'list_memory',
  'forget',
  'recall',
  'search_docs',
  'point_to_page',
  'not_english',
  'capabilities',
  'confirm_in_chat',
  'dismiss',
  'greet',
  'thank',
  'unknown',
] as const;
export type HelperIntent = (typeof helperIntents)[number];

export const salesIntents = [
  'answer_from_site',
  'qualify',
  'talk_to_sales',
  'refuse_company_data',
  'who_are_you',
  'why_asked',
  'insult',
  'agree',
  'dismiss',
  'greet',
  'thank',
  'unknown',
] as const;
export type SalesIntent = (typeof salesIntents)[number];

export type SlotValue = string | number | boolean;
export type Slots = Readonly<Record<string, SlotValue>>;

/** A message as understood by the embedded engine. */
export type Reading<Intent extends string = string> = { readonly intent: Intent; readonly slots: Slots };

/** Recognises one kind of message; undefined if it does not match. */
export type Rule<Intent extends string = HelperIntent> = (
  sentence: Sentence,
  moment: Moment,
) => Reading<Intent> | undefined;

/** Slots without missing values. */
export function slotsOf(found: Readonly<Record<string, SlotValue | undefined>>): Slots {
  const entries = Object.entries(found).filter(
    (entry): entry is [string, SlotValue] => entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(entries);
}
