import { frame } from '../blocks/frame.ts';
import { Prose } from '../blocks/prose.tsx';

const call = `curl https://ops.example.com/api/jobs \\
  -H "Authorization: Bearer $SWITCHYARD_TOKEN"`;

const refusal = `{
  "type": "about:blank",
  "title": "The record changed in the meantime",
  "status": 412,
  "code": "revision.stale",
  "traceId": "4bf9…",
  "current": { "id": "01936b2e…", "revision": 4, … }
}`;

/** Rules common to all calls. */
export function CallingGuide() {
  return (
    <section aria-labelledby="calling" className={`${frame} py-14`}>
      <h2 id="calling" className="scroll-mt-20 text-2xl font-semibold tracking-tight text-1">
        What holds for every call
      </h2>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <Prose>
          <h3 id="signing-in">Signing in</h3>
          <p>
            A program sends an API token. A personal one may do what its user may, one of the company what its
            scopes say: customers see their own jobs, technicians the visits they are assigned to, managers
            and admins the company. The secret is shown once, ends within a year, and can be rotated and
            revoked; <a href="/docs/team/api-tokens">the guide</a> says how to make one.
          </p>
          <pre tabIndex={0} aria-label="Example of a call">
            <code>{call}</code>
          </pre>
          <p>
            Browsers sign in and send a cookie. A write with a cookie names the origin of the installation in{' '}
            <code>Origin</code>, since a cookie alone proves nothing. Steps that take a user at a screen, such
            as a new password, take a session.
          </p>
          <h3 id="writing">Writing safely</h3>
          <p>
            A write carries an <code>Idempotency-Key</code> of your choice. Send it again with the same key
            and you get the first answer, not a second job; keys are remembered for 30 days. A change also
            carries <code>If-Match</code> with the revision it was based on. If someone was faster, you get
            412 with the current record, and nothing is overwritten.
          </p>
        </Prose>
        <Prose>
          <h3 id="refusals">Refusals</h3>
          <p>
            Every answer above 399 is <code>application/problem+json</code>. Decide by <code>code</code>,
            which comes from a closed list; titles are for people and may change. <code>traceId</code> is the
            id of the request in log, events and traces; send a W3C <code>traceparent</code> to choose it.
            Every code is explained in <a href="/docs/reference/errors">the guide</a>.
          </p>
          <pre tabIndex={0} aria-label="Example of a refusal">
            <code>{refusal}</code>
          </pre>
          <h3 id="reading">Reading a lot</h3>
          <p>
            Lists answer a page and a <code>nextCursor</code>; send it back as <code>cursor</code> for the
            next one. A session may read 100 times and write 50 times a second; above that the answer is 429
            with <code>Retry-After</code>.
          </p>
          <p>
            Some addresses answer files instead of JSON:{' '}
            <code>GET /api/jobs/:jobId/photos/:sha256/content</code> a JPEG, with <code>?size=small</code> a
            small one, as for photos of service requests, and <code>GET /api/leads.csv</code> and{' '}
            <code>GET /api/ai/reports/:id</code> tables.
          </p>
          <h3 id="listening">Listening</h3>
          <p>
            Changes arrive over a web socket at <code>/ws</code> with the subprotocol <code>ops.v2</code>:
            subscribe to a topic from the offset of <code>GET /api/snapshot</code> and you get every event
            after it, in order, without gaps, also after a break.
          </p>
        </Prose>
      </div>
    </section>
  );
}
