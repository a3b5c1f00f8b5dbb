import { customerSchema } from '@switchyard/contracts/customers/customer.ts';
import { pageSchema } from '@switchyard/contracts/http/page.ts';
import { siteSchema } from '@switchyard/contracts/sites/site.ts';
import { z } from 'zod';
import { customerInput, siteInput } from '@switchyard/platform/sample/create-inputs.ts';
import type { Directory, SiteDraft } from '@switchyard/platform/sample/directory.ts';
import type { ApiClient } from './api-client.ts';

export type Place = { id: string; customerId: string };

/** Accounts and sites of the company, by reference; missing ones are entered once. */
export type Places = { siteOf(draft: SiteDraft): Promise<Place> };

const refShape = { id: z.string(), externalRef: z.string().nullable() };
const customerRefs = pageSchema(z.object(refShape));
const siteRefs = pageSchema(z.object({ ...refShape, customerId: z.string() }));

/** Reads the existing ones, page by page. */
export async function openPlaces(api: ApiClient, directory: Directory, runId: string): Promise<Places> {
  const customers = new Map<string, Promise<string>>();
  const sites = new Map<string, Promise<Place>>();
  for await (const { id, externalRef } of pages(api, '/api/customers', customerRefs)) {
    if (externalRef !== null) customers.set(externalRef, Promise.resolve(id));
  }
  for await (const { id, externalRef, customerId } of pages(api, '/api/sites', siteRefs)) {
    if (externalRef !== null) sites.set(externalRef, Promise.resolve({ id, customerId }));
  }
  const enterCustomer = async (ref: string) => {
    const account = directory.accounts.get(ref);
    if (!account) throw new Error(`${ref} is not in the record`);
    const key = `replay-${runId}-${ref}`.slice(0, 255);
    return (await api.post('/api/customers', { key, body: customerInput(account), reply: customerSchema }))
      .id;
  };
  const enterSite = async (draft: SiteDraft) => {
    const customerId = await once(customers, draft.accountRef, enterCustomer);
    const key = `replay-${runId}-${draft.ref}`.slice(0, 255);
    const site = await api.post('/api/sites', { key, body: siteInput(draft, customerId), reply: siteSchema });
    return { id: site.id, customerId };
  };
  return { siteOf: (draft) => once(sites, draft.ref, () => enterSite(draft)) };
}

/** One attempt shared by all callers; a failed one is dropped, so that the next caller tries again. */
function once<T>(made: Map<string, Promise<T>>, ref: string, make: (ref: string) => Promise<T>): Promise<T> {
  const known = made.get(ref);
  if (known) return known;
  const making = make(ref);
  made.set(ref, making);
  making.catch(() => made.delete(ref));
  return making;
}

/** All items of a list. */
export async function* pages<Item>(
  api: ApiClient,
  path: string,
  reply: z.ZodType<{ items: Item[]; nextCursor: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | null = null;
  do {
    const address: string = `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const found: { items: Item[]; nextCursor: string | null } = await api.get(address, reply);
    yield* found.items;
    cursor = found.nextCursor;
  } while (cursor !== null);
}
