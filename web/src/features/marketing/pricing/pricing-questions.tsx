import type { Question } from '../blocks/questions.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/** Common questions about prices, with answers valid for this version. */
export const pricingQuestions: readonly Question[] = [
  {
    question: t`Which features cost extra?`,
    answer: (
      <p>
        <Trans>
          None. Every plan is the same program with everything switched on, the assistant included. Plans
          differ in how many technicians they hold, how much room photos have, who runs the server and how
          fast support answers.
        </Trans>
      </p>
    ),
  },
  {
    question: t`Who counts as a technician?`,
    answer: (
      <p>
        <Trans>
          A technician record that is active on the day the month is counted. A technician who left, or whose
          season is over, is set inactive and no longer counts; their history stays. Dispatchers, managers,
          admins and customers are free, however many there are.
        </Trans>
      </p>
    ),
  },
  {
    question: t`What happens when we grow past a limit?`,
    answer: (
      <p>
        <Trans>
          Nothing stops. Limits of a plan are an agreement, and the software does not switch anything off when
          you pass one: we write to you, and from the next month you are on the plan that fits. The limits
          that the software itself keeps are in <a href="#limits">the table below</a> and are the same for
          everybody.
        </Trans>
      </p>
    ),
  },
  {
    question: t`Do you need a card for the trial?`,
    answer: (
      <p>
        <Trans>
          No. There is no payment form in the product at all. You create a company, work in it, and when you
          want to stay we agree on a plan and send an invoice.
        </Trans>
      </p>
    ),
  },
  {
    question: t`Can we start hosted and move to our own server later?`,
    answer: (
      <p>
        <Trans>
          Yes, and the other way round. It is the same database schema. A move is a dump, a restore and a copy
          of the photo folder; the runbook that comes with the source describes each step.
        </Trans>
      </p>
    ),
  },
  {
    question: t`How do we get our data out?`,
    answer: (
      <p>
        <Trans>
          Lists of jobs and customers export as CSV. Everything else, including the history of every record,
          is readable through <a href="/api">the API</a> you already pay for. On your own server it is your
          PostgreSQL database.
        </Trans>
      </p>
    ),
  },
  {
    question: t`Is 99.9% measured or promised?`,
    answer: (
      <p>
        <Trans>
          Both, and the two are different. The Enterprise agreement promises 99.9% and says what you get when
          it is missed. What was measured, by probes that run every minute, is on{' '}
          <a href="/system-status">the status page</a> for the last 90 days, bad days included.
        </Trans>
      </p>
    ),
  },
  {
    question: t`Are these prices final?`,
    answer: (
      <p>
        <Trans>
          They are list prices before tax. A change is announced on this page and by mail to the admins of
          every hosted company, and never applies to a period you have already paid for.
        </Trans>
      </p>
    ),
  },
];
