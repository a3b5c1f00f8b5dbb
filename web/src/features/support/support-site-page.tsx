import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ticketPriorities, ticketPriorityWords } from '@switchyard/contracts/support/ticket-options.ts';
import { ticketHours } from '@switchyard/contracts/support/ticket-rules.ts';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Island } from '../../core/site/island.tsx';
import { PublicFormAsDrawn } from '../../core/site/public-form-fields.tsx';
import { FormWithoutScript, SiteCard, SiteColumns, SitePlaces } from '../../core/site/site-card.tsx';
import { SiteHero } from '../../core/site/site-section.tsx';
import { Button } from '../../ui/button.tsx';
import type { FollowedTicketProps } from './followed-ticket.tsx';
import { isMailedLink } from './mailed-link.ts';
import { visitorForm } from './visitor-fields.ts';
import type { VisitorTicketFormProps } from './visitor-ticket-form.tsx';

const visitorTicketForm = lazyComponent<VisitorTicketFormProps>(
  () => import('./visitor-ticket-form.tsx').then((module) => module.VisitorTicketForm),
  { untilItArrives: true },
);
const followedTicket = lazyComponent<FollowedTicketProps>(
  () => import('./followed-ticket.tsx').then((module) => module.FollowedTicket),
  { untilItArrives: true },
);

/** `/support` for visitors: creates a ticket without an account, and shows the ticket of a mailed link. */
export function SupportSitePage() {
  const hash = useSyncExternalStore(
    onHash,
    () => window.location.hash,
    () => '',
  );
  return (
    <>
      <SiteHero
        eyebrow={t`Support`}
        title={t`Tell us what does not work`}
        lead={t`You get a ticket with a number and a time by which we reply. No account needed: the link in your mail opens it.`}
      />
      <div className="mx-auto max-w-290 px-5 pt-8 pb-20 lg:px-8">
        <SiteColumns
          main={
            isMailedLink(hash) ? (
              <SiteCard label={t`Your ticket`}>
                <Island part={followedTicket} props={{ link: hash.slice(1) }} when="idle">
                  <p className="text-base text-2">
                    <Trans>Reading the ticket…</Trans>
                  </p>
                </Island>
              </SiteCard>
            ) : (
              <NewTicket />
            )
          }
          side={
            <>
              <Times />
              <SiteCard label={t`Before you write`} title={t`Before you write`}>
                <SitePlaces places={places} />
              </SiteCard>
            </>
          }
        />
      </div>
    </>
  );
}

function NewTicket() {
  const [sent, setSent] = useState<{ number: number; email: string } | null>(null);
  if (sent) return <Sent {...sent} onAgain={() => setSent(null)} />;
  return (
    <SiteCard label={t`Open a ticket`} title={t`Open a ticket`}>
      <Island part={visitorTicketForm} props={{ onSent: setSent }} when="idle">
        <PublicFormAsDrawn form={visitorForm}>
          <div className="h-52 rounded-md border border-line" />
        </PublicFormAsDrawn>
      </Island>
      <FormWithoutScript>
        {t`Sending the form needs JavaScript. How else we are reached is on the contact page.`}
      </FormWithoutScript>
    </SiteCard>
  );
}

function Sent({ number, email, onAgain }: { number: number; email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <SiteCard label={t`Ticket opened`}>
      <MailCheck aria-hidden="true" size={40} strokeWidth={1.5} className="text-ok" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl font-semibold text-1 outline-none">
        <Trans>Ticket #{number} is open</Trans>
      </h2>
      <p className="mt-2 text-base text-2">
        <Trans>
          We sent a mail to <strong className="font-medium wrap-anywhere text-1">{email}</strong>. The link in
          it opens the ticket: read our answer there, and write back.
        </Trans>
      </p>
      <Button size="lg" className="mt-5" onClick={onAgain}>
        <Trans>Ask something else</Trans>
      </Button>
    </SiteCard>
  );
}

function Times() {
  return (
    <SiteCard label={t`How fast we answer`} title={t`How fast we answer`}>
      <table className="w-full text-left text-md">
        <thead className="text-sm text-3">
          <tr>
            <th scope="col" className="pb-2 font-normal">
              <Trans>Priority</Trans>
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              <Trans>First answer</Trans>
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-normal">
              <Trans>Resolved</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {ticketPriorities.toReversed().map((priority) => (
            <tr key={priority} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 pr-3 font-normal">
                <span className="block font-medium text-1">{ticketPriorityWords[priority].label}</span>
                <span className="block text-sm text-3">{ticketPriorityWords[priority].hint}</span>
              </th>
              <td className="num py-2.5 text-right whitespace-nowrap text-2">
                <Trans>{ticketHours[priority].answer} h</Trans>
              </td>
              <td className="num py-2.5 pl-4 text-right whitespace-nowrap text-2">
                <Trans>{ticketHours[priority].resolve} h</Trans>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-3">
        <Trans>
          Around the clock. While we wait for you, the second clock is paused. Tickets without an account have
          the priority Normal.
        </Trans>
      </p>
    </SiteCard>
  );
}

const places = [
  {
    href: '/help-center',
    title: t`Help Center`,
    text: t`Search the guide first: most answers are written down.`,
  },
  { href: '/system-status', title: t`System status`, text: t`See whether it is us, and since when.` },
  {
    href: '/login',
    title: t`Sign in`,
    text: t`With an account you choose the priority and see all your tickets.`,
  },
] as const;

function onHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
