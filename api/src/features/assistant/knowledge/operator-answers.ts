import type { StatedFacts } from '@switchyard/contracts/legal/operator-facts.ts';

/** Answer to a question about the operator of the service, and the pages that state it. */
export type OperatorAnswer = { readonly text: string; readonly paths: readonly string[] };

type Question = {
  readonly asked: RegExp;
  readonly paths: readonly string[];
  /** The answer if this deployment states the facts. */
  readonly stated: (facts: StatedFacts) => string | undefined;
  /** What a deployment that does not state them leaves open. */
  readonly open: string;
};

const questions: readonly Question[] = [
  {
    asked:
      /\b(?:legal entity|imprint|(?:company|postal|registered|business|mailing) address|who (?:operates|runs|is behind|owns) (?:this|the) (?:web ?site|site|service)|(?:registered|incorporated) (?:company|office|in|as)|company (?:registration|register|number)|vat (?:number|id))\b/i,
    paths: ['/imprint', '/contact'],
    stated: ({ name, address, register, email }) =>
      name &&
      `This service is operated by ${name}, ${address ?? ''}. Register: ${register ?? ''}. Legal notices go to ${email ?? ''}.`,
    open: 'Who operates this service',
  },
  {
    asked:
      /\b(?:sub-?processors?|(?:aws|amazon web services|azure|google cloud|gcp|hetzner)\b(?! (?:ad|active)))\b/i,
    paths: ['/privacy', '/imprint'],
    stated: ({ subprocessors }) =>
      subprocessors === undefined
        ? undefined
        : `The sub-processors of the hosted service are: ${subprocessors}. On your own server there are none of ours.`,
    open: 'Which sub-processors this service has',
  },
  {
    asked:
      /\b(?:govern(?:s|ing|ed)? (?:the |this |our |by )?(?:law|laws|contract|agreement|terms)|jurisdiction|(?:which|what|whose) (?:law|laws|courts?)\b)/i,
    paths: ['/terms', '/imprint'],
    stated: ({ law }) => law && `The law and the courts of the terms: ${law}.`,
    open: 'Which law and which courts the terms name',
  },
  {
    asked: /\b(?:dpo|data protection (?:officer|contact|lead)|privacy (?:officer|contact))\b/i,
    paths: ['/privacy', '/imprint'],
    stated: ({ dataProtection }) => dataProtection && `For data protection write to ${dataProtection}.`,
    open: 'Who answers for data protection',
  },
  {
    asked:
      /\b(?:gdpr|dsgvo|dpa|data processing (?:agreement|addendum)|processing on (?:our|my) behalf|ccpa)\b/i,
    paths: ['/terms', '/privacy', '/contact-sales'],
    stated: ({ dpa }) =>
      `We process the data of your customers on your instruction and for nothing else. Where the law asks for an agreement about processing on your behalf, we sign one${dpa === undefined ? '' : `: ${dpa}`}. What is stored, where and for how long is on the privacy page. Whether that meets the rules that hold for you, please ask our sales team.`,
    open: '',
  },
];

/** A question where data is gets one answer, whatever else it asks. */
export const asksPlace =
  /\b(?:where|(?:what|which) (?:country|region|continent|cloud))\b.{0,60}\b(?:data|records|servers?)\b.{0,60}\b(?:stored|kept|located|held|hosted|live|saved|are|is|in)\b/i;

type Asked = { readonly question: string; readonly topic: string | undefined; readonly facts: StatedFacts };

/** Answers from the facts that the operator states; undefined for other questions. */
export function operatorAnswer({ question, topic, facts }: Asked): OperatorAnswer | undefined {
  const isPlace = asksPlace.test(question) || (topic === 'hosting' && !/encrypt/i.test(question));
  if (isPlace && facts.country !== undefined) {
    return {
      text: `The servers and backups of the hosted service are in: ${facts.country}. You can also run it on your own server: then everything stays there.`,
      paths: ['/privacy', '/imprint'],
    };
  }
  const found = questions.find(({ asked }) => asked.test(question));
  if (found === undefined) return undefined;
  const { paths, stated, open } = found;
  const text = stated(facts);
  return {
    text:
      text ??
      `${open} is not stated on our pages, because this is a demonstration: I do not know. A service for customers states it there.`,
    paths,
  };
}
