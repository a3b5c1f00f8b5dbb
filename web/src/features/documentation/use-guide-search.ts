import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { SearchHit } from './search-index.ts';

export type GuideSearchState = 'unloaded' | 'loading' | 'ready' | 'failed';

type Search = (query: string) => readonly SearchHit[];

/** The guide's search; `load` fetches it on first use. */
export function useGuideSearch(query: string): {
  state: GuideSearchState;
  hits: readonly SearchHit[];
  load: () => void;
} {
  const [state, setState] = useState<GuideSearchState>('unloaded');
  const [search, setSearch] = useState<Search | null>(null);
  const load = useCallback(() => {
    if (state === 'loading' || state === 'ready') return;
    setState('loading');
    loadSearch().then(
      (loaded) => {
        setSearch(() => loaded);
        setState('ready');
      },
      () => setState('failed'),
    );
  }, [state]);
  const asked = useDeferredValue(query.trim());
  const hits = useMemo(() => (search === null || asked === '' ? [] : search(asked)), [search, asked]);
  return { state, hits, load };
}

async function loadSearch(): Promise<Search> {
  const [{ openSearch }, { index }] = await Promise.all([
    import('./search-index.ts'),
    import('virtual:article-search'),
  ]);
  // Search results should be readable after the network is lost.
  void import('./load-guide.ts').then(({ loadGuide }) => loadGuide());
  return openSearch(index);
}
