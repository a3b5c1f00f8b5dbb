import { t } from '@lingui/core/macro';
import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Ellipsis, Pencil, Replace, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu-items.ts';
import { accessNames, typeWords } from './field-words.ts';

export type FieldActions = {
  readonly edit: (field: CustomField) => void;
  readonly convert: (field: CustomField) => void;
  readonly remove: (field: CustomField) => void;
  readonly move: (field: CustomField, by: -1 | 1) => void;
  readonly archive: (field: CustomField, archived: boolean) => void;
};

type FieldsListProps = {
  fields: readonly CustomField[];
  /** Null for readers who may not change fields. */
  actions: FieldActions | null;
};

/** The custom fields of a kind of record, in order. Alt with an arrow key moves the focused one. */
export function FieldsList({ fields, actions }: FieldsListProps) {
  return (
    <ol aria-label={t`Custom fields`} className="divide-y divide-line">
      {fields.map((field, index) => (
        <FieldRow
          key={field.id}
          field={field}
          actions={actions}
          isFirst={index === 0}
          isLast={index === fields.length - 1}
        />
      ))}
    </ol>
  );
}

type FieldRowProps = { field: CustomField; actions: FieldActions | null; isFirst: boolean; isLast: boolean };

function FieldRow({ field, actions, isFirst, isLast }: FieldRowProps) {
  const { label, archived } = field;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null || (by === -1 ? isFirst : isLast)) return;
    event.preventDefault();
    actions?.move(field, by);
  };
  const menu: readonly MenuItem[] = [
    { label: t`Edit`, icon: <Pencil />, onSelect: () => actions?.edit(field) },
    {
      label: t`Move up`,
      icon: <ArrowUp />,
      shortcut: 'Alt ↑', // no-literal-text: keys
      disabled: isFirst,
      onSelect: () => actions?.move(field, -1),
    },
    {
      label: t`Move down`,
      icon: <ArrowDown />,
      shortcut: 'Alt ↓', // no-literal-text: keys
      disabled: isLast,
      onSelect: () => actions?.move(field, 1),
    },
    { label: t`Change type`, icon: <Replace />, onSelect: () => actions?.convert(field) },
    {
      label: archived ? t`Use again` : t`Archive`,
      icon: archived ? <ArchiveRestore /> : <Archive />,
      onSelect: () => actions?.archive(field, !archived),
    },
    { label: t`Delete`, icon: <Trash2 />, danger: true, onSelect: () => actions?.remove(field) },
  ];
  return (
    <li className="flex items-center gap-2 px-3 py-2">
      <span className="min-w-0 flex-1">
        {actions === null ? (
          <span className="block font-medium wrap-break-word text-1">{label}</span>
        ) : (
          <button
            type="button"
            onClick={() => actions.edit(field)}
            onKeyDown={onKeyDown}
            className="block max-w-full rounded-sm text-left font-medium wrap-break-word text-1"
          >
            {label}
          </button>
        )}
        <span className="block text-sm text-3">{factsOf(field)}</span>
      </span>
      {actions !== null && (
        <DropdownMenu
          items={menu}
          align="end"
          trigger={<IconButton label={t`Actions for ${label}`} icon={<Ellipsis />} tooltip={false} />}
        />
      )}
    </li>
  );
}

function factsOf({ type, unit, required, archived, access, key }: CustomField): string {
  const managers = accessNames[access.manager];
  const technicians = accessNames[access.technician];
  const customers = accessNames[access.customer];
  return [
    unit === null ? typeWords[type] : `${typeWords[type]}, ${unit}`,
    key,
    ...(required ? [t`required`] : []),
    ...(archived ? [t`archived`] : []),
    t`managers: ${managers}`,
    t`technicians: ${technicians}`,
    t`customers: ${customers}`,
  ].join(' · ');
}
