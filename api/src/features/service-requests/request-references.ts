import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import { companyScope, type Reader } from '@switchyard/platform/db/records/record-table.ts';
import { siteTable } from '@switchyard/platform/db/records/site-table.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { readRequestCategories } from '@switchyard/platform/db/repositories/request-settings-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { readTypedPhone } from '@switchyard/platform/phones/read-phone.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { toReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { CommandScope } from '../../records/record-spec.ts';

type Named = { readonly customerId: string | null; readonly siteId: string | null };

/**
 * The customer and site of a request as the caller may name them: customers name their own account, technicians sites
 * of their visits. A site alone names its customer.
 * @throws ProblemError naming every field
 */
export async function requirePlace(command: CommandScope, named: Named): Promise<Named> {
  const { unit, actor, scope } = command;
  // Scope `own` of a technician covers the requests they recorded; the sites they see are those of their visits.
  const reader = { scope: toReadScope(scope), now: unit.now };
  const site = await requireSite(unit, named.siteId, reader);
  const own = actor.role === 'customer' ? actor.customerId : null;
  const customerId = named.customerId ?? own ?? site?.customerId ?? null;
  const isForeign = own !== null && customerId !== own;
  refuseFields([
    ...(isForeign ? [fieldError('/customerId', 'forbidden', 'Requests are for your own account')] : []),
    ...(site && site.customerId !== customerId
      ? [fieldError('/siteId', 'wrong_customer', 'This site belongs to another customer')]
      : []),
  ]);
  // Technicians may name the customer of a visible site, even if they do not see the account.
  if (customerId !== null)
    await requireCustomer(unit, customerId, site ? { ...reader, scope: companyScope } : reader);
  return { customerId, siteId: site?.id ?? null };
}

async function requireSite(
  { tx }: UnitOfWork,
  id: string | null,
  reader: Reader,
): Promise<{ id: string; customerId: string } | null> {
  if (id === null) return null;
  const site = await siteTable.find(tx, id, reader);
  if (site?.deletedAt === null) return site;
  refuseFields([fieldError('/siteId', 'not_found', 'There is no such site')]);
  return null;
}

async function requireCustomer({ tx }: UnitOfWork, id: string, reader: Reader): Promise<void> {
  const customer = await customerTable.find(tx, id, reader);
  if (customer?.deletedAt === null) return;
  refuseFields([fieldError('/customerId', 'not_found', 'There is no such customer')]);
}

/** Key and present name of a category. @throws ProblemError if the company has none with this key */
export async function requireCategory(
  { tx, context }: Pick<UnitOfWork, 'tx' | 'context'>,
  key: string,
): Promise<{ categoryKey: string; categoryName: string }> {
  const found = (await readRequestCategories(tx, context.companyId)).find((category) => category.key === key);
  if (found === undefined)
    refuseFields([fieldError('/categoryKey', 'not_found', 'This category no longer exists: choose another')]);
  return { categoryKey: key, categoryName: found?.name ?? '' };
}

/** A visitor's telephone number in international form. @throws ProblemError naming the field */
export async function requirePhone(
  { tx, context }: Pick<UnitOfWork, 'tx' | 'context'>,
  typed: string,
): Promise<string | null> {
  const phone = readTypedPhone(typed, await readCompanyTimeZone(tx, context.companyId));
  if (phone === undefined)
    refuseFields([
      fieldError(
        '/contactPhone',
        'invalid',
        'Invalid phone number: use the international form, +44 20 7946 0958',
      ),
    ]);
  return phone ?? null;
}
