import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { stockMovementRecord } from '@switchyard/contracts/inventory/stock-movement-record.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { Pencil } from 'lucide-react';
import { placeKindWord } from '../../core/inventory/inventory-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { stockPlaces } from './inventory-api.ts';
import { LedgerPanel } from './ledger-panel.tsx';
import { MovementButtons } from './movement-buttons.tsx';
import { PlaceStockPanel } from './place-stock-panel.tsx';
import { ReconcileChip } from './reconcile-chip.tsx';
import { ReconcilePanel } from './reconcile-panel.tsx';

const page: RecordPageDeclaration<StockPlace> = {
  api: stockPlaces,
  param: 'placeId',
  alsoOn: [stockMovementRecord],
  isListedForAll: true,
  name: ({ name }) => name,
  status: (place) => <ReconcileChip place={place} />,
  deletion: {
    description: t`It disappears from lists. Its movements stay in the ledger. It can be restored within 30 days.`,
    name: ({ name }) => name,
  },
};
const editDialog = lazyComponent(() =>
  import('./place-edit-dialog.tsx').then((file) => file.PlaceEditDialog),
);

/** One place: what it is and what is there. */
export function PlacePage() {
  return (
    <RecordPage
      page={page}
      tools={(place) => <EditPlace place={place} />}
      main={(place) => (
        <>
          <MovementButtons
            kinds={['receipt', 'transfer', 'adjustment', 'scrap']}
            known={{ fromPlaceId: place.id, toPlaceId: place.id }}
          />
          <ReconcilePanel placeId={place.id} />
          <PlaceStockPanel place={place} />
          <LedgerPanel of={{ placeId: place.id }} />
        </>
      )}
      side={(place) => <Facts place={place} />}
    />
  );
}

function EditPlace({ place }: { place: StockPlace }) {
  if (scopeOf(useCurrentUser(), 'stock_place.update') !== 'company') return null;
  return (
    <DialogButton icon={<Pencil />} dialog={editDialog} of={{ place }}>
      <Trans>Edit</Trans>
    </DialogButton>
  );
}

function Facts({ place }: { place: StockPlace }) {
  const { parentId, parentName, notes } = place;
  return (
    <Panel title={t`Details`}>
      <DetailList
        items={[
          { label: t`Kind`, value: placeKindWord(place.kind) },
          {
            label: t`Within`,
            value: parentId && (
              <Link className="rounded-sm text-info hover:underline" to={`/inventory/places/${parentId}`}>
                {parentName}
              </Link>
            ),
          },
          { label: t`Technician`, value: place.technicianName },
          { label: t`Notes`, value: notes && <span className="whitespace-pre-wrap">{notes}</span> },
        ]}
      />
    </Panel>
  );
}
