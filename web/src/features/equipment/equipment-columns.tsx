import { t } from '@lingui/core/macro';
import { plateText } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { equipmentNumber, EquipmentStateChip } from '../../core/equipment/equipment-looks.tsx';
import { equipmentCategoryWord } from '../../core/equipment/equipment-words.ts';
import { formatDate, formatDay } from '../../lib/format-date.ts';
import type { Column } from '../../ui/data-list-types.ts';

/** Columns of the list; customers see their own equipment alone, so the owner is left out. */
export function equipmentColumns(zone: string, role: Role): readonly Column<Equipment>[] {
  return columnsFor(zone).filter(({ id }) => role !== 'customer' || id !== 'customerName');
}

function columnsFor(zone: string): readonly Column<Equipment>[] {
  return [
    {
      id: 'number',
      header: t`Number`,
      width: '76px',
      sortable: true,
      cell: ({ number }) => <span className="num text-3">{equipmentNumber(number)}</span>,
    },
    {
      id: 'name',
      header: t`Name`,
      width: 'minmax(160px, 2fr)',
      sortable: true,
      cell: ({ name }) => <span className="truncate font-medium text-1">{name}</span>,
    },
    {
      id: 'category',
      header: t`Category`,
      width: '124px',
      showFrom: 980,
      cell: ({ category }) => <Text text={equipmentCategoryWord(category)} />,
    },
    {
      id: 'plate',
      header: t`Make, model, serial`,
      width: 'minmax(160px, 2fr)',
      showFrom: 760,
      cell: (equipment) => <Text text={plateText(equipment)} />,
    },
    {
      id: 'customerName',
      header: t`Customer`,
      width: 'minmax(140px, 1.5fr)',
      cell: ({ customerName }) => <Text text={customerName ?? t`Our company`} />,
    },
    {
      id: 'siteName',
      header: t`Site`,
      width: 'minmax(120px, 1fr)',
      showFrom: 1180,
      cell: ({ siteName }) => <Text text={siteName ?? ''} />,
    },
    {
      id: 'state',
      header: t`State`,
      width: '140px',
      cell: ({ state }) => <EquipmentStateChip state={state} />,
    },
    {
      id: 'warrantyUntil',
      header: t`Warranty until`,
      width: '116px',
      sortable: true,
      showFrom: 860,
      cell: ({ warrantyUntil }) => <Day day={warrantyUntil} />,
    },
    {
      id: 'createdAt',
      header: t`Created`,
      width: '108px',
      sortable: true,
      showFrom: 1320,
      cell: ({ createdAt }) => (
        <span className="num whitespace-nowrap text-3">{formatDate(createdAt, zone, 'date')}</span>
      ),
    },
  ];
}

function Text({ text }: { text: string }) {
  return <span className="truncate text-2">{text === '' ? '–' : text}</span>;
}

function Day({ day }: { day: string | null }) {
  return <span className="num whitespace-nowrap text-2">{day === null ? '–' : formatDay(day, 'date')}</span>;
}

/** A row on a narrow screen. */
export function EquipmentCard({ equipment }: { equipment: Equipment }) {
  const { number, name, state, category, customerName, siteName } = equipment;
  const place = [customerName ?? t`Our company`, siteName].filter(Boolean).join(' · ');
  const plate = plateText(equipment);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-center gap-2">
        <span className="num text-sm text-3">{equipmentNumber(number)}</span>
        <span className="min-w-0 flex-1 truncate font-medium text-1">{name}</span>
        <EquipmentStateChip state={state} />
      </span>
      <span className="truncate text-sm text-2">{place}</span>
      <span className="truncate text-sm text-3">
        {[equipmentCategoryWord(category), plate].filter((part) => part !== '').join(' · ')}
      </span>
    </div>
  );
}
