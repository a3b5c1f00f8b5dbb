import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { InventoryItem, StockLevel } from '@switchyard/contracts/inventory/inventory-item.ts';
import { SlidersHorizontal } from 'lucide-react';
import { placeKindWord, quantityWord } from '../../core/inventory/inventory-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

const planDialog = lazyComponent(() => import('./plan-dialog.tsx').then((file) => file.PlanDialog));

/** Where an item is, with the least and the most that each place should have. */
export function LevelsPanel({ item }: { item: InventoryItem }) {
  const mayPlan = scopeOf(useCurrentUser(), 'inventory_item.plan') === 'company' && !item.nonStock;
  return (
    <Panel
      title={t`Stock`}
      badge={
        !item.nonStock && <span className="num text-sm text-3">{quantityWord(item.onHand, item.unit)}</span>
      }
      actions={
        mayPlan && (
          <DialogButton size="sm" icon={<SlidersHorizontal />} dialog={planDialog} of={{ item }}>
            <Trans>Minimum</Trans>
          </DialogButton>
        )
      }
      flush
    >
      {item.levels.length === 0 && (
        <p className="px-3 pb-3 text-2">
          {item.nonStock
            ? t`It is used on jobs and not counted.`
            : t`There is none yet: receive it at a place.`}
        </p>
      )}
      <ul className="divide-y divide-line">
        {item.levels.map((level) => (
          <Level key={level.placeId} level={level} item={item} mayPlan={mayPlan} />
        ))}
      </ul>
    </Panel>
  );
}

type LevelProps = { level: StockLevel; item: InventoryItem; mayPlan: boolean };

function Level({ level, item, mayPlan }: LevelProps) {
  const { placeId, placeName, placeKind, onHand, reserved, min, max } = level;
  const { id, unit } = item;
  const least = min ?? 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <Link
          to={`/inventory/places/${placeId}`}
          className="block truncate rounded-sm text-1 hover:underline"
        >
          {placeName}
        </Link>
        <span className="block truncate text-xs text-3">{placeKindWord(placeKind)}</span>
      </span>
      {onHand < 0 && (
        <Chip tone="danger">
          <Trans>Reconcile</Trans>
        </Chip>
      )}
      {min !== null && onHand < min && (
        <Chip tone="warn">
          <Trans>Low</Trans>
        </Chip>
      )}
      {reserved > 0 && (
        <span className="num text-sm text-2">{t`${quantityWord(reserved, unit)} kept for jobs`}</span>
      )}
      {min !== null && (
        <span className="num text-sm text-3">
          {max === null ? t`at least ${least}` : t`${least} to ${max}`}
        </span>
      )}
      <Link
        to={`/inventory/ledger?itemId=${id}&placeId=${placeId}`}
        className="num ml-auto min-w-16 rounded-sm text-right text-1 hover:underline"
      >
        {quantityWord(onHand, unit)}
      </Link>
      {mayPlan && (
        <DialogButton
          size="sm"
          variant="ghost"
          icon={<SlidersHorizontal />}
          dialog={planDialog}
          of={{ item, level }}
          aria-label={t`Minimum of ${placeName}`}
        />
      )}
    </li>
  );
}
