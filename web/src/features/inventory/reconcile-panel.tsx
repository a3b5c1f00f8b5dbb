import { t } from '@lingui/core/macro';
import { useCompanyZone } from '../../core/use-session.ts';
import { quantityWord } from '../../core/inventory/inventory-words.ts';
import { formatDate } from '../../lib/format-date.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOpenReconcilesQuery } from './movement-api.ts';

/** Of a place: what was used in the field although the books had less. A count or a receipt closes it. */
export function ReconcilePanel({ placeId }: { placeId: string }) {
  const { data } = useOpenReconcilesQuery();
  const zone = useCompanyZone();
  const open = (data?.items ?? []).filter((item) => item.placeId === placeId);
  if (open.length === 0) return null;
  return (
    <Panel title={t`To reconcile`} badge={<span className="num text-sm text-3">{open.length}</span>} flush>
      <p className="px-3 pb-2 text-2">
        {t`More was used here than the books had. Count the place, or enter the receipt or transfer that is missing.`}
      </p>
      <ul className="divide-y divide-line">
        {open.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <Link
              to={`/inventory/items/${item.itemId}`}
              className="min-w-0 flex-1 truncate rounded-sm text-1 hover:underline"
            >
              {item.itemName}
            </Link>
            <span className="num text-danger">{quantityWord(item.onHand, item.unit)}</span>
            {item.jobId !== null && item.jobNumber !== null && (
              <Link to={`/jobs/${item.jobId}`} className="num rounded-sm text-info hover:underline">
                {hashNumber(item.jobNumber)}
              </Link>
            )}
            <span className="num text-sm text-3">
              {formatDate(item.openedAt, zone, 'dayTime')} · {item.authorName}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
