import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRecordLive } from '../../records/use-record-live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { LedgerRows } from './ledger-rows.tsx';
import { stockMovements, useNewestMovementsQuery } from './movement-api.ts';

/** Lines that a panel shows. */
const shown = 20;

/** The newest movements of an item or a place, with a link to all of them. */
export function LedgerPanel({ of }: { of: { readonly itemId: string } | { readonly placeId: string } }) {
  const { data, error, refetch } = useNewestMovementsQuery({ ...of, limit: shown });
  useRecordLive(stockMovements);
  const isOfItem = 'itemId' in of;
  return (
    <Panel
      title={t`Ledger`}
      badge={data && <span className="num text-sm text-3">{data.total}</span>}
      actions={
        <Link
          to={`/inventory/ledger?${new URLSearchParams(of).toString()}`}
          className="rounded-sm px-1 text-sm text-2 hover:text-1"
        >
          <Trans>All movements</Trans>
        </Link>
      }
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={3} />}
      {data?.items.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>Nothing has moved yet.</Trans>
        </p>
      )}
      <LedgerRows items={data?.items ?? []} hidesItem={isOfItem} />
    </Panel>
  );
}
