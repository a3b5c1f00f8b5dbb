import { OperatorFacts } from '../../../core/site/operator-facts.tsx';
import { FactTable } from '../blocks/fact-table.tsx';
import { keptInBrowser } from './kept-in-browser.ts';
import type { LegalPart } from './legal-page.tsx';
import { retention } from './retention.ts';

/** Handling of personal data by the software. A test compares the facts with the code. */
export const privacyParts: readonly LegalPart[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Switchyard is software that a field-service company works with. There are two ways to run it, and
          they decide who answers for your data.
        </p>
        <ul>
          <li>
            <strong>Self-hosted.</strong> The company runs it on its own machines. Everything stays there. We,
            who write the software, get no copy, no statistics and no sign that it runs at all.
          </li>
          <li>
            <strong>Hosted.</strong> We run it for a company. The company decides whose data is in it and what
            for; we process it on the company’s instruction and for nothing else.
          </li>
        </ul>
        <p>
          If you are a customer or an employee of a company that uses Switchyard, that company is the one to
          ask: about what it knows of you, and to correct or delete it. For visitors of this website, for
          people who write to sales or support, and for those who create a company, it is the operator of this
          website; you reach them through the <a href="/contact">contact page</a>.
        </p>
        <OperatorFacts ids={['name', 'address', 'dataProtection']} />
      </>
    ),
  },
  {
    id: 'what',
    title: 'What is stored, and why',
    body: (
      <>
        <p>
          Nothing is collected to be looked at later. Each kind of data is there because a part of the product
          needs it.
        </p>
        <ul>
          <li>
            <strong>Accounts.</strong> Name, email address, role, and a hash of the password (argon2id). To
            sign in, and to say who did what.
          </li>
          <li>
            <strong>Second factors.</strong> The key of an authenticator app, encrypted with a secret of the
            installation; hashes of recovery codes; the public keys of passkeys with the names that you gave
            them. Fingerprints and faces stay on your device.
          </li>
          <li>
            <strong>Sessions.</strong> When a session began and was last used, from which network address and
            browser, and with which second factor. Each person sees their own sessions and can end them;
            admins see and end those of their company.
          </li>
          <li>
            <strong>Work.</strong> Customers with contacts, sites with access notes, jobs, visits, notes,
            times, parts, readings, signatures, photos and messages: what the company enters to do its work.
          </li>
          <li>
            <strong>History.</strong> Every change as an event: who, when, what before and after. That is how
            screens stay the same and how mistakes are traced. It cannot be edited.
          </li>
          <li>
            <strong>Presence.</strong> Which colleagues look at the board right now, and whether a
            technician’s device is connected. It is passed on, not stored. The product does not follow where
            people are.
          </li>
          <li>
            <strong>Requests to sales and support.</strong> What you wrote into the form and when, so that it
            can be answered. What is left of a form filled in by a robot is marked and not sent on.
          </li>
          <li>
            <strong>The assistant.</strong> What you asked it, what it answered and proposed, and what you
            told it to remember: yours alone, to be looked at and deleted by you. What a visitor writes is
            filed under the hash of a random number from the browser.
          </li>
          <li>
            <strong>Errors.</strong> When a page breaks, a report: message, place in the program, version, and
            the last steps before it. It is shown to those who run the installation.
          </li>
          <li>
            <strong>Readers of the documentation.</strong> Which article was read on which day and whether it
            helped, under a hash: of a random number, or of the signed-in account.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Photos and signatures',
    body: (
      <>
        <p>
          A photo is re-encoded before it is stored: on the device, and again on the server. What the camera
          wrote into the file, its place included, is gone after that. A company can switch on that the place
          is kept, for instance to prove where a meter was read; then the place is stored beside the photo.
        </p>
        <p>
          A signature is kept as the strokes that were drawn, with the name of the signer and a fingerprint of
          the report that was signed. It serves as a record of that report and is not compared with other
          signatures.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and what is kept in your browser',
    body: (
      <>
        <p>
          One cookie, set when you sign in, and none before. No cookie of anybody else, no fonts, scripts,
          maps or pictures from other servers, and no tracking across pages. That is why there is no banner
          here: everything below is needed for what you asked for. This is the whole list, for every page of
          the product.
        </p>
        <FactTable
          caption="What is kept in a browser"
          head={['Name', 'What for', 'Until']}
          minWidth={620}
          rows={keptInBrowser.map(({ id, name, kind, purpose, until }) => ({
            id,
            cells: [
              <span key={id} className="whitespace-nowrap">
                <code>{name}</code>
                <span className="mt-1 block text-md font-normal text-3">{kind}</span>
              </span>,
              purpose,
              until,
            ],
          }))}
        />
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long it is kept',
    body: (
      <>
        <p>A clean-up runs every hour and removes what has served its time.</p>
        <FactTable
          caption="How long the server keeps what"
          head={['What', 'Until']}
          rows={retention.map(({ id, what, until }) => ({ id, cells: [what, until] }))}
        />
        <p>
          Backups are made by the operator of the installation and contain the data of the time when they were
          made. Ask them how long they keep theirs.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else gets to see it',
    body: (
      <>
        <p>
          Nobody, unless the operator of the installation connects a service. These are all the connections
          there are, each off until it is configured:
        </p>
        <ul>
          <li>a mail server, which delivers invitations, password links and messages to customers,</li>
          <li>a storage service for photos, instead of the server’s own disk,</li>
          <li>
            a language model for the assistant. Without one, the assistant answers from its own search and
            nothing leaves the server. With one, your question and the records it needs for the answer are
            sent there,
          </li>
          <li>an error-tracking service, which receives technical error reports,</li>
          <li>addresses that subscribed to the status page, which are told about incidents.</li>
        </ul>
        <p>We sell no data, and there is no advertising.</p>
        <p>For the hosted service of this site:</p>
        <OperatorFacts ids={['country', 'subprocessors', 'dpa']} />
      </>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <>
        <p>
          Companies are kept apart by the database itself: without a company, a query sees no rows. Roles
          decide per record what is shown; what a role may not see is left out on the server, not hidden on
          the screen. Passwords are hashed, session tokens and recovery codes are stored as hashes, keys of
          authenticator apps are encrypted, secrets and message texts are kept out of logs. Risky steps, such
          as another password or role, ask again for a proof of identity. When a password changes, the other
          sessions of the account end.
        </p>
        <p>
          If you find a weakness, write to us through the <a href="/contact">contact page</a> before you write
          about it; we answer.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Depending on where you live, you may ask what is stored about you, have it corrected or deleted,
          have its use restricted, get a copy, object, and complain to an authority. The product is built so
          that these requests can be met: you download everything about your account in your profile, admins
          export and erase a person, sessions can be ended by the person, and subscriptions end with a link in
          each mail.
        </p>
        <p>
          An erased person becomes “Removed person” with a number, also in the history of the work that was
          done and in the audit, so that jobs, times and amounts stay true. An admin refuses it while a legal
          hold keeps the person’s records. A customer that is only deleted keeps the name in the history.
          Backups have an erased person until they expire.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        This text comes with the software and changes with it: when a version keeps something new, its entry
        appears in the tables above, and the day at the top moves. Admins of hosted companies are told by mail
        before a change that matters.
      </p>
    ),
  },
];
