import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StockMovement } from '@switchyard/contracts/inventory/stock-movement.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { fieldViewOf } from '../../core/covered-value.tsx';
import { quantityWord } from '../../core/inventory/inventory-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { usePlacesOfStockQuery } from './inventory-api.ts';
import { stockMovements, useNewestMovementsQuery } from './movement-api.ts';
import { MovementButtons } from './movement-buttons.tsx';

/** Movements of a job that a panel adds up. */
const mostLines = 200;

type Part = { itemId: string; name: string; unit: string; quantity: number; costMinor: number };

/** Quantity of each item on a job: used less returned. */
export function partsOf(lines: readonly StockMovement[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { itemId, itemName: name, unit, type, quantity, costMinor } of lines) {
    const part = parts.get(itemId) ?? { itemId, name, unit, quantity: 0, costMinor: 0 };
    const sign = type === 'issue' ? 1 : -1;
    const sum = Math.round((part.quantity + sign * quantity) * 1000) / 1000;
    parts.set(itemId, { ...part, quantity: sum, costMinor: part.costMinor + sign * (costMinor ?? 0) });
  }
  return [...parts.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** On a job's page: the parts that were used on it. */
export function JobPartsPanel({ job }: { job: Job }) {
  const { id, number, title } = job;
  const mayView = scopeOf(useCurrentUser(), 'stock_movement.view') !== 'none';
  // A job that the server has not numbered has used nothing yet.
  if (number === 0 || !mayView) return null;
  return <Parts job={{ id, label: `${hashNumber(number)} ${title}` }} />;
}

function Parts({ job }: { job: { readonly id: string; readonly label: string } }) {
  const user = useCurrentUser();
  const { data, error, refetch } = useNewestMovementsQuery({ jobId: job.id, limit: mostLines });
  const { truckId } = useOwnTruck();
  useRecordLive(stockMovements);
  const parts = partsOf(data?.items ?? []);
  const showsCost =
    scopeOf(user, 'stock_movement.receive') === 'company' &&
    fieldViewOf(user, 'stock_movement.costMinor') === 'shown';
  const total = parts.reduce((sum, { costMinor }) => sum + costMinor, 0);
  const place = truckId === undefined ? {} : { fromPlaceId: truckId, toPlaceId: truckId };
  return (
    <Panel
      title={t`Parts`}
      badge={
        showsCost && parts.length > 0 && <span className="num text-sm text-3">{formatMoney(total)}</span>
      }
      actions={<MovementButtons size="sm" kinds={['issue', 'return']} known={{ job, ...place }} />}
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data && parts.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>No part of the stock was used on this job.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {parts.map(({ itemId, name, unit, quantity, costMinor }) => (
          <li key={itemId} className="flex items-baseline gap-3 px-3 py-2">
            <Link
              to={`/inventory/items/${itemId}`}
              className="min-w-0 flex-1 truncate rounded-sm text-1 hover:underline"
            >
              {name}
            </Link>
            {showsCost && <span className="num text-sm text-3">{formatMoney(costMinor)}</span>}
            <Link
              to={`/inventory/ledger?jobId=${job.id}&itemId=${itemId}`}
              className="num rounded-sm text-1 hover:underline"
            >
              {quantityWord(quantity, unit)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The truck of the signed-in technician; undefined for others, and without one. */
function useOwnTruck(): { truckId: string | undefined } {
  const { technicianId } = useCurrentUser();
  const { data } = usePlacesOfStockQuery(
    { technicianId: technicianId ?? '' },
    { skip: technicianId === null },
  );
  return { truckId: technicianId === null ? undefined : data?.items[0]?.id };
}

/** On a visit in the portal: parts of their own truck. */
export function VisitParts({ job }: { job: { readonly id: string; readonly label: string } }) {
  if (scopeOf(useCurrentUser(), 'stock_movement.use') === 'none') return null;
  return <Parts job={job} />;
}
