import { SiteHero, SiteSection } from '../../core/site/site-section.tsx';
import { Closing } from './blocks/closing.tsx';
import { Prose } from './blocks/prose.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

const rules = [
  {
    title: t`Say “saved” after saving`,
    text: t`A change is on the screen at once, and marked until it is safe. The word “saved” appears after the write, on the device or in the database, and never as a hope.`,
  },
  {
    title: t`Ask a person, or tell them`,
    text: t`When two people changed the same thing, the product does not guess. What can be merged is merged by rules you can read; the rest is shown to a person who decides.`,
  },
  {
    title: t`Let the database say no`,
    text: t`A double booking, a record of another company, a change based on something old: the rules that matter most are constraints, not habits of the code.`,
  },
  {
    title: t`Expect every part to die`,
    text: t`The tests kill processes, cut networks and empty caches while people work, and then compare what was promised with what exists.`,
  },
  {
    title: t`Reasons in words`,
    text: t`A red bar is not an answer. Wherever the product warns, ranks or refuses, it says why, in a sentence a dispatcher would use.`,
  },
  {
    title: t`Nothing behind your back`,
    text: t`No trackers, no calls to other servers, no statistics sent home. The privacy page is checked against the code with every build.`,
  },
] as const;

/** `/about`: the product, its principles, and its technology. */
export function AboutPage() {
  return (
    <>
      <SiteHero
        eyebrow={t`About`}
        title={t`Software for the hour when three vans are late`}
        lead={t`Anybody can draw a calendar. Switchyard is made for the moment the plan breaks: a burst pipe, a sick call, a basement without signal, two people reaching for the same technician.`}
      />
      <SiteSection>
        <div className="max-w-170">
          <Prose>
            <p>
              <Trans>
                A railway yard works because everybody trusts the board. The dispatcher throws a switch, and
                the signal, the driver and the yard master see the same thing at the same time, or the switch
                does not move. Field service has the same problem with vans instead of trains, and mostly
                works with phone calls, a calendar that is right for some people some of the time, and one
                person who remembers everything.
              </Trans>
            </p>
            <p>
              <Trans>
                We took the yard as the measure. A change is made once, in one place, in an order that
                everyone shares. Connected users see it within milliseconds. Users without a network keep
                working, and their changes are merged later by rules rather than by luck. The rest of the
                product, from checklists to feature flags, builds on that.
              </Trans>
            </p>
            <p>
              <Trans>
                It is a product for companies that send people to places: electricians, plumbers, heating
                engineers, builders, gardeners, cleaners and those who install alarms. It is open source under
                the Apache License 2.0, it starts with one command on a machine of your own, and we host it
                for those who would rather not.
              </Trans>
            </p>
          </Prose>
        </div>
      </SiteSection>
      <SiteSection id="rules" band title={t`Six rules we build by`}>
        <ul className="grid gap-x-14 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {rules.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-base font-semibold text-1">{title}</h3>
              <p className="mt-2 text-lg leading-6 text-pretty text-2">{text}</p>
            </li>
          ))}
        </ul>
      </SiteSection>
      <SiteSection
        id="made-of"
        title={t`What it is made of`}
        lead={t`Boring parts, on purpose: PostgreSQL for everything that must not be lost, Redis for everything that may, TypeScript from the database to the screen.`}
      >
        <div className="max-w-170">
          <Prose>
            <p>
              <Trans>
                The demo company works on real work orders: the 311 requests of the City of Boston from 2015,
                which the city released to the public domain. Street lights, trees, heating, water mains.
                Names, technicians and telephone numbers in it are invented; the rhythm of the days is not.
              </Trans>
            </p>
            <p>
              <Trans>
                How decisions were made is written down next to the code, each with its price. Some of them
                are retold on the <a href="/blog">blog</a>; the ones to begin with are{' '}
                <a href="/blog/how-the-board-stays-in-order">how the board stays in order</a> and{' '}
                <a href="/blog/how-conflicts-meet">what happens when changes meet</a>.
              </Trans>
            </p>
          </Prose>
        </div>
      </SiteSection>
      <Closing
        title={t`See whether we kept to our own rules.`}
        links={[
          { href: '/demo', label: t`Open the demo` },
          { href: '/contact', label: t`Write to us` },
        ]}
      />
    </>
  );
}
