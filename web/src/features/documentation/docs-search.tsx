import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { controlClass } from '../../ui/input.tsx';
import { DocsSearchResults } from './docs-search-results.tsx';
import { useGuideSearch } from './use-guide-search.ts';

type DocsSearchProps = { size?: 'md' | 'lg'; autoFocus?: boolean };

/** Searches the guide as the user types. The index loads on first focus and is kept: search then works offline. */
export function DocsSearch({ size = 'md' }: DocsSearchProps) {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { state, hits, load } = useGuideSearch(query);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useId();
  useShortcut(t`Documentation`, '/', t`Search the guide`, () => input.current?.focus());
  useEffect(() => {
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);

  const shown = open && query.trim() !== '';
  const optionId = (index: number) => `${list}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    } else if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      if (shown) setOpen(false);
      else setQuery('');
    }
  };

  return (
    <div
      ref={box}
      role="search"
      aria-label={t`Guide`}
      className="relative print:hidden"
      onPointerEnter={load}
    >
      <Search aria-hidden="true" size={16} className="absolute top-1/2 left-3 -translate-y-1/2 text-3" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={t`Search the guide`}
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && hits.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        maxLength={200}
        placeholder={t`Search the guide`}
        value={query}
        onFocus={() => {
          load();
          setOpen(true);
        }}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (event.relatedTarget !== null && !box.current?.contains(event.relatedTarget)) setOpen(false);
        }}
        className={`${controlClass} pr-10 pl-9 text-lg pointer-coarse:text-[16px] [&::-webkit-search-cancel-button]:hidden ${size === 'lg' ? 'h-12' : 'h-10'}`}
      />
      <span aria-hidden="true" className="absolute top-1/2 right-3 -translate-y-1/2 pointer-coarse:hidden">
        <Kbd keys="/" />
      </span>
      <DocsSearchResults
        {...{ list, shown, state, hits, query, active, optionId }}
        onRetry={load}
        onOpened={() => setOpen(false)}
      />
    </div>
  );
}
