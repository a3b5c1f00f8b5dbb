import { t } from '@lingui/core/macro';
import { sandboxHours } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { Clock, MailX, ShieldCheck, Trash2 } from 'lucide-react';
import { SiteHero, SiteSection } from '../../core/site/site-section.tsx';
import { DemoButton } from './demo-button.tsx';

const rules = [
  {
    icon: Clock,
    title: t`Yours for ${sandboxHours} hours`,
    text: t`The company is made for you alone at this moment, with a full working day on the clock of your time zone.`,
  },
  {
    icon: ShieldCheck,
    title: t`You are its admin`,
    text: t`Plan, drag, cancel, invite, switch flags, import your own list. Nobody else sees it, and no address is asked for.`,
  },
  {
    icon: MailX,
    title: t`No mail leaves it`,
    text: t`Invitations and messages to customers are written and kept inside, so you can try them with any address.`,
  },
  {
    icon: Trash2,
    title: t`Gone without a trace, or kept`,
    text: t`Everything in it is removed when the time is over. Or sign up from inside, and it becomes your company as it stands.`,
  },
] as const;

const steps = [
  {
    title: t`Dispatch`,
    text: t`Drag a job from the queue to a technician. Conflicts name the person and the reason.`,
  },
  {
    title: t`Jobs`,
    text: t`Open one and follow it: visits, checklist, parts, photos, the timeline of everything that happened.`,
  },
  {
    title: t`Two windows`,
    text: t`Open the console twice and move a visit: the other window follows at once.`,
  },
  {
    title: t`Airplane mode`,
    text: t`Switch the network off and go on working. What you did is sent once you are back.`,
  },
] as const;

/** `/demo`: one click creates a private company with sample data. */
export function DemoPage() {
  return (
    <>
      <SiteHero
        eyebrow={t`Live demo`}
        title={t`A whole company to try, in one click`}
        lead={t`Twelve technicians, a hundred jobs, a queue that grows: the real product with sample data, in a sandbox of your own. No form, no card, no call.`}
        actions={<DemoButton />}
      />
      <SiteSection title={t`What you get`}>
        <ul className="grid gap-4 sm:grid-cols-2">
          {rules.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-lg border border-line bg-surface p-5">
              <Icon aria-hidden="true" size={20} className="text-accent-text" />
              <h3 className="mt-3 text-lg font-semibold text-1">{title}</h3>
              <p className="mt-1 text-pretty text-2">{text}</p>
            </li>
          ))}
        </ul>
      </SiteSection>
      <SiteSection band title={t`Four things to try first`}>
        <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span className="num text-xl font-semibold text-3">{index + 1}</span>
              <span>
                <span className="block text-lg font-semibold text-1">{title}</span>
                <span className="mt-1 block text-pretty text-2">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </SiteSection>
    </>
  );
}
