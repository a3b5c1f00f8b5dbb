import { ticketPriorities, ticketPriorityWords } from '@switchyard/contracts/support/ticket-options.ts';
import { ticketHours } from '@switchyard/contracts/support/ticket-rules.ts';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Island } from '../../core/site/island.tsx';
import { SiteHero } from '../../core/site/site-section.tsx';
import { Button } from '../../ui/button.tsx';
import type { FollowedTicketProps } from './followed-ticket.tsx';
import { isMailedLink } from './mailed-link.ts';
import { VisitorFields } from './visitor-fields.tsx';
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
        eyebrow="Support"
        title="Tell us what does not work"
        lead="You get a ticket with a number and a time until which it is answered. No account needed: the link in your mail opens it."
      />
      <div className="mx-auto max-w-290 px-5 pt-8 pb-20 lg:px-8">
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
          {isMailedLink(hash) ? (
            <Card label="Your ticket">
              <Island part={followedTicket} props={{ link: hash.slice(1) }} when="idle">
                <p className="text-base text-2">Reading the ticket…</p>
              </Island>
            </Card>
          ) : (
            <NewTicket />
          )}
          <div className="flex flex-col gap-6">
            <Times />
            <Elsewhere />
          </div>
        </div>
      </div>
    </>
  );
}

function NewTicket() {
  const [sent, setSent] = useState<{ number: number; email: string } | null>(null);
  if (sent) return <Sent {...sent} onAgain={() => setSent(null)} />;
  return (
    <Card label="Open a ticket" title="Open a ticket">
      <Island part={visitorTicketForm} props={{ onSent: setSent }} when="idle">
        <div inert className="flex flex-col gap-4 text-md pointer-coarse:text-[16px]">
          <VisitorFields text={(name) => ({ name })} error={() => undefined} />
          <div className="h-52 rounded-md border border-line" />
          <Button variant="primary" className="h-11 px-5 text-base">
            Send to Support
          </Button>
        </div>
      </Island>
      <noscript>
        <p className="mt-4 text-base text-2">
          Sending the form needs JavaScript. How else we are reached is on the contact page.
        </p>
      </noscript>
    </Card>
  );
}

function Sent({ number, email, onAgain }: { number: number; email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card label="Ticket opened">
      <MailCheck aria-hidden="true" size={40} strokeWidth={1.5} className="text-ok" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl font-semibold text-1 outline-none">
        Ticket #{number} is open
      </h2>
      <p className="mt-2 text-base text-2">
        We sent a mail to <strong className="font-medium wrap-anywhere text-1">{email}</strong>. The link in
        it opens the ticket: read our answer there, and write back.
      </p>
      <Button size="lg" className="mt-5" onClick={onAgain}>
        Ask something else
      </Button>
    </Card>
  );
}

function Times() {
  return (
    <Card label="How fast we answer" title="How fast we answer">
      <table className="w-full text-left text-md">
        <thead className="text-sm text-3">
          <tr>
            <th scope="col" className="pb-2 font-normal">
              Priority
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              First answer
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-normal">
              Resolved
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
                {ticketHours[priority].answer} h
              </td>
              <td className="num py-2.5 pl-4 text-right whitespace-nowrap text-2">
                {ticketHours[priority].resolve} h
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-3">
        Around the clock. While we wait for you, the second clock is paused. Tickets without an account have
        the priority Normal.
      </p>
    </Card>
  );
}

const places = [
  {
    href: '/help-center',
    title: 'Help Center',
    text: 'Search the guide first: most answers are written down.',
  },
  { href: '/system-status', title: 'System status', text: 'See whether it is us, and since when.' },
  {
    href: '/login',
    title: 'Sign in',
    text: 'With an account you choose the priority and see all your tickets.',
  },
] as const;

function Elsewhere() {
  return (
    <Card label="Before you write" title="Before you write">
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {places.map(({ href, title, text }) => (
          <li key={href}>
            <a href={href} className="group block py-3">
              <span className="block text-base font-medium text-1 group-hover:underline">{title}</span>
              <span className="block text-md text-2">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Card({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="rounded-lg border border-line bg-surface p-5 md:p-6">
      {title !== undefined && <h2 className="mb-5 text-xl font-semibold tracking-tight text-1">{title}</h2>}
      {children}
    </section>
  );
}

function onHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
