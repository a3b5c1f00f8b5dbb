import { plans } from '@switchyard/contracts/pricing/plans.ts';
import { formatPrice, yearlyTotal } from '@switchyard/contracts/pricing/prices.ts';
import { describe, expect, it } from 'vitest';
import { answerFromSite } from './answer-site.ts';
import { createKnowledge } from './knowledge.ts';
import { passagesOf } from './read-site-pages.ts';

const knowledge = createKnowledge([
  ...passagesOf(
    '/pricing',
    '<title>Pricing</title><main><h1>Pay for people</h1><p>A discount is for those who pay a year ahead.</p></main>',
  ),
  ...passagesOf(
    '/features',
    `<title>Features</title><main><section id="trades"><h2>Trades</h2><ul><li><h3>Plumbing</h3><p>Short visits, many of them urgent.</p>
      <p>Plumbing repair asks</p><ul><li>Static water pressure</li><li>No leak</li></ul></li></ul></section></main>`,
  ),
]);
const ask = (topic: string | undefined, question: string, trade?: string) =>
  answerFromSite(knowledge, { topic, question, trade });
const paths = ({ citations = [] }: ReturnType<typeof ask>) => citations.map(({ href }) => href.split('#')[0]);

describe('the answer from the site', () => {
  it('about prices is a total for each plan, from the same prices as the page', () => {
    const answer = ask('pricing', 'We have 12 technicians, what does it cost?');
    for (const plan of plans) {
      expect(answer.text).toContain(`- ${plan.name}: `);
      for (const period of ['monthly', 'yearly'] as const) {
        const total = yearlyTotal(plan, 12, period);
        if (total !== null) expect(answer.text).toContain(formatPrice(total));
      }
    }
    expect(paths(answer)).toContain('/pricing');
  });

  it('about differences of the plans lists their contents, as on their cards', () => {
    const answer = ask('plans', 'difference between Team and Business');
    for (const { name, technicians, points } of plans) {
      expect(answer.text).toContain(`- ${name}: `);
      if (technicians !== null) expect(answer.text).toContain(`${name}: up to ${technicians} technicians`);
      for (const point of points) expect(answer.text).toContain(point);
    }
    expect(paths(answer)[0]).toBe('/pricing');
  });

  it('about location or encryption of data is that it is not stated', () => {
    for (const question of [
      'Where is my data hosted?',
      'Is data encrypted at rest?',
      'is it hosted in Germany',
    ]) {
      const answer = ask('hosting', question);
      expect(answer.text).toMatch(/encrypted at rest, is not stated on our pages/);
      expect(paths(answer)).toEqual(['/privacy', '/docs/running/https-and-proxies', '/contact-sales']);
    }
  });

  it('about more technicians than a plan allows is that the plan is too small', () => {
    const answer = ask('pricing', 'how much is it for 1,200 techs');
    expect(answer.text).toContain('1,200 technicians');
    expect(answer.text).toContain('too small, it is for up to 150 technicians');
    expect(paths(answer)).toContain('/contact-sales');
  });

  it.each(['can I pay with bitcoin', 'do you accept PayPal?', 'can we pay by credit card'])(
    'of “%s” is how one pays, and that nothing is said of that way',
    (question) => {
      const answer = ask('payment', question);
      expect(answer.text).toMatch(/I found nothing about “(?:bitcoin|PayPal|credit card)”.*invoice/);
      expect(answer.text).not.toContain('per technician');
      expect(paths(answer)).toContain('/contact-sales');
    },
  );

  it('about a subject that no page mentions is missing, however well the rest fits', () => {
    expect(ask('pricing', 'is there a discount for veterans?').text).toMatch(
      /^I found nothing about “veterans”/,
    );
    expect(ask('pricing', 'is there a discount when we pay a year ahead?').text).not.toMatch(/found nothing/);
    expect(ask(undefined, 'pay people in coconuts').text).toMatch(/^I don’t know that/);
  });

  it('about a trade consists of whole sentences, without list items', () => {
    const answer = ask('trades', 'do you do plumbing?', 'plumbing');
    expect(answer.text).toMatch(/^Yes: .* plumbing companies.*\nShort visits, many of them urgent\.$/);
  });
});
