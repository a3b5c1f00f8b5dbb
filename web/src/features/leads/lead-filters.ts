import {
  industries,
  leadClocks,
  leadSorts,
  leadStates,
  teamSizes,
} from '@switchyard/contracts/leads/lead-options.ts';
import { flagFilter, manyFilter, oneFilter, textFilter } from '../../lib/url-filters.ts';
import type { UrlFilters } from '../../lib/use-url-filters.ts';

export const leadFilterSpec = {
  q: textFilter(),
  state: manyFilter(leadStates),
  clock: oneFilter(leadClocks),
  industry: manyFilter(industries),
  teamSize: manyFilter(teamSizes),
  mine: flagFilter,
  flagged: flagFilter,
  sort: oneFilter(leadSorts),
};
export type LeadFilters = UrlFilters<typeof leadFilterSpec>;

/** The filters as the list and its export take them. */
export function leadQuery(values: LeadFilters['values'], userId: string): Record<string, string> {
  const lists = { state: values.state, industry: values.industry, teamSize: values.teamSize };
  return {
    sort: values.sort ?? '-requestedAt',
    ...(values.q === '' ? {} : { q: values.q }),
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, list]) => (list.length === 0 ? [] : [[name, list.join(',')]])),
    ),
    ...(values.clock === null ? {} : { clock: values.clock }),
    ...(values.mine ? { assigneeId: userId } : {}),
    ...(values.flagged ? { flagged: 'true' } : {}),
  };
}
