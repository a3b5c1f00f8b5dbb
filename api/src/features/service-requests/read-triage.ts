import {
  duplicateReasons,
  sharedWords,
  tellingWords,
} from '@switchyard/contracts/service-requests/duplicate-rules.ts';
import { otherCategory } from '@switchyard/contracts/service-requests/request-categories.ts';
import { duplicateDays } from '@switchyard/contracts/service-requests/service-request-options.ts';
import type {
  DuplicateHint,
  JobSuggestion,
  RequestTriage,
} from '@switchyard/contracts/service-requests/service-request-routes.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { suggestJob, suggestType } from '@switchyard/contracts/service-requests/suggest-job.ts';
import { tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import { readRequestCategories } from '@switchyard/platform/db/repositories/request-settings-repository.ts';
import {
  findCustomersByContact,
  findDuplicateCandidates,
  findTypesByWords,
  readWorkOfType,
} from '@switchyard/platform/db/repositories/request-triage-repository.ts';
import { requireFound } from '../../access/access.ts';

const dayMs = 86_400_000;
const mostHints = 6;

type Asked = { readonly id: string; readonly companyId: string; readonly now: Date };

/** Possible duplicates of a request, a suggested job, and known customers that the requester may be. */
export async function readTriage(tx: Tx, { id, companyId, now }: Asked): Promise<RequestTriage> {
  const request = requireFound(await serviceRequestTable.find(tx, id, { scope: companyScope, now }));
  return {
    duplicates: await findDuplicates(tx, request),
    suggestion: await suggest(tx, request, companyId),
    customers: request.customerId === null ? await findCustomers(tx, request) : [],
  };
}

async function findDuplicates(tx: Tx, request: ServiceRequest): Promise<DuplicateHint[]> {
  const { id, siteId, customerId, contactPhone, contactEmail, address } = request;
  const text = textOf(request);
  const around = Date.parse(request.createdAt);
  const candidates = await findDuplicateCandidates(tx, {
    id,
    siteId,
    customerId,
    contactPhone,
    contactEmail,
    street: address?.line1.toLowerCase() ?? null,
    words: tellingWords(text),
    since: new Date(around - duplicateDays * dayMs),
  });
  return candidates
    .filter(({ createdAt }) => createdAt.getTime() < around + duplicateDays * dayMs)
    .flatMap(({ text: other, createdAt, isSameSite, isSameCustomer, isSameContact, ...found }) => {
      const words = sharedWords(text, other);
      const signs = duplicateReasons({ isSameSite, isSameCustomer, isSameContact, words });
      return signs === null ? [] : [{ ...found, createdAt: createdAt.toISOString(), ...signs }];
    })
    .toSorted((one, other) => other.weight - one.weight || other.createdAt.localeCompare(one.createdAt))
    .slice(0, mostHints)
    .map(({ weight: _, ...hint }) => hint);
}

async function suggest(tx: Tx, request: ServiceRequest, companyId: string): Promise<JobSuggestion> {
  const categories = await readRequestCategories(tx, companyId);
  // A category that was removed since counts as none.
  const known = categories.find(({ key }) => key === request.categoryKey);
  const found = known ?? categories.find(({ key }) => key === otherCategory);
  if (found === undefined) throw new Error('The company has no category for everything else');
  const category = { ...found, isOther: found.key === otherCategory };
  const byWords = await findTypesByWords(tx, tellingWords(textOf(request)));
  const type = suggestType(
    category,
    byWords.map((past) => ({ ...past, trade: tradeSchema.parse(past.trade) })),
  );
  const past = await readWorkOfType(tx, type.type);
  const job = suggestJob(type, { category, past, urgency: request.urgency });
  const { trade, minutes, priority, skills, reason, skillsReason, minutesReason } = job;
  return {
    type: job.type,
    trade,
    minutes,
    priority,
    skills: [...skills],
    reasons: { type: reason, skills: skillsReason, minutes: minutesReason },
  };
}

async function findCustomers(
  tx: Tx,
  { contactEmail: email, contactPhone: phone }: ServiceRequest,
): Promise<RequestTriage['customers']> {
  if (email === null && phone === null) return [];
  return (await findCustomersByContact(tx, { email, phone })).map(
    ({ id, name, isSameEmail, isSamePhone }) => ({
      id,
      name,
      reasons: [...(isSameEmail ? ['Same email'] : []), ...(isSamePhone ? ['Same phone'] : [])],
    }),
  );
}

function textOf({ title, description }: ServiceRequest): string {
  return `${title} ${description}`;
}
