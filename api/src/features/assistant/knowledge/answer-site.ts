import type { StatedFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { ToolAnswer } from '../tools/tool.ts';
import { techniciansIn } from '../understanding/people-count.ts';
import { businessTradeIn } from '../understanding/vocabulary.ts';
import { detailIn } from './details.ts';
import { type Gap, gapArticle, gapIn } from './gaps.ts';
import { isPlain } from './is-plain.ts';
import { type Found, type Knowledge, type Section, wordsOf } from './knowledge.ts';
import { isBeyondList, planList, priceList, totalsText } from './price-text.ts';
import { asksPlace, operatorAnswer } from './operator-answers.ts';
import { factOf, pageTitles, type SiteFact } from './site-facts.ts';
import { unknownIn } from './unknown-word.ts';

const openToAll = { readers: ['everyone'] as const, kinds: ['page', 'article'] as const };

/** Words of questions about the product as a whole. */
const general =
  /^(?:switchyard|product|software|tool|platform|app|features?|offer|work|works|more|benefits?|capabilit|functionality|different|better|like|need|it|use|used|actually|exactly|everything|main|all)/;

type SiteQuestion = {
  readonly topic?: string | undefined;
  readonly question: string;
  readonly trade?: string | undefined;
  /** Legal facts that the operator of this deployment states. */
  readonly facts?: StatedFacts;
};

/**
 * Answers a topic from the public site: the short answer, passages that fit the question, and links. A question that
 * the site does not cover is not answered with a merely similar passage.
 */
export function answerFromSite(knowledge: Knowledge, asked: SiteQuestion): ToolAnswer {
  const { topic, question, trade, facts = {} } = asked;
  const gap = gapIn(question);
  if (gap) return aboutGap(knowledge, gap);
  const detail = operatorAnswer({ question, topic, facts }) ?? detailIn(question);
  if (detail) return { text: detail.text, citations: detail.paths.map((path) => pageOf(knowledge, path)) };
  const fact = factAsked(topic, question);
  const preferred = fact === undefined ? [] : [fact.path, ...fact.also];
  const found = knowledge.search(question, { ...openToAll, preferred, isExact: true });
  if (!fact) return withoutTopic(knowledge, found);
  if (fact.isWhole === true) return aboutWhole(knowledge, fact);
  if (fact.topic === 'trades') return aboutTrade(knowledge, fact, { question, trade });
  const technicians = fact.topic === 'pricing' ? techniciansIn(question) : undefined;
  if (technicians !== undefined) return aboutTotals(knowledge, technicians);
  const unknown = unknownIn(question, { fact, missing: found.missing ?? [] });
  if (unknown !== undefined) return withUnknown(knowledge, fact, unknown);
  return aboutTopic(knowledge, fact, { question, passage: found.answer?.section });
}

function factAsked(topic: string | undefined, question: string): SiteFact | undefined {
  if (asksPlace.test(question)) return factOf('hosting');
  return topic === undefined ? undefined : factOf(topic);
}

/** A clear no, with the section of the guide that says so. */
function aboutGap(knowledge: Knowledge, { anchor, text, also = [] }: Gap): ToolAnswer {
  const { path, title } = gapArticle;
  const section = knowledge.passages(path).find((passage) => passage.anchor === anchor);
  const href = `${path}#${anchor}`;
  const own: Citation = {
    kind: 'article',
    id: href,
    title: section ? `${title}: ${section.heading}` : title,
    href,
  };
  return { text: `No. ${text}`, citations: [own, ...also.map((page) => pageOf(knowledge, page))] };
}

/** “Yes” only to a question for the topic itself: about a special case the text says what there is. */
function affirmed({ topic, text, isYes }: SiteFact, question: string): string {
  if (isYes !== true || !isPlain(question, topic)) return text;
  return `Yes: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

type Asked = { readonly question: string; readonly passage: Section | undefined };

/** The short answer to a topic, plus a passage if one fits the question. */
function aboutTopic(knowledge: Knowledge, fact: SiteFact, { question, passage }: Asked): ToolAnswer {
  const own = [fact.path, ...fact.also.slice(0, 1)].map((path) => pageOf(knowledge, path));
  const preferred = [fact.path, ...fact.also];
  const fits = preferred.some((path) => passage?.citation.href.split('#')[0] === path);
  const quote = fits && passage ? quoteOf(passage, { fact, question }) : undefined;
  if (quote === undefined && isBeyond(fact, question)) {
    const text = `I found nothing about exactly that on our pages. ${fact.text}`;
    return { text, citations: distinct([...own, pageOf(knowledge, '/contact-sales')]) };
  }
  const said = affirmed(fact, question);
  const lead = fact.topic === 'pricing' ? [said, ...priceList()].join('\n') : said;
  return {
    text: quote === undefined ? lead : `${lead}\n${quote}`,
    citations: distinct(fits && passage ? [passage.citation, ...own] : own),
  };
}

function aboutWhole(knowledge: Knowledge, { topic, text, path, also }: SiteFact): ToolAnswer {
  return {
    text: topic === 'plans' ? [text, ...planList()].join('\n') : text,
    citations: [path, ...also].map((page) => pageOf(knowledge, page)),
  };
}

function aboutTotals(knowledge: Knowledge, technicians: number): ToolAnswer {
  const paths = ['/pricing', '/trial', ...(isBeyondList(technicians) ? ['/contact-sales'] : [])];
  return { text: totalsText(technicians), citations: paths.map((path) => pageOf(knowledge, path)) };
}

function withoutTopic(knowledge: Knowledge, { answer, nearest }: Found): ToolAnswer {
  if (answer) return { text: answer.section.excerpt, citations: [answer.section.citation, ...answer.others] };
  return {
    text: 'I don’t know that. I can tell you about features, pricing, trades and security, or put you in touch with our sales team.',
    citations: [...(nearest === undefined ? [] : [nearest]), pageOf(knowledge, '/contact-sales')],
  };
}

function withUnknown(knowledge: Knowledge, fact: SiteFact, word: string): ToolAnswer {
  const paths = [...new Set([fact.path, '/contact-sales'])];
  return {
    text: `I found nothing about “${word}” on our pages; our sales team can tell you. What I know: ${fact.text}`,
    citations: paths.map((path) => pageOf(knowledge, path)),
  };
}

/** A quote from the page: the answer to the same question, or a passage; prices read better as a table on the page. */
function quoteOf(
  { heading, excerpt }: Section,
  { fact, question }: { fact: SiteFact; question: string },
): string | undefined {
  if (heading.endsWith('?')) return isThatQuestion(heading, question) ? `${heading} ${excerpt}` : undefined;
  return fact.topic === 'pricing' ? undefined : excerpt;
}

/** True if the heading asks the same: half of its words match, at least two. */
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

/** True if a question about features asks for a specific one. */
function isBeyond({ topic }: SiteFact, question: string): boolean {
  return topic === 'features' && wordsOf(question).some((word) => !general.test(word));
}

type TradeAsked = { readonly question: string; readonly trade: string | undefined };

/**
 * Yes for a listed trade, plus the page's text for it. Of a question that asks for more than the trade, only the trade
 * is known.
 */
function aboutTrade(knowledge: Knowledge, fact: SiteFact, { question, trade }: TradeAsked): ToolAnswer {
  const citations = [fact.path, ...fact.also].map((path) => pageOf(knowledge, path));
  const name = trades.find((known) => known === trade);
  if (name === undefined) return { text: fact.text, citations };
  if (!isPlain(question, fact.topic)) {
    const text = `I found nothing about exactly that on our pages. ${fact.text}`;
    return { text, citations: [...citations, pageOf(knowledge, '/contact-sales')] };
  }
  const others = trades.filter((known) => known !== name).map(spelled);
  const lead = `Yes: Switchyard is made for ${spelled(name)} companies, and for ${others.slice(0, -1).join(', ')} and ${others.at(-1) ?? ''} as well.`;
  const own = knowledge
    .passages(fact.path)
    .find(({ anchor, heading }) => anchor === fact.topic && businessTradeIn(heading) === name);
  return { text: own?.sentences ? `${lead}\n${own.sentences}` : lead, citations };
}

function spelled(trade: string): string {
  return trade === 'hvac' ? 'HVAC' : trade;
}

function pageOf(knowledge: Knowledge, path: string): Citation {
  return knowledge.page(path) ?? { kind: 'page', id: path, title: pageTitles[path] ?? path, href: path };
}
