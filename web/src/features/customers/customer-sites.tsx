import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { isTemporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import { scopeOf } from '../../core/permissions.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { LocateFixed, MapPin, MapPinPlus, Paperclip, Pencil, Plus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { useSitesOfCustomerQuery } from './customers-api.ts';
import { NewJobButton } from './new-job-button.tsx';
import { Link } from '../../ui/link.tsx';

const siteForm = lazyComponent(() =>
  import('./site-form-dialog.tsx').then((module) => module.SiteFormDialog),
);

const positionDialog = lazyComponent(() =>
  import('./site-position-dialog.tsx').then((module) => module.SitePositionDialog),
);
const filesDialog = lazyComponent(() =>
  import('./site-files-dialog.tsx').then((module) => module.SiteFilesDialog),
);
const siteMap = lazyComponent(() => import('./site-map.tsx').then((module) => module.SiteMap));

/** Sites of a customer. */
export function CustomerSites({ customer }: { customer: Customer }) {
  const user = useCurrentUser();
  const { data, error, refetch } = useSitesOfCustomerQuery(customer.id);
  const isOfCustomer = useCallback((site: Site) => site.customerId === customer.id, [customer.id]);
  const { rows: sites } = useRecordsView('site', { data: data?.items, error }, isOfCustomer);
  const [editing, setEditing] = useState<Site | 'new' | null>(null);
  const isOnItsWay = isTemporaryId(customer.id) && customer.siteCount > 0;
  const mayCreate = scopeOf(user, 'site.create') === 'company';
  return (
    <Panel
      title={t`Sites`}
      badge={<span className="num text-sm text-3">{Math.max(customer.siteCount, sites?.length ?? 0)}</span>}
      actions={
        mayCreate && (
          <Button size="sm" icon={<Plus />} onClick={() => setEditing('new')}>
            <Trans>Add site</Trans>
          </Button>
        )
      }
      flush
    >
      {error && !sites && <ErrorState compact error={error} onRetry={refetch} />}
      {!sites && !error && <SkeletonRows />}
      {sites?.length === 0 && isOnItsWay && (
        <EmptyState icon={<MapPin />} title={t`The site is sent with the customer`}>
          <Trans>It appears here, ready for jobs, as soon as the customer has been sent.</Trans>
        </EmptyState>
      )}
      {sites?.length === 0 && !isOnItsWay && (
        <EmptyState icon={<MapPin />} title={t`No site yet`}>
          <Trans>A job needs a place: add the first one.</Trans>
        </EmptyState>
      )}
      {sites && <SiteRows sites={sites} customer={customer} onEdit={setEditing} />}
      {editing !== null && (
        <Suspense fallback={null}>
          <siteForm.Component
            customer={customer}
            site={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

type SiteRowsProps = { sites: readonly Site[]; customer: Customer; onEdit: (site: Site) => void };

/** The sites as a list, with their map if any of them has a position. */
function SiteRows({ sites, customer, onEdit }: SiteRowsProps) {
  const [placing, setPlacing] = useState<Site | null>(null);
  const [pickedId, setPickedId] = useState<string | null>(null);
  return (
    <>
      {sites.some(({ position }) => position !== null) && (
        <Suspense fallback={<Skeleton className="h-56" />}>
          <siteMap.Component sites={sites} pickedId={pickedId} onPick={setPickedId} />
        </Suspense>
      )}
      <ul className="divide-y divide-line">
        {sites.map((site) => (
          <SiteRow
            key={site.id}
            site={site}
            customer={customer}
            isPicked={site.id === pickedId}
            onPick={() => setPickedId(site.id)}
            onPlace={() => setPlacing(site)}
            onEdit={() => onEdit(site)}
          />
        ))}
      </ul>
      {placing !== null && (
        <Suspense fallback={null}>
          <positionDialog.Component
            site={placing}
            others={sites.filter(({ id }) => id !== placing.id)}
            onClose={() => setPlacing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type SiteRowProps = {
  site: Site;
  customer: Customer;
  /** Marked on the map. */
  isPicked: boolean;
  onPick: () => void;
  onPlace: () => void;
  onEdit: () => void;
};

function SiteRow({ site, customer, isPicked, onPick, onPlace, onEdit }: SiteRowProps) {
  const user = useCurrentUser();
  const { line1, line2, city, region, postalCode } = site.address;
  const isOffice = scopeOf(user, 'site.update') === 'company';
  return (
    <li
      className={`flex flex-wrap items-center justify-end gap-2 px-3 py-2 ${isPicked ? 'bg-surface-3' : ''}`}
    >
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link to={`/jobs?siteId=${site.id}`} className="rounded-sm font-medium text-1 hover:underline">
          {site.name}
        </Link>{' '}
        <SyncBadge entity={`site:${site.id}`} />
        <p className="truncate text-xs text-3">
          {[line1 === site.name ? '' : line1, line2, city, region, postalCode].filter(Boolean).join(', ')}
        </p>
        {site.accessNotes !== null && <p className="text-sm text-2">{site.accessNotes}</p>}
        {(isOffice && site.territory !== null) || site.hazards.length > 0 ? (
          <p className="mt-1 flex flex-wrap gap-1">
            {isOffice && site.territory !== null && <Chip>{site.territory}</Chip>}
            {site.hazards.map((hazard) => (
              <Chip key={hazard} tone="warn">
                {hazard}
              </Chip>
            ))}
          </p>
        ) : null}
      </div>
      {site.position !== null && (
        <IconButton
          label={t`Show ${site.name} on the map`}
          icon={<LocateFixed />}
          aria-pressed={isPicked}
          onClick={onPick}
        />
      )}
      {scopeOf(user, 'attachment.view') !== 'none' && <SiteFiles site={site} />}
      {isOffice && (
        <>
          <IconButton
            label={
              site.position === null
                ? t`Set the position of ${site.name} on the map`
                : t`Move ${site.name} on the map`
            }
            icon={<MapPinPlus />}
            onClick={onPlace}
          />
          <NewJobButton customer={customer} siteId={site.id} label={t`Job`} />
          <IconButton label={t`Edit ${site.name}`} icon={<Pencil />} onClick={onEdit} />
        </>
      )}
    </li>
  );
}

function SiteFiles({ site }: { site: Site }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t`Files of ${site.name}`}
        icon={<Paperclip />}
        onPointerEnter={() => void filesDialog.preload()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <filesDialog.Component site={site} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
