import { t } from '@lingui/core/macro';
import type { StockMovement } from '@switchyard/contracts/inventory/stock-movement.ts';
import { movementTypeWord, quantityWord } from '../../core/inventory/inventory-words.ts';
import { useCompanyZone } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';

/** From where to where: `Warehouse → Truck 4`, or one side alone. */
export function movementPlaces({ fromPlaceName, toPlaceName }: StockMovement): string {
  if (fromPlaceName !== null && toPlaceName !== null) return `${fromPlaceName} → ${toPlaceName}`;
  return fromPlaceName ?? toPlaceName ?? '';
}

/** A quantity with its direction: what left has a minus, a transfer none. */
export function signedQuantity({ fromPlaceId, toPlaceId, quantity, unit }: StockMovement): string {
  const text = quantityWord(quantity, unit);
  if (fromPlaceId !== null && toPlaceId === null) return `−${text}`;
  return fromPlaceId === null && toPlaceId !== null ? `+${text}` : text;
}

type LedgerRowsProps = {
  items: readonly StockMovement[];
  /** On the page of an item: its name is left out. */
  hidesItem?: boolean;
};

/** Lines of the ledger in a panel. */
export function LedgerRows({ items, hidesItem = false }: LedgerRowsProps) {
  const zone = useCompanyZone();
  return (
    <ul className="divide-y divide-line">
      {items.map((line) => (
        <li key={line.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2">
          <span className="min-w-24 text-1">{movementTypeWord(line.type)}</span>
          <span className="num min-w-20 text-1">{signedQuantity(line)}</span>
          <span className="min-w-0 flex-1 basis-40 text-2">
            {[hidesItem ? null : line.itemName, movementPlaces(line), line.reason]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {line.isException && <Chip tone="danger">{t`More than the books had`}</Chip>}
          {line.jobId !== null && line.jobNumber !== null && (
            <Link to={`/jobs/${line.jobId}`} className="num rounded-sm text-info hover:underline">
              {hashNumber(line.jobNumber)}
            </Link>
          )}
          <span className="num text-sm text-3">
            {formatDate(line.occurredAt, zone, 'dayTime')} · {line.authorName}
          </span>
        </li>
      ))}
    </ul>
  );
}
