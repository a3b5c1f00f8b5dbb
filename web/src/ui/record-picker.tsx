import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Input, controlClass } from './input.tsx';
import { Popover } from './popover.tsx';
import { Spinner } from './spinner.tsx';

export type PickerOption = {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  /** Why a form refuses the record. */
  readonly refusal?: string;
};

type RecordPickerProps = {
  /** Accessible name of the panel and its search box. */
  label: string;
  value: PickerOption | null;
  onChange: (option: PickerOption) => void;
  /** Options that match the search, as returned by the server. */
  options: readonly PickerOption[];
  search: string;
  onSearch: (text: string) => void;
  loading?: boolean;
  placeholder?: string;
  id?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
};

/** Selects one record by search. Arrow keys move, Enter selects, Escape closes. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, value, onChange, options, search, onSearch, placeholder = t`Choose…` } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const take = (option: PickerOption | undefined) => {
    if (!option) return;
    onChange(option);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = Math.max(0, Math.min(options.length - 1, active + step));
      setActive(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(options[active]);
    }
  };
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-(--radix-popover-trigger-width) min-w-64"
      trigger={
        <button
          type="button"
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          id={props.id}
          aria-invalid={props['aria-invalid']}
          aria-describedby={props['aria-describedby']}
          aria-required={props['aria-required']}
          className={classNames(
            controlClass,
            'flex h-8 items-center gap-2 px-2.5 text-left pointer-coarse:h-11',
          )}
        >
          <span className={classNames('min-w-0 flex-1 truncate', value === null && 'text-3')}>
            {value?.label ?? placeholder}
          </span>
          <ChevronDown aria-hidden="true" size={14} className="text-3" />
        </button>
      }
    >
      <div className="border-b border-line p-1.5">
        <Input
          autoFocus
          role="combobox"
          aria-label={t`Find ${label.toLowerCase()}`}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={options[active] ? `${listId}-${active}` : undefined}
          value={search}
          leading={<Search />}
          trailing={props.loading === true ? <Spinner size={14} /> : undefined}
          onChange={(event) => {
            setActive(0);
            onSearch(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
        {options.map((option, index) => (
          <button
            key={option.id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => take(option)}
            className="flex w-full min-w-0 flex-col rounded-md px-2 py-1.5 text-left aria-selected:bg-surface-3"
          >
            <span className="w-full truncate text-1">{option.label}</span>
            {option.note !== undefined && (
              <span className="w-full truncate text-xs text-3">{option.note}</span>
            )}
          </button>
        ))}
        {options.length === 0 && (
          <p className="px-2 py-3 text-center text-sm text-3">
            <Trans>Nothing found</Trans>
          </p>
        )}
      </div>
    </Popover>
  );
}
