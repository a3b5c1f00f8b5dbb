import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFeatureView } from '../../core/feature-views.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCompanyZone, useCurrentUser } from '../../core/use-session.ts';
import { WorkStatus } from '../../core/work-status.tsx';
import { formatDate } from '../../lib/format-date.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWorkOnEquipmentQuery } from './equipment-api.ts';

/** The jobs that name a piece of equipment, the newest first. */
export function WorkPanel({ equipment }: { equipment: Equipment }) {
  const zone = useCompanyZone();
  const { data, error, refetch } = useWorkOnEquipmentQuery(equipment.id);
  return (
    <Panel
      title={t`Work on it`}
      badge={data && <span className="num text-sm text-3">{data.total ?? data.items.length}</span>}
      actions={<NewJob equipment={equipment} />}
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data?.items.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>No job names it yet.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.items.map((job) => (
          <li key={job.id}>
            <Link
              to={`/jobs/${job.id}`}
              className="flex items-center gap-3 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
            >
              <span className="num min-w-9 text-3">{hashNumber(job.number)}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-1">{job.title}</span>
                <span className="num block truncate text-xs text-3">
                  {[job.type, formatDate(job.completedAt ?? job.createdAt, zone, 'date')].join(' · ')}
                </span>
              </span>
              <WorkStatus state={job.state} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NewJob({ equipment }: { equipment: Equipment }) {
  const user = useCurrentUser();
  const newJobForm = useFeatureView('newJobForm');
  const [isOpen, setIsOpen] = useState(false);
  const { id, customerId, customerName, siteId } = equipment;
  if (scopeOf(user, 'job.create') !== 'company' || customerId === null || siteId === null) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<Plus />}
        onPointerEnter={() => void newJobForm?.preload()}
        onClick={() => setIsOpen(true)}
      >
        <Trans>New job</Trans>
      </Button>
      {isOpen && newJobForm && (
        <Suspense fallback={null}>
          <newJobForm.Component
            customer={{ id: customerId, name: customerName ?? '' }}
            siteId={siteId}
            equipmentIds={[id]}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
