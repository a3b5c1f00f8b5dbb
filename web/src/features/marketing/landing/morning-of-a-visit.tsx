import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProductPicture } from '../../../core/site/product-picture.tsx';
import { SiteSection } from '../../../core/site/site-section.tsx';

/** One working day, shown on the four screens involved. */
export function MorningOfAVisit() {
  return (
    <SiteSection
      title={t`One visit, four screens, one truth`}
      lead={t`A job is typed in once. From then on the office, the van, the customer and anyone who asks next year see the same record.`}
    >
      <div className="flex flex-col gap-16 md:gap-24">
        <Part
          title={t`The board says no before the customer does`}
          text={t`Drop a job on a technician and see what is in the way: a missing certificate, the end of a shift, twelve minutes of travel with four to spare. Go against it with a reason, or press a and give the job to the best match. Two dispatchers cannot book the same hour; the database sees to that.`}
          link={{ href: '/features#dispatchers', label: t`What dispatchers get` }}
        >
          <ProductPicture
            name="job"
            alt={t`A job in progress: what is to be done, the visit with its times, the customer, the site and the deadlines.`}
            sizes={besideSizes}
          />
        </Part>
        <Part
          title={t`The day is in the van, also in the basement`}
          text={t`The technician’s week is on the phone before it is needed. Steps, notes, photos and signatures are saved on the device first and sent, in order and once, when there is a network. If the office moved the visit meanwhile, nothing that was done gets lost.`}
          link={{ href: '/features#technicians', label: t`What technicians get` }}
          flipped
        >
          <div className="mx-auto w-full max-w-75">
            <ProductPicture
              name="portal"
              alt={t`The technician’s day on a phone: the visits in order and one large button for the next step.`}
              sizes="300px"
            />
          </div>
        </Part>
        <Part
          title={t`Nobody has to ask what happened`}
          text={t`Every change is an event: who, when, what, before and after. The timeline is live, searchable, and cannot be edited by anybody. When a customer calls about last Tuesday, the answer is one search away.`}
          link={{ href: '/features#administrators', label: t`What administrators get` }}
        >
          <ProductPicture
            name="events"
            alt={t`The event timeline: visits set off, arrive and are completed, each line with its time, its record and its author.`}
            sizes={besideSizes}
          />
        </Part>
        <Part
          title={t`Change how the company works while it works`}
          text={t`A new form, a stricter rule, another way to plan the day: try it in staging, switch it on in production with a reason, and every open screen takes it. If it was a bad idea, switch it off. The history says who decided what, and why.`}
          link={{ href: '/blog', label: t`How we think about it` }}
          flipped
        >
          <ProductPicture
            name="flag"
            alt={t`A feature flag with its state in development, staging and production, a running A/B test, and the history of who switched it and why.`}
            sizes={besideSizes}
          />
        </Part>
      </div>
    </SiteSection>
  );
}

const besideSizes = '(min-width: 1160px) 640px, (min-width: 800px) 58vw, calc(100vw - 40px)';

type PartProps = {
  title: string;
  text: string;
  link: { readonly href: string; readonly label: string };
  /** Places the picture on the left. */
  flipped?: boolean;
  children: ReactNode;
};

function Part({ title, text, link, flipped = false, children }: PartProps) {
  return (
    <div
      className={`grid items-center gap-8 md:gap-12 ${flipped ? 'md:grid-cols-[7fr_5fr]' : 'md:grid-cols-[5fr_7fr]'}`}
    >
      <div className={flipped ? 'md:order-2' : ''}>
        <h3 className="text-xl font-semibold tracking-tight text-balance text-1">{title}</h3>
        <p className="mt-3 text-base text-pretty text-2">{text}</p>
        <a
          href={link.href}
          className="mt-4 inline-flex items-center gap-1.5 py-1 text-lg font-medium text-1 underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {link.label}
          <ArrowRight aria-hidden="true" size={16} />
        </a>
      </div>
      {children}
    </div>
  );
}
