import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import {
  findSameSku,
  findTakenBarcodes,
  hasStock,
  largestSku,
} from '@switchyard/platform/db/repositories/stock-place-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError } from '../../access/access.ts';

type Named = Pick<InventoryItem, 'sku' | 'barcodes'> & { readonly id: string | null };

/** Number and barcodes are unique within the company. */
export async function codeErrors({ tx }: UnitOfWork, item: Named): Promise<FieldError[]> {
  const same = await findSameSku(tx, item);
  const taken = await findTakenBarcodes(tx, item);
  const repeated = item.barcodes.some((code, place) => item.barcodes.indexOf(code) !== place);
  return [
    ...(same === undefined ? [] : [fieldError('/sku', 'taken', `${same} has this number already`)]),
    ...[...taken].map(([code, name]) =>
      fieldError('/barcodes', 'taken', `${name} has the barcode ${code} already`),
    ),
    ...(repeated ? [fieldError('/barcodes', 'repeated', 'A barcode is there twice')] : []),
  ];
}

/** The next number for an item without one: `P-0012`. */
export async function nextSku({ tx }: UnitOfWork): Promise<string> {
  return `P-${String((await largestSku(tx)) + 1).padStart(4, '0')}`;
}

/** Refusals of another unit, other decimals or another way of counting while there is stock. */
export async function unitErrors(
  { tx }: UnitOfWork,
  id: string,
  fields: Partial<Pick<InventoryItem, 'unit' | 'precision' | 'nonStock'>>,
): Promise<FieldError[]> {
  const changed = (['unit', 'precision', 'nonStock'] as const).filter((field) => field in fields);
  if (changed.length === 0 || !(await hasStock(tx, id))) return [];
  const message = 'There is stock of this item: use, adjust or scrap it first';
  return changed.map((field) => fieldError(`/${field}`, 'has_stock', message));
}
