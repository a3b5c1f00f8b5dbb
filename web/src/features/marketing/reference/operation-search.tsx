import { Search } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Input } from '../../../ui/input.tsx';
import { frame } from '../blocks/frame.ts';
import { matches } from './match-words.ts';

/**
 * Filters the rendered operations by words of method, path and summary. Works on the DOM, so that the browser needs
 * no second list of operations.
 */
export function OperationSearch({ listId }: { listId: string }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<number | null>(null);
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const countId = useId();
  useEffect(() => openTarget(listId), [listId]);
  const search = (next: string) => {
    setText(next);
    const list = document.getElementById(listId);
    if (list) setFound(next.trim() === '' ? showAll(list) : showMatches(list, next));
  };
  return (
    <div className="sticky top-16 z-10 border-y border-line bg-bg">
      <div className={`${frame} flex items-center gap-4 py-3`}>
        <div className="w-full max-w-120">
          <Input
            type="search"
            inputSize="lg"
            aria-label="Search operations"
            aria-describedby={countId}
            placeholder="Search: jobs, patch visit, photos…"
            leading={<Search aria-hidden="true" />}
            value={text}
            disabled={!ready}
            onChange={(event) => search(event.target.value)}
          />
        </div>
        <p id={countId} role="status" className="num shrink-0 text-md text-2">
          {found === null ? '' : `${found} found`}
        </p>
      </div>
    </div>
  );
}

/** Without JavaScript the field stays disabled, because it would have no effect. */
function never(): () => void {
  return () => {};
}

function showAll(list: HTMLElement): null {
  for (const part of list.querySelectorAll<HTMLElement>('[data-op], [data-group]')) part.hidden = false;
  return null;
}

/** Hides non-matching operations and empty groups. Returns the number of visible operations and records. */
function showMatches(list: HTMLElement, text: string): number {
  const shown = new Set<string>();
  for (const part of list.querySelectorAll<HTMLElement>('[data-find]')) {
    if (matches(part.dataset['find'] ?? '', text)) shown.add(part.dataset['op'] ?? '');
  }
  for (const part of list.querySelectorAll<HTMLElement>('[data-op]')) {
    part.hidden = !shown.has(part.dataset['op'] ?? '');
  }
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = group.querySelector('[data-op]:not([hidden])') === null;
  }
  return shown.size;
}

/** Opens the operation named in the address, initially and on changes. */
function openTarget(listId: string): () => void {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target?.closest('details');
    if (!details || !document.getElementById(listId)?.contains(details)) return;
    details.open = true;
    details.scrollIntoView({ block: 'start' });
  };
  open();
  window.addEventListener('hashchange', open);
  return () => window.removeEventListener('hashchange', open);
}
