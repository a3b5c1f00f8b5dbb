import { OperatorFacts } from '../../core/site/operator-facts.tsx';
import { SiteHero } from '../../core/site/site-section.tsx';
import { frame } from './blocks/frame.ts';
import { Prose } from './blocks/prose.tsx';

/** `/imprint`: who operates this deployment. */
export function ImprintPage() {
  return (
    <>
      <SiteHero
        eyebrow="Imprint"
        title="Who operates this site"
        lead="Switchyard is software that anyone may run. This page says who runs it here, and under which law."
      />
      <div className={`${frame} grid gap-12 pt-10 pb-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]`}>
        <section aria-labelledby="operator" className="rounded-lg border border-line bg-surface p-5 md:p-7">
          <h2 id="operator" className="mb-6 text-xl font-semibold tracking-tight text-1">
            The operator
          </h2>
          <OperatorFacts
            ids={[
              'name',
              'address',
              'register',
              'email',
              'dataProtection',
              'country',
              'subprocessors',
              'law',
              'dpa',
            ]}
          />
        </section>
        <Prose>
          <h2 id="more">Where it matters</h2>
          <p>
            The <a href="/terms">terms</a> are an agreement with this operator. The{' '}
            <a href="/privacy">privacy page</a> says what is stored, for how long, and who else gets to see
            it.
          </p>
          <p>
            Questions about the product, sales and support have the shortest way on the{' '}
            <a href="/contact">contact page</a>. Reports of weaknesses are welcome there, too;{' '}
            <a href="/.well-known/security.txt">security.txt</a> says how to send them.
          </p>
          <h2 id="figures">Figures on these pages</h2>
          <p>
            The number of customers, the average savings, the availability and the hours of support on the
            home page and on <a href="/contact-sales">Contact Sales</a> are statements of the operator. What
            was measured here is on the <a href="/system-status">status page</a>.
          </p>
        </Prose>
      </div>
    </>
  );
}
