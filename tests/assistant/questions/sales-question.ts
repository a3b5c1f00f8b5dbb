import type { Citation } from '@switchyard/contracts/assistant/chat.ts';

/**
 * Right kind of answer to a visitor's question: `answer` from a page or an article, a clear `no`, `unknown` because
 * nothing is published about it, or `talk` without a subject.
 */
export type AnswerKind = 'answer' | 'no' | 'unknown' | 'talk';

export type SalesQuestion = {
  readonly ask: string;
  readonly kind: AnswerKind;
  /** Prefix of an address that the answer must cite. */
  readonly cites?: `/${string}`;
  /** What the answer must say. */
  readonly says?: RegExp;
};

/** A row of the set: `question('is it free?', 'answer', '/pricing', /pay nothing/)`. */
export function question(
  ask: string,
  kind: AnswerKind,
  cites?: SalesQuestion['cites'],
  says?: RegExp,
): SalesQuestion {
  return { ask, kind, ...(cites === undefined ? {} : { cites }), ...(says === undefined ? {} : { says }) };
}

type Reply = { readonly text: string; readonly citations: readonly Pick<Citation, 'href'>[] };

/** What an answer claims by its wording. */
export function kindOf({ text, citations }: Reply): AnswerKind {
  if (/^No\b/.test(text)) return 'no';
  if (
    /I don’t know|I do not know|found nothing about|not stated on our pages|only understand English/.test(
      text,
    )
  )
    return 'unknown';
  return citations.length === 0 || citations[0]?.href === '/login' ? 'talk' : 'answer';
}

/** Differences between an answer and the expectation; empty if it is right. */
export function faultsOf({ kind, cites, says }: SalesQuestion, reply: Reply): string[] {
  const is = kindOf(reply);
  const isCited = cites === undefined || reply.citations.some(({ href }) => href.startsWith(cites));
  return [
    ...(is === kind || (kind === 'talk' && is === 'answer') ? [] : [`is ${is} instead of ${kind}`]),
    ...(isCited ? [] : [`cites ${reply.citations.map(({ href }) => href).join(', ') || 'nothing'}`]),
    ...(says === undefined || says.test(reply.text) ? [] : [`does not say ${says.source}`]),
  ];
}

/** True for a yes to a question whose answer is no or not published. */
export function isFalseYes({ kind }: SalesQuestion, { text }: Pick<Reply, 'text'>): boolean {
  return (kind === 'no' || kind === 'unknown') && /^Yes\b/.test(text);
}
