import { t } from '@lingui/core/macro';
import type { ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { useEffect, useMemo } from 'react';
import { customName } from '../lib/custom-name.ts';
import type { Column } from '../ui/data-list-types.ts';
import type { ListFilter } from '../ui/filter-chip.tsx';
import { CustomFilterChip } from './custom-filter-chip.tsx';
import { customValuesOf } from './custom-part.ts';
import { customText } from './custom-text.tsx';
import type { Revised, TaggedRecord } from './record-api.ts';
import { useCustomFields } from './use-custom-fields.ts';

/** Additions to a list for custom fields. */
export type CustomList = {
  readonly columns: readonly Column<Revised>[];
  /** Chips; `text`: the parameter `custom`. */
  readonly chips: (text: string | null, onChange: (text: string | null) => void) => readonly ListFilter[];
};

type CustomListLoaderProps = { record: TaggedRecord; onList: (list: CustomList) => void };

/** Reads the custom fields of a list and passes what they add to it. Renders nothing. */
export function CustomListLoader({ record, onList }: CustomListLoaderProps) {
  const fields = useCustomFields(record);
  const list = useMemo(() => fields && listOf(fields), [fields]);
  useEffect(() => {
    if (list) onList(list);
  }, [list, onList]);
  return null;
}

function listOf(fields: readonly ShownField[]): CustomList {
  return {
    columns: fields.map(columnOf),
    chips: (text, onChange) => {
      const conditions = readConditions(text);
      const set = (key: string, condition: unknown) => {
        const { [key]: _, ...others } = conditions;
        const next = condition === undefined ? others : { ...others, [key]: condition };
        onChange(Object.keys(next).length === 0 ? null : JSON.stringify(next));
      };
      return fields
        .filter(({ type }) => type !== 'link')
        .map((field) => chipOf(field, conditions[field.key], (condition) => set(field.key, condition)));
    },
  };
}

function columnOf(field: ShownField): Column<Revised> {
  const { key, label, type } = field;
  const isNumber = type === 'number' || type === 'money';
  return {
    id: customName(key),
    header: label,
    width: 'minmax(96px, 1fr)',
    sortable: type !== 'link',
    ...(isNumber ? { align: 'end' } : {}),
    cell: (item) => <span className="block truncate">{customText(field, customValuesOf(item)[key])}</span>,
  };
}

type Conditions = Readonly<Record<string, unknown>>;

/** The conditions in the address; none if they cannot be read. */
function readConditions(text: string | null): Conditions {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Conditions) : {};
  } catch {
    return {};
  }
}

function chipOf(field: ShownField, condition: unknown, onChange: (condition: unknown) => void): ListFilter {
  const { label, type } = field;
  const key = customName(field.key);
  if (type === 'choice') {
    const chosen = (Array.isArray(condition) ? condition : [condition]).filter(
      (id) => typeof id === 'string',
    );
    return {
      kind: 'many',
      key,
      label,
      options: field.options.map(({ id, label: text }) => ({ value: id, label: text })),
      value: chosen,
      onChange: (ids) => onChange(ids.length === 0 ? undefined : ids),
    };
  }
  if (type === 'yes_no') {
    return {
      kind: 'one',
      key,
      label,
      options: [
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ],
      value: typeof condition === 'boolean' ? String(condition) : null,
      onChange: (value) => onChange(value === null ? undefined : value === 'true'),
    };
  }
  const isSet = condition !== undefined;
  return {
    kind: 'own',
    key,
    label,
    isSet,
    chip: <CustomFilterChip key={key} field={field} condition={condition} onChange={onChange} />,
  };
}
