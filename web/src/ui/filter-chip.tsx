import { t } from '@lingui/core/macro';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';
import type { MenuItem } from './menu-items.ts';

export type FilterOption = { readonly value: string; readonly label: string; readonly icon?: ReactNode };

/** A filter of a list as shown in the bar. */
export type ListFilter =
  /** Draws itself. */
  | {
      readonly kind: 'own';
      readonly key: string;
      readonly label: string;
      readonly isSet: boolean;
      readonly chip: ReactNode;
    }
  | {
      readonly kind: 'many';
      readonly key: string;
      readonly label: string;
      readonly options: readonly FilterOption[];
      readonly value: readonly string[];
      readonly onChange: (value: readonly string[]) => void;
    }
  | {
      readonly kind: 'one';
      readonly key: string;
      readonly label: string;
      readonly options: readonly FilterOption[];
      readonly value: string | null;
      readonly onChange: (value: string | null) => void;
    }
  | {
      readonly kind: 'toggle';
      readonly key: string;
      readonly label: string;
      readonly value: boolean;
      readonly onChange: (value: boolean) => void;
    };

/** One filter: its name, the selected value, and a remove button. */
export function FilterChip({ filter }: { filter: ListFilter }) {
  if (filter.kind === 'own') return filter.chip;
  if (filter.kind === 'toggle') {
    return (
      <Button aria-pressed={filter.value} onClick={() => filter.onChange(!filter.value)}>
        {filter.label}
      </Button>
    );
  }
  const chosen = chosenLabels(filter);
  const active = chosen.length > 0;
  const clear = () => (filter.kind === 'many' ? filter.onChange([]) : filter.onChange(null));
  return (
    <div className="inline-flex shrink-0">
      <DropdownMenu
        items={menuItems(filter)}
        trigger={
          <Button className={classNames(active && 'rounded-r-none border-r-0 bg-surface-3 text-1')}>
            <span className="max-w-56 truncate">
              {filter.label}
              {active && `: ${summary(chosen)}`}
            </span>
            {!active && <ChevronDown className="size-3.5! text-3" />}
          </Button>
        }
      />
      {active && (
        <Button
          aria-label={t`Remove filter ${filter.label}`}
          onClick={clear}
          className="rounded-l-none bg-surface-3 px-1.5"
        >
          <X className="size-3.5!" />
        </Button>
      )}
    </div>
  );
}

type OptionFilter = Exclude<ListFilter, { kind: 'toggle' | 'own' }>;

function chosenLabels(filter: OptionFilter): readonly string[] {
  const values = filter.kind === 'many' ? filter.value : filter.value === null ? [] : [filter.value];
  return values.map((value) => filter.options.find((option) => option.value === value)?.label ?? value);
}

function summary(labels: readonly string[]): string {
  return labels.length <= 2 ? labels.join(', ') : `${labels[0]} +${labels.length - 1}`;
}

function menuItems(filter: OptionFilter): readonly MenuItem[] {
  if (filter.kind === 'one') {
    return [
      {
        kind: 'radio',
        label: filter.label,
        value: filter.value ?? '',
        options: filter.options,
        onChange: (value) => filter.onChange(value),
      },
    ];
  }
  return filter.options.map((option) => ({
    kind: 'check',
    label: option.label,
    icon: option.icon,
    checked: filter.value.includes(option.value),
    onChange: (checked) =>
      filter.onChange(
        checked ? [...filter.value, option.value] : filter.value.filter((value) => value !== option.value),
      ),
  }));
}
