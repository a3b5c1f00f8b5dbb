import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { categoryTitle } from './guide-order.ts';
import type { SearchHit } from './search-index.ts';
import type { GuideSearchState } from './use-guide-search.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

type DocsSearchResultsProps = {
  list: string;
  shown: boolean;
  state: GuideSearchState;
  hits: readonly SearchHit[];
  query: string;
  active: number;
  optionId: (index: number) => string;
  onRetry: () => void;
  onOpened: () => void;
};

/** Search results below the search box. */
export function DocsSearchResults(props: DocsSearchResultsProps) {
  const { list, shown, state, hits, query, active, optionId, onRetry, onOpened } = props;
  const nothing = shown && state === 'ready' && hits.length === 0;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{shown && state === 'ready' ? countText(hits.length) : ''}</span>
      </VisuallyHidden>
      <div
        hidden={!shown}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[70dvh] min-w-72 overflow-y-auto rounded-lg border border-line-strong bg-overlay p-1.5 text-left shadow-overlay"
      >
        <div id={list} role="listbox" aria-label={t`Found in the guide`}>
          {hits.map((hit, index) => (
            <a
              key={hit.href}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              href={hit.href}
              onClick={onOpened}
              className="block rounded-md px-3 py-2 text-2 hover:bg-surface-3 aria-selected:bg-surface-3"
            >
              <span className="flex items-baseline gap-2 text-md">
                <span className="min-w-0 truncate font-semibold text-1">
                  {hit.title}
                  {hit.heading !== hit.title && ` › ${hit.heading}`}
                </span>
                <span className="ml-auto shrink-0 text-xs text-3">{categoryTitle(hit.category)}</span>
              </span>
              <span className="truncate-2 mt-0.5 text-md">
                {hit.excerpt.map(({ at, text, found }) =>
                  found ? (
                    <mark key={at} className="bg-transparent font-semibold text-accent-text">
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                )}
              </span>
            </a>
          ))}
        </div>
        {nothing && (
          <p className="px-3 py-4 text-md text-2">
            <Trans>
              Nothing found for “{query.trim()}”. Try fewer or other words, or{' '}
              <a href="/support" className="text-1 underline underline-offset-4">
                ask support
              </a>
              .
            </Trans>
          </p>
        )}
        {shown && state === 'loading' && (
          <p className="px-3 py-4 text-md text-2">
            <Trans>Loading the index…</Trans>
          </p>
        )}
        {shown && state === 'failed' && (
          <div role="alert" className="flex items-center gap-3 px-3 py-3 text-md text-2">
            <Trans>The index could not be loaded. Check your connection.</Trans>
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return t`Nothing found`;
  return plural(count, { one: '# place found', other: '# places found' });
}
