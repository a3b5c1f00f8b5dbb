import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { api } from '../core/api.ts';

/** Server-side search of the command palette. Results are not cached, because records change. */
const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<{ items: SearchHit[] }, string>({
      query: (text) => ({ path: '/api/search', query: { q: text } }),
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { useSearchQuery } = searchApi;
