import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { type CustomList, CustomListLoader } from '../../records/custom-list.tsx';
import { askFor, chipsOf, type ListContext } from '../../records/list-filter.ts';
import { sortQuery } from '../../records/list-sort.ts';
import type { ListQuery } from '../../records/record-api.ts';
import type { RecordList } from '../../records/record-list.ts';
import { useListFilters } from '../../records/use-list-filters.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import type { jobFilters } from './job-filters.ts';
import { jobs } from './jobs-api.ts';

export type JobList = RecordList<Job, typeof jobFilters>;

type JobFilters = ReturnType<typeof useListFilters<typeof jobFilters>>;

/** The filters of the list, for another layout of its jobs. */
export type JobLayout = {
  readonly list: JobList;
  readonly context: ListContext;
  readonly filters: JobFilters;
  readonly query: ListQuery;
};

const noGroups: readonly string[] = [];

/** The filters of the list, and the query for the jobs that match them. */
export function useJobLayout(list: JobList): JobLayout {
  const user = useCurrentUser();
  const context = useMemo(() => ({ user, zone: user.companyTimeZone }), [user]);
  const filters = useListFilters(list.filters, list.sorts, { groups: noGroups, hasCustom: true });
  const { values } = filters;
  const query = useMemo(
    () => ({
      ...sortQuery(values.sort ?? list.defaultSort(context)),
      ...(values.custom ? { custom: values.custom } : {}),
      ...(values.q === '' ? {} : { q: values.q }),
      ...askFor(list.filters, values),
      ...list.toQuery?.(values, context),
    }),
    [list, values, context],
  );
  return { list, context, filters, query };
}

type JobLayoutFiltersProps = {
  layout: JobLayout;
  /** Filters that the layout sets itself. */
  without?: readonly string[];
  /** At the right: the number of jobs. */
  children: ReactNode;
};

/** The bar with the filters of the list. */
export function JobLayoutFilters({ layout, without = [], children }: JobLayoutFiltersProps) {
  const { list, context, filters } = layout;
  const [custom, setCustom] = useState<CustomList | null>(null);
  const { values, set, clear } = filters;
  const hidden = [...(list.hiddenFilters?.(context) ?? []), ...without];
  const own = chipsOf(list.filters, values, set).filter(({ key }) => !hidden.includes(key));
  const others = custom?.chips(values.custom ?? null, (text) => set({ custom: text })) ?? [];
  return (
    <>
      <CustomListLoader record={jobs.record} onList={setCustom} />
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), placeholder: list.searchHint }}
        filters={[...own, ...others]}
        onClear={clear}
        tools={
          <>
            {list.Tools && <list.Tools {...filters} />}
            <span className="num text-sm whitespace-nowrap text-3">{children}</span>
          </>
        }
      />
    </>
  );
}
