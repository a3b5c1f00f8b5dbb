import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { scopeOf } from '../../core/permissions.ts';
import { Inbox } from 'lucide-react';
import { useCurrentUser } from '../../core/use-session.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { oneFilter } from '../../lib/url-filters.ts';
import { useArea } from '../../realtime/use-area.ts';
import { useLiveRefetch } from '../../realtime/use-live-refetch.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { OrphanGroupCard } from './orphan-group-card.tsx';
import { orphanGroups } from './orphan-groups.ts';
import { useOrphansInfiniteQuery } from './orphans-api.ts';

const segments = [
  { value: 'open', label: t`Open` },
  { value: 'accepted', label: t`Accepted` },
  { value: 'discarded', label: t`Discarded` },
] as const;
const filters = { state: oneFilter(['open', 'accepted', 'discarded']) };

/** Work done offline on visits that were no longer assigned to the technician when it arrived. */
export function OrphansPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'orphan.view') === 'none')
    return <NoAccess what={t`work that arrived without a visit`} />;
  return <FieldInbox />;
}

function FieldInbox() {
  const { companyTimeZone: zone } = useCurrentUser();
  const { values, set } = useUrlFilters(filters);
  const state = values.state ?? 'open';
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOrphansInfiniteQuery(state);
  useArea('desk');
  useLiveRefetch('desk', refetch);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader
        title={t`Field inbox`}
        tools={
          <SegmentedControl
            label={t`Which`}
            segments={segments}
            value={state}
            onChange={(next) => set({ state: next === 'open' ? null : next })}
          />
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <SkeletonRows />}
        {data && items.length === 0 && (
          <EmptyState icon={<Inbox />} title={state === 'open' ? t`Nothing to sort` : t`Nothing here`}>
            <Trans>
              Work that a technician did offline on a visit that was deleted or reassigned in the meantime
              waits here for your decision.
            </Trans>
          </EmptyState>
        )}
        <div className="flex max-w-3xl flex-col gap-3">
          {state === 'open' && items.length > 0 && (
            <p className="text-sm text-3">
              <Trans>
                Accepting puts the work onto the visit as if it had arrived in time; the technician is told.
              </Trans>
            </p>
          )}
          {orphanGroups(items).map((group) => (
            <OrphanGroupCard key={group.key} group={group} zone={zone} />
          ))}
        </div>
        {hasNextPage && (
          <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
