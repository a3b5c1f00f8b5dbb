import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Island } from '../../core/site/island.tsx';
import { SiteHero } from '../../core/site/site-section.tsx';
import { ContactCard } from './contact-card.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { ContactFormProps } from './contact-form.tsx';
import { ContactSubmit } from './contact-submit.tsx';
import { ThankYou } from './thank-you.tsx';
import { useContactTicket } from './use-contact-ticket.ts';
import { WaysToReachUs } from './ways-to-reach-us.tsx';

const contactForm = lazyComponent<ContactFormProps>(
  () => import('./contact-form.tsx').then((module) => module.ContactForm),
  { untilItArrives: true },
);

/** Other ways to get help, instead of the form. */
const elsewhere = [
  {
    href: '/contact-sales',
    title: 'Enterprise sales',
    text: 'More than a handful of crews, your own deployment, volume pricing.',
  },
  {
    href: '/support',
    title: 'Support',
    text: 'Something does not work. Open a ticket and follow it, with or without an account.',
  },
  { href: '/help-center', title: 'Help Center', text: 'Answers that are written down: search the guide.' },
  {
    href: '/system-status',
    title: 'System status',
    text: 'Whether it is us: what runs, what does not, and since when.',
  },
] as const;

/** `/contact`: ways to reach us, and a short form. */
export function ContactPage() {
  const [sent, setSent] = useState(false);
  const { form, sales } = useContactTicket();
  if (sent) return <ThankYou />;
  return (
    <>
      <SiteHero
        eyebrow="Contact"
        title="Talk to us"
        lead="A question about the product, your crews, or what it costs: write a few lines, call, or go straight to the right place."
      />
      <div className="mx-auto max-w-290 px-5 pt-8 pb-20 lg:px-8">
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
          <ContactCard title="Write to us" lead="You hear from us within 24 hours.">
            <Island part={contactForm} props={{ form, onSent: () => setSent(true) }} when="idle">
              <div inert className="relative flex flex-col gap-4 text-md pointer-coarse:text-[16px]">
                <ContactFields text={(name) => ({ name })} error={() => undefined} />
                <ContactSubmit busy={false} />
              </div>
            </Island>
            <noscript>
              <p className="mt-4 text-base text-2">
                Sending the form needs JavaScript. Call us or write an e-mail instead: both are named on this
                page.
              </p>
            </noscript>
          </ContactCard>
          <div className="flex flex-col gap-6">
            <WaysToReachUs sales={sales} />
            <ContactCard title="The right place">
              <ul className="-my-2 flex flex-col divide-y divide-line">
                {elsewhere.map(({ href, title, text }) => (
                  <li key={href}>
                    <a href={href} className="group flex items-start gap-3 py-3">
                      <span className="flex-1">
                        <span className="block text-base font-medium text-1 group-hover:underline">
                          {title}
                        </span>
                        <span className="block text-md text-2">{text}</span>
                      </span>
                      <ArrowRight aria-hidden="true" size={16} className="mt-1.5 shrink-0 text-3" />
                    </a>
                  </li>
                ))}
              </ul>
            </ContactCard>
          </div>
        </div>
      </div>
    </>
  );
}
