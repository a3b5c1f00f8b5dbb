import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clock, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { SiteCard } from '../../core/site/site-card.tsx';
import type { SalesContact } from './use-contact-ticket.ts';

/** Sales contacts besides the form. */
export function WaysToReachUs({ sales: { phone, email } }: { sales: SalesContact }) {
  return (
    <SiteCard title={t`Other Ways to Reach Us`}>
      <dl className="flex flex-col gap-4">
        <Way icon={<Phone />} name={t`Sales Hotline`}>
          <a
            className="num font-medium text-1 hover:underline"
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          >
            {phone}
          </a>
        </Way>
        <Way icon={<Mail />} name={t`Sales Email`}>
          <a className="font-medium break-all text-1 hover:underline" href={`mailto:${email}`}>
            {email}
          </a>
        </Way>
        <Way icon={<Clock />} name={t`Response Time`}>
          <span className="font-medium text-1">
            <Trans>Within 24 hours</Trans>
          </span>
        </Way>
      </dl>
    </SiteCard>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="relative min-h-10 pl-13">
      <dt className="text-sm text-3">
        <span
          aria-hidden="true"
          className="absolute top-0 left-0 grid size-10 place-items-center rounded-md border border-line bg-surface-2 text-2 [&_svg]:size-4.5"
        >
          {icon}
        </span>
        {name}
      </dt>
      <dd className="text-base">{children}</dd>
    </div>
  );
}
