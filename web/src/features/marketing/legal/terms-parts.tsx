import { OperatorFact, OperatorFacts } from '../../../core/site/operator-facts.tsx';
import type { LegalPart } from './legal-page.tsx';

/** Rights and duties of both sides. The software itself is under its own licence. */
export const termsParts: readonly LegalPart[] = [
  {
    id: 'scope',
    title: 'What these terms are about',
    body: (
      <>
        <p>There are three things called Switchyard, and they come with different terms.</p>
        <ul>
          <li>
            <strong>The software.</strong> It is licensed under the Apache License 2.0, which comes with the
            source. You may run, change and pass it on under that licence. Nothing here takes away from it.
          </li>
          <li>
            <strong>The hosted service.</strong> We run the software for you. These terms, with the plan you
            chose on the <a href="/pricing">pricing page</a>, are the agreement about that.
          </li>
          <li>
            <strong>Another operator’s installation.</strong> A company may run it for its own people and
            customers. Then that company’s terms hold for you, not these.
          </li>
        </ul>
        <p>
          Enterprise customers have a written agreement; where it says something else, it goes before this
          page.
        </p>
        <p>“We” is the operator of this site:</p>
        <OperatorFacts ids={['name', 'address', 'register', 'email']} />
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your company and its people',
    body: (
      <>
        <p>
          The person who creates a company becomes its first admin and confirms that they may act for it.
          Admins invite everyone else and choose their roles. What is done under an account counts as done by
          your company, so give each person an account of their own and end those of people who leave; it ends
          their sessions at once.
        </p>
        <p>
          Tell us without delay when you believe that someone else uses an account. You must be of legal age
          where you live, and the product is not offered to children.
        </p>
      </>
    ),
  },
  {
    id: 'trial',
    title: 'Demo, trial and sandbox',
    body: (
      <>
        <p>
          The demo gives you a sandbox company with made-up people on recorded public work orders. It ends and
          is deleted, with everything you entered, 24 hours after you opened it. Do not enter real customers
          there.
        </p>
        <p>
          A trial of the hosted service lasts 14 days. It asks for no payment details and does not renew
          automatically: when it is over you are told, and nobody is charged.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Paid plans cost what the pricing page says on the day you choose one, by active technicians, for a
          month or a year ahead, plus tax. Invoices are due within 30 days. A change of prices is announced at
          least 60 days before and never touches a period that is paid.
        </p>
        <p>
          If an invoice stays open for 30 days after a reminder, we may make the company read-only after
          another written notice. Your data stays exportable all that time.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>storing or sending what is unlawful, or what others have the right to keep you from,</li>
        <li>trying to reach the data of other companies, or to get around limits, roles or signatures,</li>
        <li>
          load tests, scans and probes of the hosted service without an appointment; on your own installation
          they are welcome, and the source comes with a suite,
        </li>
        <li>sending mail through the product that its receivers have no business with,</li>
        <li>using it where a failure could cost a life. It is not built for emergency dispatch.</li>
      </ul>
    ),
  },
  {
    id: 'data',
    title: 'Your data is yours',
    body: (
      <>
        <p>
          You keep every right to what you put in. We use it to run the service for you and for nothing else:
          not for advertising, not for training of models, not for statistics about you that we show to
          others. What is stored, where and for how long is on the <a href="/privacy">privacy page</a>, which
          is part of these terms.
        </p>
        <p>
          You are responsible for having the right to enter it, above all the data of your customers and
          technicians, and for telling them. Where the law asks for an agreement about processing on your
          behalf, we sign one: <OperatorFact id="dpa" />.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and support',
    body: (
      <>
        <p>
          We work to keep the service up, announce maintenance on the <a href="/system-status">status page</a>
          , and show there what was measured. Team and Business come without a guaranteed figure. Enterprise
          comes with a 99.9% uptime SLA, whose measure and remedies are in the agreement.
        </p>
        <p>
          The product is built so that a break costs time and not work: what a technician records without a
          network is kept on the device and sent later. That works in an open page, and where the operator has
          switched it on, also after a start without a network.
        </p>
        <p>
          Support is given through <a href="/support">tickets</a>; each shows until when it will be answered.
        </p>
      </>
    ),
  },
  {
    id: 'assistant',
    title: 'The assistant',
    body: (
      <p>
        The assistant answers from the documentation and from records that you may see anyway, and it proposes
        changes. It changes nothing by itself: a proposal shows exactly what would happen, and only your
        confirmation carries it out, with your rights and in your name. It can misunderstand you. Read the
        proposal.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    body: (
      <>
        <p>
          The software comes as it is, as its licence says. For the hosted service we owe the care of a
          prudent operator. We do not owe that it fits a purpose we were not told about, nor that plans are
          kept, technicians arrive or customers are pleased.
        </p>
        <p>
          We are liable without limit for intent and gross negligence, for harm to life and health, and
          wherever the law does not allow a limit. Otherwise our liability is limited to what you paid in the
          twelve months before the event, and does not cover lost profit.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending it',
    body: (
      <>
        <p>
          You may end a monthly plan at the end of any month and a yearly one at the end of its year. We may
          end the service with 90 days’ notice, and at once only for a serious breach that goes on after a
          warning. What you paid for time that you no longer get is paid back when the end is not your doing.
        </p>
        <p>
          Before and for 30 days after the end you can export your data: lists as CSV, everything as one file
          in the settings or through the <a href="/api">API</a>, and on request as a database dump that a
          self-hosted installation takes in. After that the company is deleted, and from backups as they
          expire.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, law and contact',
    body: (
      <>
        <p>
          We change these terms for good reasons only, tell admins by mail at least 30 days ahead, and let you
          end the plan before a change you do not like takes effect. Where you are a consumer, the protection
          of your own law stays yours.
        </p>
        <OperatorFacts ids={['law']} />
        <p>
          Questions, notices and complaints reach us through the <a href="/contact">contact page</a>; the{' '}
          <a href="/imprint">imprint</a> has every fact about us. If one of these terms does not hold, the
          others do.
        </p>
      </>
    ),
  },
];
