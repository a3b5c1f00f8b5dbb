import { t } from '@lingui/core/macro';
import type { OpenPortalJob } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { CalendarDays, MapPin } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { visitTime } from './stage-words.ts';
import { VisitProgress } from './visit-progress.tsx';

type NextVisitProps = { job: OpenPortalJob | null; companyName: string };

/** The visit that the customer expects, with its live progress. */
export function NextVisit({ job, companyName }: NextVisitProps) {
  if (job?.visit == null) {
    return (
      <Panel title={t`Next visit`}>
        <EmptyState icon={<CalendarDays />} title={t`No visit is planned`}>
          {t`When ${companyName} plans one, you see here who comes and when.`}
        </EmptyState>
      </Panel>
    );
  }
  const { visit, id, number, title, siteName, siteAddress, timeZone } = job;
  return (
    <Panel title={t`Next visit`}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <p className="num text-xl font-semibold tracking-tight text-1">{visitTime(visit, timeZone)}</p>
          <Link
            to={`/jobs/${id}`}
            className="rounded-sm wrap-anywhere text-1 hover:underline pointer-coarse:py-3.5"
          >
            <span className="num text-3">#{number}</span> {title}
          </Link>
          <p className="flex items-start gap-1.5 text-sm text-2">
            <MapPin aria-hidden="true" size={14} className="mt-0.5 shrink-0 text-3" />
            <span className="wrap-anywhere">{sitePlace(siteName, siteAddress)}</span>
          </p>
        </div>
        <VisitProgress visit={visit} jobNumber={number} zone={timeZone} />
      </div>
    </Panel>
  );
}

/** Where the visit is: many sites are named by their street, which the address then says again. */
function sitePlace(name: string, address: string): string {
  return address === '' ? name : address.startsWith(name) ? address : `${name}, ${address}`;
}
