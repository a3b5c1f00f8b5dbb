import { plural, t } from '@lingui/core/macro';
import type { PortalSite } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { MapPin } from 'lucide-react';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The customer's sites, with the equipment and the open jobs at each. */
export function PortalSites({ sites }: { sites: readonly PortalSite[] }) {
  if (sites.length === 0) return null;
  return (
    <Panel title={t`Your sites`} badge={<span className="num text-sm text-3">{sites.length}</span>}>
      <ul className="-my-1.5 flex flex-col divide-y divide-line">
        {sites.map((site) => (
          <Site key={site.id} site={site} />
        ))}
      </ul>
    </Panel>
  );
}

function Site({ site: { id, name, address, equipmentCount, openJobs } }: { site: PortalSite }) {
  return (
    <li className="flex items-start gap-3 py-2.5">
      <MapPin aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere text-1">{name}</p>
        {address !== '' && <p className="text-sm wrap-anywhere text-3">{address}</p>}
        <p className="flex flex-wrap gap-x-3 text-sm text-2">
          {openJobs > 0 && (
            <Link
              to={`/jobs?siteId=${id}`}
              className="rounded-sm hover:text-1 hover:underline pointer-coarse:py-3.5"
            >
              {plural(openJobs, { one: '# open job', other: '# open jobs' })}
            </Link>
          )}
          {equipmentCount > 0 && (
            <Link
              to={`/equipment?siteId=${id}`}
              className="rounded-sm hover:text-1 hover:underline pointer-coarse:py-3.5"
            >
              {plural(equipmentCount, { one: '# piece of equipment', other: '# pieces of equipment' })}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
