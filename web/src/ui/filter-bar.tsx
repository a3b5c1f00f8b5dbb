import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcut } from '../lib/use-shortcut.ts';
import { Button } from './button.tsx';
import { FilterChip, type ListFilter } from './filter-chip.tsx';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { Kbd } from './kbd.tsx';
import { ownTextsFrom } from './own-texts.ts';

type FilterBarProps = {
  /** Search text in the URL; written 200 ms after the last keystroke. */
  search?: { value: string; onChange: (text: string) => void; placeholder: string };
  filters: readonly ListFilter[];
  /** Shows `Clear` when given and a filter is set. */
  onClear?: () => void;
  /** Right side: count, saved views, export. */
  tools?: ReactNode;
};

/** Search box and filter chips above a list. `/` focuses the search. */
export function FilterBar({ search, filters, onClear, tools }: FilterBarProps) {
  return (
    <div
      role="search"
      className="flex shrink-0 items-center gap-1.5 overflow-x-auto border-b border-line px-4 py-2 max-sm:flex-wrap max-sm:px-3"
    >
      {search && <SearchBox {...search} />}
      <div className="flex min-w-0 shrink-0 items-center gap-1.5 empty:hidden max-sm:order-3 max-sm:-mx-3 max-sm:w-[calc(100%+24px)] max-sm:overflow-x-auto max-sm:px-3">
        {filters.map((filter) => (
          <FilterChip key={filter.key} filter={filter} />
        ))}
        {onClear && filters.some(isSet) && (
          <Button variant="ghost" onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
        )}
      </div>
      {tools !== undefined && (
        <div className="ml-auto flex shrink-0 items-center gap-1.5 pl-2 max-sm:order-2 max-sm:pl-0">
          {tools}
        </div>
      )}
    </div>
  );
}

function isSet(filter: ListFilter): boolean {
  if (filter.kind === 'own') return filter.isSet;
  if (filter.kind === 'many') return filter.value.length > 0;
  return filter.kind === 'toggle' ? filter.value : filter.value !== null;
}

function SearchBox({
  value,
  onChange,
  placeholder,
}: {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  /** Texts written to the address, from the one that is the value now to the newest. */
  const written = useRef([value]);
  useShortcut(t`Lists`, '/', t`Search the list`, () => input.current?.focus());

  // An outside change (saved view, back button) replaces the text; our own change coming back does not.
  useEffect(() => {
    if (!written.current.includes(value)) setText(value);
    written.current = ownTextsFrom(written.current, value);
  }, [value]);
  const writeNow = () => {
    if (text === written.current.at(-1)) return;
    written.current.push(text);
    onChange(text);
  };
  const write = useEffectEvent(writeNow);
  useEffect(() => {
    const { pathname } = location;
    // A page stays on screen while the next one loads: writing to the address then would lead back to it.
    const timer = setTimeout(() => location.pathname === pathname && write(), 200);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className="w-60 shrink-0 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1">
      <Input
        ref={input}
        type="search"
        value={text}
        maxLength={200}
        placeholder={placeholder}
        aria-label={placeholder}
        leading={<Search />}
        trailing={
          text === '' ? (
            <span className="max-sm:hidden">
              <Kbd keys="/" />
            </span>
          ) : (
            <IconButton
              label={t`Clear search`}
              size="sm"
              icon={<X />}
              tooltip={false}
              onClick={() => setText('')}
            />
          )
        }
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') input.current?.blur();
        }}
        // The person is going elsewhere, perhaps to another page: the address they leave has what they typed.
        onBlur={writeNow}
        className="h-7 [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}
