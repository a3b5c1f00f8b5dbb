import { trades } from '@switchyard/contracts/technicians/technician.ts';
import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { ToolAnswer } from '../tools/tool.ts';
import { type Found, type Knowledge, type Section, wordsOf } from './knowledge.ts';
import { factOf, pageTitles, type SiteFact } from './site-facts.ts';

const openToAll = { readers: ['everyone'] as const, kinds: ['page', 'article'] as const };

/** Words of questions about the product as a whole. */
const general =
  /^(?:switchyard|product|software|tool|platform|app|features?|offer|work|works|more|benefits?|capabilit|functionality|different|better|like|need|it|use|used|actually|exactly|everything|main|all)/;

/** What the public site says about a topic: the short answer, its own words where they fit the question, and links. */
export function answerFromSite(
  knowledge: Knowledge,
  { topic, question, trade }: { topic?: string | undefined; question: string; trade?: string | undefined },
): ToolAnswer {
  const fact = topic === undefined ? undefined : factOf(topic);
  const preferred = fact === undefined ? [] : [fact.path, ...fact.also];
  const found = knowledge.search(trade === undefined ? question : `${question} ${trade}`, {
    ...openToAll,
    preferred,
  });
  if (!fact) return withoutTopic(knowledge, found);
  const passage = found.answer?.section;
  const fits = preferred.some((path) => passage?.citation.href.split('#')[0] === path);
  const own = [fact.path, ...fact.also.slice(0, 1)].map((path) => pageOf(knowledge, path));
  const quote = fits && passage ? quoteOf(passage, { fact, question }) : undefined;
  const lead = leadOf(knowledge, { fact, question, trade, isFound: quote !== undefined });
  return {
    text: quote === undefined ? lead : `${lead}\n${quote}`,
    citations: distinct(fits && passage ? [passage.citation, ...own] : own),
  };
}

function withoutTopic(knowledge: Knowledge, { answer, nearest }: Found): ToolAnswer {
  if (answer) return { text: answer.section.excerpt, citations: [answer.section.citation, ...answer.others] };
  return {
    text: 'I don’t know that. I can tell you about features, pricing, trades and security, or put you in touch with our sales team.',
    citations: [...(nearest === undefined ? [] : [nearest]), pageOf(knowledge, '/contact-sales')],
  };
}

/** The page's own words: the answer to that very question, or a passage; tables of prices are read better there. */
function quoteOf(
  { heading, excerpt }: Section,
  { fact, question }: { fact: SiteFact; question: string },
): string | undefined {
  if (heading.endsWith('?')) return isThatQuestion(heading, question) ? `${heading} ${excerpt}` : undefined;
  return fact.topic === 'pricing' ? undefined : excerpt;
}

/** A heading that asks the same: half of its words, two at least. */
function isThatQuestion(heading: string, question: string): boolean {
  const begins = (word: string) => word.slice(0, 4);
  const asked = new Set(wordsOf(question).map(begins));
  const words = wordsOf(heading).map(begins);
  const same = words.filter((word) => asked.has(word)).length;
  return same >= 2 && same * 2 >= words.length;
}

function distinct(citations: readonly Citation[]): Citation[] {
  return [...new Map(citations.map((citation) => [citation.href.split('#')[0], citation])).values()];
}

type Lead = { fact: SiteFact; question: string; trade: string | undefined; isFound: boolean };

function leadOf(knowledge: Knowledge, { fact, question, trade, isFound }: Lead): string {
  if (fact.topic === 'trades') return tradeText(fact, trade);
  if (fact.topic === 'pricing') return [fact.text, ...pricesOf(knowledge)].join('\n');
  const isSpecific = wordsOf(question).some((word) => !general.test(word));
  return fact.topic === 'features' && isSpecific && !isFound
    ? `I found nothing about exactly that on our pages. ${fact.text}`
    : fact.text;
}

/** List prices as the page says them: the higher one by the month, the lower one by the year. */
function pricesOf(knowledge: Knowledge): string[] {
  return knowledge.passages('/pricing').flatMap(({ heading, text }) => {
    const amounts = [...text.matchAll(/\$(\d[\d,.]*?)\.? per technician and month/g)].map((match) =>
      Number(match[1]),
    );
    if (amounts.length === 0 || amounts.some(Number.isNaN)) return [];
    const yearly = Math.min(...amounts);
    const monthly = Math.max(...amounts);
    const reduced = yearly === monthly ? '' : `, $${yearly} when paid by the year`;
    return [`- ${heading}: $${monthly} per technician and month${reduced}`];
  });
}

function tradeText(fact: SiteFact, trade: string | undefined): string {
  if (trade === undefined || !trades.some((known) => known === trade)) return fact.text;
  const name = trade === 'hvac' ? 'HVAC' : trade;
  return `Yes, ${name} companies are among those that Switchyard is made for. ${fact.text}`;
}

function pageOf(knowledge: Knowledge, path: string): Citation {
  return knowledge.page(path) ?? { kind: 'page', id: path, title: pageTitles[path] ?? path, href: path };
}
