import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fan, HardHat, type LucideIcon, ShieldCheck, Shovel, Sparkles, Wrench, Zap } from 'lucide-react';
import { SiteSection } from '../../../core/site/site-section.tsx';

const trades: readonly { readonly icon: LucideIcon; readonly name: string; readonly text: string }[] = [
  { icon: HardHat, name: t`Construction`, text: t`Inspections, punch lists, work that takes several visits` },
  { icon: Fan, name: 'HVAC', text: t`Certificates, readings, no-heat calls in January` },
  { icon: Wrench, name: t`Plumbing`, text: t`Leaks first, access notes, parts used on site` },
  { icon: Zap, name: t`Electrical`, text: t`Skills by level, test protocols, permits` },
  { icon: Shovel, name: t`Landscaping`, text: t`Crews, seasons, work that waits for weather` },
  { icon: Sparkles, name: t`Cleaning`, text: t`Checklists by room, photos before and after` },
  { icon: ShieldCheck, name: t`Security`, text: t`Alarms by priority, keys, signed handovers` },
];

/** Supported trades. */
export function Trades() {
  return (
    <SiteSection
      title={t`Built for crews on the road`}
      lead={t`Each of seven trades comes with a checklist that a new company starts with. Change it, or begin with your own.`}
    >
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {trades.map(({ icon: Icon, name, text }) => (
          <li key={name} className="flex flex-col gap-2 bg-bg p-5">
            <Icon aria-hidden="true" size={20} className="text-3" />
            <p className="text-base font-semibold text-1">{name}</p>
            <p className="text-lg text-2">{text}</p>
          </li>
        ))}
        <li className="flex flex-col justify-end bg-bg p-5">
          <a
            href="/features#trades"
            className="text-lg font-medium text-1 underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            <Trans>See each trade</Trans>
          </a>
        </li>
      </ul>
    </SiteSection>
  );
}
