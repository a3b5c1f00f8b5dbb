import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { Mail, MapPinned, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '../../lib/format-phone.ts';
import { Chip } from '../../ui/chip.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCustomerOfJobQuery, useSiteOfJobQuery } from './job-references-api.ts';

/** Site contact and access notes: for the technicians who go there and the dispatchers who send them. */
export function JobSiteAccess({ job }: { job: Job }) {
  const { data: customer } = useCustomerOfJobQuery(job.customerId);
  const { data: site } = useSiteOfJobQuery(job.siteId);
  const named = customer?.contacts.find((contact) => contact.id === job.contactId);
  const reach = named ?? customer?.contacts.find((contact) => contact.roles.includes('site')) ?? customer;
  const at = site?.position;
  const items = [
    ...(reach ? [{ label: 'Contact', value: reach.name }] : []),
    ...(reach?.phone
      ? [
          {
            label: 'Phone',
            value: (
              <Away icon={<Phone aria-hidden="true" size={13} />} href={`tel:${reach.phone}`}>
                {formatPhone(reach.phone)}
              </Away>
            ),
          },
        ]
      : []),
    ...(reach?.email
      ? [
          {
            label: 'Email',
            value: (
              <Away icon={<Mail aria-hidden="true" size={13} />} href={`mailto:${reach.email}`}>
                {reach.email}
              </Away>
            ),
          },
        ]
      : []),
    ...(at
      ? [
          {
            label: 'Map',
            value: (
              <Away
                icon={<MapPinned aria-hidden="true" size={13} />}
                href={`https://www.openstreetmap.org/?mlat=${at.latitude}&mlon=${at.longitude}#map=18/${at.latitude}/${at.longitude}`}
              >
                Open the map
              </Away>
            ),
          },
        ]
      : []),
    ...(site?.gateCode ? [{ label: 'Gate code', value: <span className="num">{site.gateCode}</span> }] : []),
    ...(site?.accessNotes
      ? [{ label: 'Access', value: <span className="whitespace-pre-wrap">{site.accessNotes}</span> }]
      : []),
    ...(site && site.hazards.length > 0
      ? [
          {
            label: 'Hazards',
            value: (
              <span className="flex flex-wrap gap-1 py-0.5">
                {site.hazards.map((hazard) => (
                  <Chip key={hazard} tone="warn">
                    {hazard}
                  </Chip>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Panel title="On site">
      <DetailList items={items} />
    </Panel>
  );
}

function Away({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  const outside = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a
      href={href}
      {...outside}
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm text-info hover:underline"
    >
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </a>
  );
}
