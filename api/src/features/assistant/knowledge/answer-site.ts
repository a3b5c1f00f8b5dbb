import { trades } from '@switchyard/contracts/technicians/technician.ts';
import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { ToolAnswer } from '../tools/tool.ts';
import { type Knowledge, wordsOf } from './knowledge.ts';
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
  if (!fact) {
    if (found.answer)
      return {
        text: found.answer.section.excerpt,
        citations: [found.answer.section.citation, ...found.answer.others],
      };
    return {
      text: 'I don’t know that. I can tell you about features, pricing, trades and security, or put you in touch with our sales team.',
      citations: [
        ...(found.nearest === undefined ? [] : [found.nearest]),
        pageOf(knowledge, '/contact-sales'),
      ],
    };
  }
  const passage = found.answer?.section;
  const fits =
    passage !== undefined && preferred.some((path) => passage.citation.href.split('#')[0] === path);
  const isSpecific =
    topic === 'features' && wordsOf(question).filter((word) => !general.test(word)).length > 0;
  const lead =
    topic === 'trades'
      ? tradeText(fact, trade)
      : isSpecific && !fits
        ? `I found nothing about exactly that on our pages. ${fact.text}`
        : fact.text;
  const citations = [
    ...(fits ? [passage.citation] : []),
    pageOf(knowledge, fact.path),
    ...fact.also.slice(0, 1).map((path) => pageOf(knowledge, path)),
  ];
  const distinct = [
    ...new Map(citations.map((citation) => [citation.href.split('#')[0], citation])).values(),
  ];
  return { text: fits ? `${lead}\n${passage.excerpt}` : lead, citations: distinct };
}

function tradeText(fact: SiteFact, trade: string | undefined): string {
  if (trade === undefined || !trades.some((known) => known === trade)) return fact.text;
  const name = trade === 'hvac' ? 'HVAC' : trade;
  return `Yes, ${name} companies are among those that Switchyard is made for. ${fact.text}`;
}

function pageOf(knowledge: Knowledge, path: string): Citation {
  return knowledge.page(path) ?? { kind: 'page', id: path, title: pageTitles[path] ?? path, href: path };
}
