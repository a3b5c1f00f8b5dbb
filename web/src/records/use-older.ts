import { useState } from 'react';

type Pages = { readonly data?: { readonly pages: readonly unknown[] } | undefined };
type Paged = Pages & { readonly fetchNextPage: () => PromiseLike<Pages> };

/** Fetches the next page. A refetch that is under way makes RTK Query drop the first call and return after it. */
export function useOlder({ data, fetchNextPage }: Paged) {
  const [isWanted, setIsWanted] = useState(false);
  const want = async () => {
    setIsWanted(true);
    const { data: after } = await fetchNextPage();
    if (after?.pages.length === data?.pages.length) await fetchNextPage();
    setIsWanted(false);
  };
  return { isWanted, want: () => void want() };
}
