import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import {
  searchCustomers,
  searchJobs,
  searchTechnicians,
} from '@switchyard/platform/db/repositories/search-repository.ts';
import { requireScope } from '../../../access/access.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';

/** The record that the words refer to, or the answer to give instead. */
export type Resolved<Item> = { readonly item: Item } | { readonly answer: ToolAnswer };

const limit = 6;

/** `next`: the user's next visit was meant, not the job mentioned before. */
export type JobWords = {
  readonly job?: number | undefined;
  readonly jobText?: string | undefined;
  readonly next?: boolean | undefined;
};

/** Finds a job by number or words, else the one mentioned last. */
export async function resolveJob(
  context: ToolContext,
  { job, jobText, next }: JobWords,
): Promise<Resolved<Job>> {
  const number = job ?? (jobText === undefined && next !== true ? context.focus.job : undefined);
  const q = number === undefined ? jobText : `#${number}`;
  if (q === undefined)
    return { answer: { text: 'Which job do you mean? Give me its number.', asks: ['job'] } };
  const scope = requireScope(context.actor, 'job.view');
  const hits = await searchJobs(context.tx, { q, scope, limit });
  const exact = number === undefined ? hits : hits.filter((hit) => hit.title.startsWith(`#${number} `));
  const chosen = chooseHit(exact, jobText);
  if (chosen) return { item: await context.read(jobRoutes.read, { params: { id: chosen.id } }) };
  if (exact.length > 1)
    return { answer: { text: whichOne('jobs', exact), asks: ['job'], citations: exact.map(toCitation) } };
  const name = number === undefined ? `a job like “${q}”` : `job #${number}`;
  return { answer: { text: `I found no ${name.replace(/^a /, '')} that you may see.` } };
}

/** Finds a customer by name, else the one of the job mentioned last. */
export async function resolveCustomer(context: ToolContext, name: string): Promise<Resolved<Customer>> {
  const scope = requireScope(context.actor, 'customer.view');
  const hits = await searchLoosely((q) => searchCustomers(context.tx, { q, scope, limit }), name);
  const chosen = chooseHit(hits, name);
  if (chosen) return { item: await context.read(customerRoutes.read, { params: { id: chosen.id } }) };
  if (hits.length > 1)
    return {
      answer: { text: whichOne('customers', hits), asks: ['customer'], citations: hits.map(toCitation) },
    };
  return { answer: { text: `I found no customer called “${name}” that you may see.`, asks: ['customer'] } };
}

/** Finds a technician by name; `me` is the user's own record. */
export async function resolveTechnician(context: ToolContext, name: string): Promise<Resolved<Technician>> {
  const scope = requireScope(context.actor, 'technician.view');
  const hits = await searchLoosely((q) => searchTechnicians(context.tx, { q, scope, limit }), name);
  const chosen = chooseHit(hits, name);
  if (chosen) return { item: await context.read(technicianRoutes.read, { params: { id: chosen.id } }) };
  if (hits.length > 1) {
    return {
      answer: {
        text: whichOne('technicians', hits),
        asks: ['technician'],
        citations: hits.map(toCitation),
        suggestions: hits.map((hit) => hit.title),
      },
    };
  }
  return {
    answer: { text: `I found no technician called “${name}” that you may see.`, asks: ['technician'] },
  };
}

/** Searches all words first; then without the last one, which may not belong to the name. */
async function searchLoosely(
  search: (q: string) => Promise<SearchHit[]>,
  name: string,
): Promise<SearchHit[]> {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  for (const tried of [words, words.slice(0, -1), words.slice(1)]) {
    if (tried.length === 0) continue;
    const hits = await search(
      tried
        .map((word) => word.replace(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}]+$/gu, ''))
        .filter((word) => word !== '')
        .join(' '),
    );
    if (hits.length > 0) return hits;
  }
  return [];
}

function chooseHit(hits: readonly SearchHit[], name: string | undefined): SearchHit | undefined {
  if (hits.length <= 1) return hits[0];
  const wanted = name?.toLowerCase();
  const same = hits.filter((hit) => hit.title.toLowerCase() === wanted);
  return same.length === 1 ? same[0] : undefined;
}

function whichOne(kind: string, hits: readonly SearchHit[]): string {
  const lines = hits.map(({ title, subtitle }) => `- ${title}${subtitle === '' ? '' : ` (${subtitle})`}`);
  return `Several ${kind} fit. Which one do you mean?\n${lines.join('\n')}`;
}

function toCitation({ kind, id, title, href }: SearchHit): Citation {
  const cited = kind === 'customer' || kind === 'technician' ? kind : 'job';
  return { kind: cited, id, title, href };
}

export function citeJob({ id, number, title }: Pick<Job, 'id' | 'number' | 'title'>): Citation {
  return { kind: 'job', id, title: `#${number} ${title}`, href: `/jobs/${id}` };
}

export function citeCustomer({ id, name }: Pick<Customer, 'id' | 'name'>): Citation {
  return { kind: 'customer', id, title: name, href: `/customers/${id}` };
}

export function citeTechnician({ id, name }: Pick<Technician, 'id' | 'name'>): Citation {
  return { kind: 'technician', id, title: name, href: `/technicians/${id}` };
}
