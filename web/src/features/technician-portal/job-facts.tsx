import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { KeyRound, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CoveredValue, fieldViewOf } from '../../core/covered-value.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatTimeRange } from '../../lib/format-date.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { Chip } from '../../ui/chip.tsx';

/** Information needed at the door: contact, access, problem, hazards. */
export function JobFacts({ visit, pack, zone }: { visit: Visit; pack: TechnicianPack; zone: string }) {
  const job = pack.jobs.find((item) => item.id === visit.jobId);
  const site = pack.sites.find((item) => item.id === job?.siteId);
  const customer = pack.customers.find((item) => item.id === visit.job.customerId);
  const contact =
    customer?.contacts.find((item) => item.id === job?.contactId) ??
    customer?.contacts.find((item) => item.roles.includes('site'));
  const phone = contact?.phone ?? customer?.phone;
  return (
    <div className="flex flex-col gap-3 text-md">
      {phone != null && (
        <a
          href={`tel:${phone}`}
          className="flex min-h-11 items-center gap-2.5 rounded-lg bg-surface-3 px-3 font-medium text-1"
        >
          <Phone aria-hidden="true" size={18} className="text-info" />
          {contact?.name ?? customer?.name}
          <span className="num ml-auto text-2">{formatPhone(phone)}</span>
        </a>
      )}
      <Line icon={<MapPin size={16} />}>{visit.job.siteAddress}</Line>
      {site && <SiteAccess site={site} />}
      {job && job.description !== '' && <Text title={t`What is wrong`}>{job.description}</Text>}
      {job && job.instructions !== '' && <Text title={t`Instructions`}>{job.instructions}</Text>}
      {visit.notes !== '' && <Text title={t`From the office`}>{visit.notes}</Text>}
      <Deadlines visit={visit} zone={zone} />
    </div>
  );
}

function Deadlines({ visit, zone }: { visit: Visit; zone: string }) {
  return (
    <>
      {visit.windowStart !== null && visit.windowEnd !== null && (
        <p className="num text-sm text-3">
          <Trans>Promised arrival {formatTimeRange(visit.windowStart, visit.windowEnd, zone)}</Trans>
        </p>
      )}
      {visit.job.resolveBy !== null && (
        <p className="num text-sm text-3">
          <Trans>Resolve by {formatDate(visit.job.resolveBy, zone, 'dayTime')}</Trans>
        </p>
      )}
    </>
  );
}

function SiteAccess({ site }: { site: Site }) {
  const isMasked = fieldViewOf(useCurrentUser(), 'site.gateCode') === 'masked';
  return (
    <>
      {isMasked && (
        <Line icon={<KeyRound size={16} />}>
          <Trans>Gate</Trans>{' '}
          <CoveredValue field="site.gateCode" id={site.id}>
            {(code) => <span className="num font-semibold text-1">{code}</span>}
          </CoveredValue>
        </Line>
      )}
      {site.gateCode != null && (
        <Line icon={<KeyRound size={16} />}>
          <Trans>Gate</Trans> <span className="num font-semibold text-1">{site.gateCode}</span>
        </Line>
      )}
      {site.accessNotes != null && site.accessNotes !== '' && (
        <Text title={t`Access`}>{site.accessNotes}</Text>
      )}
      {site.hazards.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {site.hazards.map((hazard) => (
            <Chip key={hazard} tone="warn">
              {hazard}
            </Chip>
          ))}
        </p>
      )}
    </>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 text-2 [&>svg]:shrink-0 [&>svg]:text-3">
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </p>
  );
}

function Text({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h4 className="text-sm font-semibold text-3">{title}</h4>
      <p className="wrap-break-word whitespace-pre-wrap text-1">{children}</p>
    </div>
  );
}
