import { glob, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { freshSalesState } from '@switchyard/api/features/assistant/conversation-state.ts';
import { answerVisitor } from '@switchyard/api/features/assistant/embedded/answer-visitor.ts';
import type { SalesAnswer } from '@switchyard/api/features/assistant/engine.ts';
import { answerFromSite } from '@switchyard/api/features/assistant/knowledge/answer-site.ts';
import { gaps } from '@switchyard/api/features/assistant/knowledge/gaps.ts';
import { loadKnowledge } from '@switchyard/api/features/assistant/knowledge/load-knowledge.ts';
import type { StatedFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { describe, expect, it } from 'vitest';
import { buyerQuestions } from '../assistant/questions/buyer-questions.ts';
import { laterQuestions } from '../assistant/questions/later-questions.ts';
import { moreQuestions } from '../assistant/questions/more-questions.ts';
import { faultsOf, isFalseYes } from '../assistant/questions/sales-question.ts';

const questions = [...buyerQuestions, ...moreQuestions, ...laterQuestions];
/** Allowed share of wrong answers. None of them may be a false yes. */
const tolerated = 0.05;
const repository = path.resolve(import.meta.dirname, '../..');
const knowledge = await loadKnowledge(
  { SWITCHYARD_DOCS_DIR: path.join(repository, 'docs'), SWITCHYARD_WEB_ROOT: undefined },
  createLogger({ level: 'silent', process: 'api' }),
);
const contact = { phone: '+1 (617) 555-0100', email: 'sales@example.test', persona: 'Alex' };

function answerTo(message: string, state = freshSalesState, facts: StatedFacts = {}): SalesAnswer {
  return answerVisitor({
    message,
    history: [],
    state,
    ask: (topic, question, trade) => answerFromSite(knowledge, { topic, question, trade, facts }),
    contact,
  });
}

const answered = questions.map((question) => ({ question, reply: answerTo(question.ask) }));

/** Close to something that the product does, and yet something else. */
const beyond = [
  'is the API free?',
  'does the API have GraphQL?',
  'is there a demo with my own data?',
  'Is there a trial for 90 days?',
  'does it work offline on Windows desktop?',
  'do you do background checks for plumbing companies?',
  'do you offer financing for HVAC customers?',
  'is it for pool cleaning companies?',
  'can I manage subcontractors for construction jobs?',
  'can security guards check in with NFC tags?',
  'do you support electricians unions reporting?',
];

/** Names whose existence in the API would disprove a gap. */
const disprovedBy: Readonly<Record<string, RegExp>> = {
  'invoices-quotes-and-estimates': /invoice|quote|estimate/,
  'payments-from-your-customers': /payment|stripe/,
  'maintenance-contracts': /agreement|contract|membership/,
  purchasing: /purchas|vendor/,
  'text-messages': /sms|whatsapp/,
  'online-booking': /booking/,
  calendars: /calendar|ical/,
  connectors: /zapier|make\.com|connector/,
  vehicles: /vehicle|fleet/,
  'revenue-and-payroll': /payroll|revenue/,
  'certificates-and-training': /certificat|training/,
  // Projects of flags are none of these.
  'construction-projects': /(?<!flag-)project/,
};

describe('the questions of buyers', () => {
  it('are 159, each once', () => {
    expect(buyerQuestions).toHaveLength(38);
    expect(moreQuestions).toHaveLength(61);
    expect(laterQuestions).toHaveLength(60);
    expect(new Set(questions.map(({ ask }) => ask)).size).toBe(questions.length);
  });

  it('are answered right in 95 % of all cases, and never with a false yes', () => {
    const faults = answered.flatMap(({ question, reply }) => {
      const found = faultsOf(question, reply);
      return found.length === 0 ? [] : [`${question.ask} ${found.join('; ')}`];
    });
    expect(faults.slice(Math.floor(questions.length * tolerated))).toEqual([]);
    const yes = answered.filter(({ question, reply }) => isFalseYes(question, reply));
    expect(yes.map(({ question }) => question.ask)).toEqual([]);
  });

  it('get answers that name their article or page', () => {
    const without = answered.filter(({ reply }) => reply.citations.length === 0);
    expect(without.map(({ question }) => question.kind)).toEqual(without.map(() => 'talk'));
  });

  it.each(beyond)('“%s” asks for more than a topic, so the answer is no yes', (ask) => {
    const { text } = answerTo(ask);
    expect(text).not.toBe('');
    expect(text).not.toMatch(/^Yes\b/);
  });

  it('typed without sense give neither a name nor a company', () => {
    for (const asked of ['name', 'company'] as const)
      expect(answerTo('asdf qwer zzz 9999', { ...freshSalesState, asked }).told).toEqual({});
  });
});

describe('questions about the operator', () => {
  const facts: StatedFacts = {
    name: 'Harbor Software, Inc.',
    address: '12 Elm Street, Boston',
    register: 'Massachusetts, ID 001234567',
    email: 'legal@harbor.example',
    dataProtection: 'Dana Poole, privacy@harbor.example',
    country: 'Germany',
    subprocessors: 'Example Hosting GmbH (servers)',
    law: 'the laws of Massachusetts',
    dpa: 'https://harbor.example/dpa.pdf',
  };

  it.each([
    ['Who is the legal entity behind this website?', /Harbor Software, Inc\., 12 Elm Street/, '/imprint'],
    ['What is your company address?', /12 Elm Street/, '/imprint'],
    ['Where is our data stored?', /Germany/, '/privacy'],
    ['What country are your servers in?', /Germany/, '/privacy'],
    ['Is the data hosted in the EU?', /Germany/, '/privacy'],
    ['Which sub-processors do you use?', /Example Hosting/, '/privacy'],
    ['Do you use AWS?', /Example Hosting/, '/privacy'],
    ['Which law governs the contract?', /Massachusetts/, '/terms'],
    ['Who is your data protection officer?', /Dana Poole/, '/privacy'],
    ['Do you sign a DPA?', /harbor\.example\/dpa\.pdf/, '/terms'],
  ])('“%s” is answered from the settings of the deployment', (ask, says, cited) => {
    const { text, citations } = answerTo(ask, freshSalesState, facts);
    expect(text).toMatch(says);
    expect(text).not.toMatch(/^(?:Yes|No)\b|do not know/);
    expect(citations.map(({ href }) => href)).toContain(cited);
  });
});

describe('what the product does not do', () => {
  it('is denied by no call of the API and no part of the server', async () => {
    const known = await knownNames();
    const wrong = gaps.flatMap(({ anchor }) => {
      const name = disprovedBy[anchor];
      return name === undefined
        ? []
        : known.filter((each) => name.test(each)).map((each) => `${anchor}: ${each}`);
    });
    expect(wrong).toEqual([]);
    const anchors = gaps.map(({ anchor }) => anchor);
    expect(Object.keys(disprovedBy).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });
});

/** Paths of the API and folders of its features. */
async function knownNames(): Promise<string[]> {
  const folders = await readdir(path.join(repository, 'api/src/features'));
  const files = await Array.fromAsync(glob('*/*.ts', { cwd: path.join(repository, 'contracts/src') }));
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(repository, 'contracts/src', file), 'utf8')),
  );
  const paths = texts.flatMap((text) =>
    [...text.matchAll(/['"`](\/api\/[^'"`$]*)['"`]/g)].map(([, each]) => each ?? ''),
  );
  // Webhooks of the status page tell about the service, not about records.
  return [...new Set([...folders, ...paths])].filter((name) => !name.startsWith('/api/status'));
}
