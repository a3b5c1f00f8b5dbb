import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import { stockMovementRecord } from '@switchyard/contracts/inventory/stock-movement-record.ts';
import { Pencil } from 'lucide-react';
import { CoveredValue, fieldViewOf } from '../../core/covered-value.tsx';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { type Detail, DetailList } from '../../ui/detail-list.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { inventoryItems } from './inventory-api.ts';
import { StockChip } from './inventory-columns.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { LevelsPanel } from './levels-panel.tsx';
import { MovementButtons } from './movement-buttons.tsx';
import type { MovementKind } from './movement-form.ts';

const page: RecordPageDeclaration<InventoryItem> = {
  api: inventoryItems,
  param: 'itemId',
  alsoOn: [stockMovementRecord],
  isListedForAll: true,
  name: ({ sku, name }) => `${sku} ${name}`,
  shortName: ({ sku }) => sku,
  title: ({ name }) => name,
  status: (item) => <StockChip item={item} />,
  deletion: {
    description: t`It disappears from lists and can no longer be used. Its movements stay in the ledger. It can be restored within 30 days.`,
    name: ({ name }) => name,
  },
};
const editDialog = lazyComponent(() => import('./item-edit-dialog.tsx').then((file) => file.ItemEditDialog));

/** One item: its stock and what it is. */
export function ItemPage() {
  return (
    <RecordPage
      page={page}
      tools={(item) => <EditItem item={item} />}
      main={(item) => (
        <>
          <MovementButtons kinds={kindsOf(item)} known={{ item: { id: item.id, label: item.name } }} />
          <LevelsPanel item={item} />
          <LedgerPanel of={{ itemId: item.id }} />
        </>
      )}
      side={(item) => <Facts item={item} />}
    />
  );
}

const usual: readonly MovementKind[] = ['receipt', 'issue', 'return', 'transfer', 'adjustment', 'scrap'];

/** An item that is not counted is only used and returned. */
const kindsOf = ({ nonStock }: InventoryItem): readonly MovementKind[] =>
  nonStock ? ['issue', 'return'] : usual;

function EditItem({ item }: { item: InventoryItem }) {
  if (scopeOf(useCurrentUser(), 'inventory_item.update') !== 'company') return null;
  return (
    <DialogButton icon={<Pencil />} dialog={editDialog} of={{ item }}>
      <Trans>Edit</Trans>
    </DialogButton>
  );
}

/** Details of the item, with its costs. */
function Facts({ item }: { item: InventoryItem }) {
  const user = useCurrentUser();
  const decimals = item.precision;
  const facts: Detail[] = [
    { label: t`SKU`, value: <span className="num">{item.sku}</span> },
    { label: t`Category`, value: item.category },
    {
      label: t`Barcodes`,
      value: item.barcodes.length === 0 ? null : <span className="num">{item.barcodes.join(', ')}</span>,
    },
    {
      label: t`Unit`,
      value: decimals === 0 ? item.unit : t`${item.unit}, ${decimals} decimals`,
    },
    ...moneyFact(item, user, 'costMinor'),
    {
      label: t`Price of one`,
      value: item.priceMinor === null ? null : <span className="num">{formatMoney(item.priceMinor)}</span>,
    },
    ...moneyFact(item, user, 'valueMinor'),
    { label: t`Notes`, value: item.notes && <span className="whitespace-pre-wrap">{item.notes}</span> },
  ];
  return (
    <Panel title={t`Details`}>
      <DetailList items={facts} />
    </Panel>
  );
}

/** An amount that some roles do not see; behind a button if the role masks it. */
function moneyFact(
  item: InventoryItem,
  user: Parameters<typeof fieldViewOf>[0],
  member: 'costMinor' | 'valueMinor',
): Detail[] {
  const field = `inventory_item.${member}`;
  const label = member === 'costMinor' ? t`Cost of one` : t`Value of the stock`;
  const value = item[member];
  if (fieldViewOf(user, field) !== 'masked') {
    return value === null ? [] : [{ label, value: <span className="num">{formatMoney(value)}</span> }];
  }
  const covered = (
    <CoveredValue field={field} id={item.id}>
      {(minor) => formatMoney(Number(minor))}
    </CoveredValue>
  );
  return [{ label, value: covered }];
}
