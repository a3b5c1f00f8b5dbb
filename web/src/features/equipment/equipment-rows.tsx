import { plateText } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { equipmentNumber, EquipmentStateChip, WarrantyChip } from '../../core/equipment/equipment-looks.tsx';
import { equipmentCategoryWord } from '../../core/equipment/equipment-words.ts';
import { Link } from '../../ui/link.tsx';

type EquipmentRowsProps = {
  items: readonly Equipment[];
  /** On a page that shows the customer. */
  hidesCustomer?: boolean;
};

/** Equipment in a panel of another record's page. */
export function EquipmentRows({ items, hidesCustomer = false }: EquipmentRowsProps) {
  if (items.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            to={`/equipment/${item.id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            <span className="num min-w-9 text-3">{equipmentNumber(item.number)}</span>
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate text-1">{item.name}</span>
              <span className="block truncate text-xs text-3">{subtitle(item, hidesCustomer)}</span>
            </span>
            <WarrantyChip equipment={item} />
            <EquipmentStateChip state={item.state} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function subtitle(item: Equipment, hidesCustomer: boolean): string {
  const plate = plateText(item);
  const what = plate === '' ? equipmentCategoryWord(item.category) : plate;
  return [what, hidesCustomer ? null : item.customerName, item.siteName, item.location]
    .filter(Boolean)
    .join(' · ');
}
