import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import {
  endsBeforeInstallation,
  warrantyBeforeInstallation,
} from '@switchyard/contracts/equipment/equipment-rules.ts';
import { equipmentLimits } from '@switchyard/contracts/equipment/equipment-options.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import { siteTable } from '@switchyard/platform/db/records/site-table.ts';
import {
  countLevels,
  findEquipmentPath,
  findSameSerials,
  lockOwner,
} from '@switchyard/platform/db/repositories/equipment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { fieldError } from '../../access/access.ts';

type Owned = Pick<Equipment, 'ownerKind' | 'customerId' | 'siteId'>;

/** A customer's equipment is at a site of this customer; the company's own has neither. */
export async function ownerErrors({ tx, now }: UnitOfWork, owned: Owned): Promise<FieldError[]> {
  const { ownerKind, customerId, siteId } = owned;
  if (ownerKind === 'company') {
    const message = 'The company owns it: leave this empty';
    return (['customerId', 'siteId'] as const).flatMap((field) =>
      owned[field] === null ? [] : [fieldError(`/${field}`, 'not_allowed', message)],
    );
  }
  // Neither is deleted until the commit.
  await lockOwner(tx, { customerId, siteId });
  const reader = { scope: companyScope, now };
  const customer = customerId === null ? undefined : await customerTable.find(tx, customerId, reader);
  const site = siteId === null ? undefined : await siteTable.find(tx, siteId, reader);
  const errors: FieldError[] = [];
  if (customerId === null) errors.push(fieldError('/customerId', 'required', 'Choose whose equipment it is'));
  else if (customer?.deletedAt !== null)
    errors.push(fieldError('/customerId', 'not_found', 'There is no such customer'));
  if (siteId === null) errors.push(fieldError('/siteId', 'required', 'Choose the site where it is'));
  else if (site?.deletedAt !== null) errors.push(fieldError('/siteId', 'not_found', 'There is no such site'));
  else if (site.customerId !== customerId)
    errors.push(fieldError('/siteId', 'wrong_customer', 'This site belongs to another customer'));
  return errors;
}

type Placed = Pick<Equipment, 'name' | 'ownerKind' | 'customerId' | 'parentId'> & {
  /** Null for a new piece. */
  readonly id: string | null;
};

/** Errors of a parent: it must have the same owner and be no part of the piece, and the tree keeps its depth. */
export async function parentErrors({ tx }: UnitOfWork, placed: Placed): Promise<FieldError[]> {
  const { id, parentId } = placed;
  if (parentId === null) return [];
  const line = await findEquipmentPath(tx, parentId);
  const [parent] = line;
  if (!parent || parent.ownerKind !== placed.ownerKind || parent.customerId !== placed.customerId) {
    return [fieldError('/parentId', 'not_found', 'Its owner has no such equipment')];
  }
  const itself = line.findIndex((above) => above.id === id);
  if (itself !== -1) {
    const path = [...line.slice(0, itself + 1).toReversed(), { name: placed.name }];
    const names = path.map(({ name }) => name).join(' › ');
    return [fieldError('/parentId', 'circular', `It would be a part of itself: ${names}`)];
  }
  const levels = line.length + (id === null ? 1 : await countLevels(tx, id));
  return levels <= equipmentLimits.deepest
    ? []
    : [
        fieldError(
          '/parentId',
          'too_deep',
          `Equipment has at most ${equipmentLimits.deepest} levels of parts; this would be ${levels}`,
        ),
      ];
}

/** A serial number is unique within its model, among what is not deleted. */
export async function serialErrors(
  { tx }: UnitOfWork,
  { id, model, serial }: Pick<Equipment, 'model' | 'serial'> & { readonly id: string | null },
): Promise<FieldError[]> {
  if (serial === null) return [];
  const [other] = await findSameSerials(tx, [{ id, model, serial }]);
  return other
    ? [fieldError('/serial', 'taken', `E-${other.number} ${other.name} has this serial number already`)]
    : [];
}

export function warrantyErrors({
  installedOn,
  warrantyUntil,
}: Pick<Equipment, 'installedOn' | 'warrantyUntil'>): FieldError[] {
  return endsBeforeInstallation({ installedOn, warrantyUntil })
    ? [fieldError('/warrantyUntil', 'before_installation', warrantyBeforeInstallation)]
    : [];
}
