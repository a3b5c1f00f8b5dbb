import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { type LucideIcon, Mail, MapPinned, Phone } from 'lucide-react';
import { CoveredValue, fieldViewOf } from '../../core/covered-value.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { mapHref } from '../../lib/map-href.ts';
import { Chip } from '../../ui/chip.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCustomerOfJobQuery, useSiteOfJobQuery } from './job-references-api.ts';

/** Site contact and access notes: for the technicians who go there and the dispatchers who send them. */
export function JobSiteAccess({ job }: { job: Job }) {
  const user = useCurrentUser();
  const { data: customer } = useCustomerOfJobQuery(job.customerId);
  const { data: site } = useSiteOfJobQuery(job.siteId);
  const named = customer?.contacts.find((contact) => contact.id === job.contactId);
  const reach = named ?? customer?.contacts.find((contact) => contact.roles.includes('site')) ?? customer;
  const { phone, email } = reach ?? {};
  const at = site?.position;
  const facts = [
    { label: t`Contact`, value: reach?.name },
    {
      label: t`Phone`,
      value: phone && <Away icon={Phone} href={`tel:${phone}`} text={formatPhone(phone)} />,
    },
    { label: t`Email`, value: email && <Away icon={Mail} href={`mailto:${email}`} text={email} /> },
    {
      label: t`Map`,
      value: at && <Away icon={MapPinned} href={mapHref(at)} text={t`Open the map`} />,
    },
    { label: t`Gate code`, value: site && gateCodeOf(site, user) },
    {
      label: t`Access`,
      value: site?.accessNotes && <span className="whitespace-pre-wrap">{site.accessNotes}</span>,
    },
    {
      label: t`Hazards`,
      value: site !== undefined && site.hazards.length > 0 && (
        <span className="flex flex-wrap gap-1 py-0.5">
          {site.hazards.map((hazard) => (
            <Chip key={hazard} tone="warn">
              {hazard}
            </Chip>
          ))}
        </span>
      ),
    },
  ].filter(({ value }) => Boolean(value));
  if (facts.length === 0) return null;
  return (
    <Panel title={t`On site`}>
      <DetailList items={facts} />
    </Panel>
  );
}

function gateCodeOf({ id, gateCode }: Site, user: CurrentUser) {
  if (fieldViewOf(user, 'site.gateCode') === 'masked') {
    return (
      <CoveredValue field="site.gateCode" id={id}>
        {(code) => <span className="num">{code}</span>}
      </CoveredValue>
    );
  }
  return gateCode && <span className="num">{gateCode}</span>;
}

function Away({ href, icon: Icon, text }: { href: string; icon: LucideIcon; text: string }) {
  const outside = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a
      href={href}
      {...outside}
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm text-info hover:underline"
    >
      <Icon aria-hidden="true" size={13} />
      <span className="min-w-0 wrap-break-word">{text}</span>
    </a>
  );
}
