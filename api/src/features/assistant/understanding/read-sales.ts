import { techniciansIn } from './people-count.ts';
import { companyIn, contactIn, personIn, sizeIn } from './read-prospect.ts';
import { type Reading, type SalesIntent, type Slots, slotsOf } from './reading.ts';
import { cleanText } from './sentence.ts';
import { topicPatterns, type Topic } from './sales-topics.ts';
import { businessTradeIn } from './vocabulary.ts';

type SalesReading = Reading<SalesIntent>;
type SalesRule = (text: string) => SalesReading | undefined;

const talk =
  (intent: SalesIntent, pattern: RegExp): SalesRule =>
  (text) =>
    pattern.test(text) ? { intent, slots: {} } : undefined;

const topic =
  (words: Topic, name: Topic = words): SalesRule =>
  (text) =>
    topicPatterns[words].test(text)
      ? {
          intent: 'answer_from_site',
          slots: slotsOf({ topic: name, technicians: name === 'pricing' ? techniciansIn(text) : undefined }),
        }
      : undefined;

/** `does it support Spanish?` asks about a feature, not about support. */
const asksForFeature =
  /^(?!.*(?:24\/7|ticket|phone|help)).*\b(?:do|does|can|will) (?:you|it|this|switchyard)(?: also)? support\b/i;

/** A refusal to answer a question. */
const refusal =
  /^(?:(?:sorry|thanks|well|um+|uh)[,.]?\s)?(?:(?:no|nope|nah|pass|none|nothing|n\/?a|later|never ?mind|no thanks?(?: you)?|not now|not interested|not applicable|not telling(?: you)?|not yet|maybe later|skip(?: it| that| this)?|(?:just|only) (?:looking|browsing)(?: around)?|i'm (?:just|only) (?:looking|browsing)(?: around)?|(?:it's |that's )?none of your business|(?:it |that )?(?:doesn't|does not) matter)|(?:(?:i|we)(?:'d| would)? )?(?:rather|prefer|like|choose) (?:you )?not(?: to)?(?: (?:say|tell|share|give|answer|disclose|to say|to tell|to share)\b.{0,60})?|(?:i|we)(?:'m| am| are|'re)? (?:don't|do not|won't|will not|not) (?:want(?: to)?|wish to|like to|care to|have to|need to|going to|feel like|comfortable|share|sharing|say|saying|tell|telling|give|giving|answer|answering|have (?:one|a name))\b.{0,60}|(?:that's|that is|this is|it's|it is) (?:private|personal|confidential|secret|my business|not your business)|no (?:company|name|comment|idea|e-?mail|address)|(?:leave|let) me alone|stop asking|mind your own business)[\s!.]*$/i;

/** A question why the information is needed. */
const askedWhy =
  /^(?:(?:but|and|so|hm+|wait|sorry)[,.]?\s)?(?:why(?: would| do| are| did| should)? (?:you|u) (?:need|want|ask|asking|have|care|require|collect)\b|why (?:do|should|would|must) (?:i|we) (?:need to |have to )?(?:tell|say|give|share|answer)\b|why (?:is|does) (?:that|this|it|my)\b.{0,30}(?:matter|important|needed|necessary|relevant)|what (?:do|will|would) you (?:do|need|want|use)\b.{0,12}\b(?:with|for)?\s?(?:that|it|this|my (?:name|company|e-?mail|phone|number|data))\b|what(?:'s| is)? (?:that|this|it) for\b|what for\b|is (?:that|this|it) (?:necessary|required|mandatory|important)|(?:do|must) (?:i|we) (?:really )?(?:have to|need to|must)? ?(?:tell|say|give|answer|share)\b|who (?:sees|gets|reads|will see) (?:that|this|it|my)\b|why[?!. ]*$)/i;

/** Anger at the chat itself. */
const insult =
  /^(?:(?:you(?:'re| are)?|this (?:chat|bot|thing)(?: is)?|that(?:'s| is)) (?:so |really |just |completely |totally )?(?:useless|stupid|dumb|terrible|awful|worthless|garbage|rubbish|crap|an? (?:idiot|joke|moron))|(?:useless|stupid|idiot|moron|bullshit|shit|fuck(?: you| off)?|wtf))[\s!.?]*$/i;

/** The first match wins: questions take precedence over facts in the same message. */
const rules: readonly SalesRule[] = [
  talk(
    'greet',
    /^(?:hi|hey|hello|hallo|hiya|yo|good (?:morning|afternoon|evening|day)|howdy|greetings)\b[\s,!.]*(?:there|alex|all|everyone|you|again)?[\s!.?]*$/i,
  ),
  talk(
    'thank',
    /^(?:(?:ok|okay|great|perfect|cool|nice)[,!. ]*)?(?:thanks?(?: you)?|thank u|thx|cheers|ty|much appreciated|many thanks)\b(?: (?:a lot|so much|very much|for .{1,60}|again|alex))?[\s!.]*$/i,
  ),
  talk('dismiss', refusal),
  talk('why_asked', askedWhy),
  talk(
    'agree',
    /^(?:h+m+,? )?(?:yes|yeah|yep|yup|ok|okay|sure|fine|all ?right|i see|got it|go ahead|why not)(?: please)?[\s!.]*$/i,
  ),
  talk(
    'who_are_you',
    /\b(?:are you (?:a |an )?(?:real |actual )?(?:ro)?(?:bot|human|person|machine|ai|computer|chat ?bot)|who (?:are you|am i (?:talking|speaking|chatting) (?:to|with))|is this (?:a |an )?(?:bot|automated|human|real person|ai)|what are you)\b/i,
  ),
  talk('insult', insult),
  companyData,
  talk(
    'talk_to_sales',
    /\b(?:(?:talk|speak|chat|connect(?: me)?|get in touch|meeting|call) (?:to|with) (?:a |an |the |your |some)?(?:real |actual |live )?(?:person|human|someone|somebody|sales|rep|representative|expert|team|consultant|agent|people)|(?:reach|contact|call|email|phone) (?:you|your (?:sales|team)|sales|someone|the sales)|sales (?:team|rep|contact|phone|number|department)|call me(?=\s?(?:$|[.,!?;]|back|please|at|on|today|tomorrow|tonight|now|later|asap|this|next|when|under|\+?\d))|phone number|(?:book|schedule|arrange) a (?:call|meeting)|contact (?:details|sales|us|form)|(?:someone|somebody) (?:to )?(?:call|contact) (?:me|us)|get a quote|custom quote|request a quote|want to buy|ready to buy)\b/i,
  ),
  topic('plans'),
  topic('trial'),
  topic('demo'),
  topic('payment'),
  topic('pricing'),
  topic('offline'),
  topic('export', 'integrations'),
  topic('hosting'),
  topic('security'),
  topic('customers'),
  topic('api'),
  topic('integrations'),
  topic('mobile'),
  topic('uptime'),
  (text) => (asksForFeature.test(text) ? undefined : topic('support')(text)),
  topic('enterprise'),
  topic('about'),
  trades,
  prospect,
  topic('invoicing'),
  topic('stock'),
  talk(
    'unknown',
    /^(?:can|could|will|would) you (?:please )?(?:help me )?(?:write|sing|translate|draw|play|solve|calculate|joke|tell me a)\b/i,
  ),
  topic('dispatch'),
  topic('features'),
];

/** Interprets a visitor's message. Deterministic for the same words. */
export function readSalesMessage(message: string): SalesReading {
  const text = cleanText(message).replace(
    /^(?:(?:hi|hey|hello|good (?:morning|afternoon|evening))(?: there| alex)?\s?[,!.:-]\s?)(?=\S)/i,
    '',
  );
  for (const rule of rules) {
    const reading = rule(text);
    if (reading) return reading;
  }
  return { intent: 'unknown', slots: {} };
}

/** Company records are never accessible to visitors. */
function companyData(text: string): SalesReading | undefined {
  const isRecord = /\b(?:job|work order|ticket|order)\s?(?:no\.?|number|#)?\s?#?\d{2,}|#\d{3,}/i;
  const isOfCompany =
    /\b(?:show|list|give|tell|get|find|export|send|read|open|what(?:'s| is| are)|who(?:'s| is| are)|how many|which)\b.{0,100}\b(?:jobs?|customers?|clients?|technicians?|invoices?|visits?|addresses|e-?mails|phone numbers|users?|passwords?|accounts?|revenue|schedule|records?)\b.{0,100}\b(?:of|for|from|at|in|today|late|late|tomorrow|assigned|working|company|database|system)\b/i;
  const isIntrusive =
    /\b(?:company[_ -]?id|user[_ -]?id|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|select \*|drop table|system prompt|your (?:instructions|prompt)|ignore (?:all |your )?(?:previous |prior )?instructions|admin password|database dump)\b/i;
  const isOrder =
    /^(?:please |can you |could you )?(?:cancel|reassign|schedule|create|delete|move|assign)\b.*\b(?:job|customer|client|visit|technician)\b/i;
  const isOwn =
    /\b(?:your (?:product|software|pricing|customers do|company)|do you|you have|can i|how (?:do|does|can))\b/i;
  const hit =
    isRecord.test(text) ||
    isIntrusive.test(text) ||
    isOrder.test(text) ||
    (isOfCompany.test(text) && !isOwn.test(text));
  return hit ? { intent: 'refuse_company_data', slots: {} } : undefined;
}

function trades(text: string): SalesReading | undefined {
  const trade = businessTradeIn(text);
  const asks =
    /\?$|\b(?:does (?:it|that|this)|is (?:it|this)|do you|for|fit|suitable|work|works|support|industr(?:y|ies)|trades?|kind of (?:business|company|companies)|who is (?:it|this|switchyard) for|right for|what about|how about)\b/i.test(
      text,
    );
  const isGeneral =
    /\b(?:which|what) (?:trades?|industr(?:y|ies)|businesses|companies|kind of (?:business|company))\b|\bwho is (?:it|this|switchyard) for\b/i.test(
      text,
    );
  if (isGeneral || (trade !== undefined && asks && !isSelfDescription(text))) {
    return { intent: 'answer_from_site', slots: slotsOf({ topic: 'trades', trade }) };
  }
  return undefined;
}

/** `we are a plumbing company`: an answer, unless a question follows. */
function isSelfDescription(text: string): boolean {
  return (
    /^(?:(?:we|i)(?:'re| are|'m| am| do| run| own| have| work)\b|my (?:name|company)\b)/i.test(text) &&
    !/\?|\bdoes\b|\bfit\b|\bwork for\b/i.test(text)
  );
}

function prospect(text: string): SalesReading | undefined {
  // `does it work with Alexa?` names a product, not the visitor's employer.
  if (/^(?:does|do|can|could|will|is|are) (?:it|this|that|you|switchyard|the)\b.{0,200}\?$/i.test(text))
    return undefined;
  const slots = prospectIn(text);
  return Object.keys(slots).length > 0 ? { intent: 'qualify', slots } : undefined;
}

/** Facts about the visitor, whatever else the message says. */
export function prospectIn(text: string): Slots {
  return slotsOf({
    name: personIn(text),
    company: companyIn(text),
    teamSize: sizeIn(text),
    // A company's name may contain a trade that was not asked for.
    trade: isSelfDescription(text) ? businessTradeIn(text.replace(companyIn(text) ?? '', ' ')) : undefined,
    ...contactIn(text),
  });
}
