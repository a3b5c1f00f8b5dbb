import { emailIn, phoneIn } from './names.ts';
import { type Reading, type SalesIntent, type Slots, slotsOf } from './reading.ts';
import { companyIn, personIn, sizeIn } from './read-prospect.ts';
import { cleanText } from './sentence.ts';
import { businessTradeIn } from './vocabulary.ts';

type SalesReading = Reading<SalesIntent>;
type SalesRule = (text: string) => SalesReading | undefined;

const talk =
  (intent: SalesIntent, pattern: RegExp): SalesRule =>
  (text) =>
    pattern.test(text) ? { intent, slots: {} } : undefined;

const topic =
  (name: string, pattern: RegExp): SalesRule =>
  (text) =>
    pattern.test(text) ? { intent: 'answer_from_site', slots: { topic: name } } : undefined;

/** The first that fits wins: what is asked comes before what is told in the same breath. */
const rules: readonly SalesRule[] = [
  talk(
    'greet',
    /^(?:hi|hey|hello|hallo|hiya|yo|good (?:morning|afternoon|evening|day)|howdy|greetings)\b[\s,!.]*(?:there|alex|all|everyone|you|again)?[\s!.?]*$/i,
  ),
  talk(
    'thank',
    /^(?:(?:ok|okay|great|perfect|cool|nice)[,!. ]*)?(?:thanks?(?: you)?|thank u|thx|cheers|ty|much appreciated|many thanks)\b(?: (?:a lot|so much|very much|for .{1,60}|again|alex))?[\s!.]*$/i,
  ),
  talk(
    'dismiss',
    /^(?:no|nope|nah|never ?mind|no thanks?(?: you)?|not now|not interested|skip(?: it| that)?|rather not|just looking|i'm just (?:looking|browsing)|i'd rather not(?: say)?|none of your business)[\s!.]*$/i,
  ),
  talk(
    'who_are_you',
    /\b(?:are you (?:a |an )?(?:real |actual )?(?:ro)?(?:bot|human|person|machine|ai|computer|chat ?bot)|who (?:are you|am i (?:talking|speaking|chatting) (?:to|with))|is this (?:a |an )?(?:bot|automated|human|real person|ai)|what are you)\b/i,
  ),
  companyData,
  talk(
    'talk_to_sales',
    /\b(?:(?:talk|speak|chat|connect(?: me)?|get in touch|meeting|call) (?:to|with) (?:a |an |the |your |some)?(?:real |actual |live )?(?:person|human|someone|somebody|sales|rep|representative|expert|team|consultant|agent|people)|(?:reach|contact|call|email|phone) (?:you|your (?:sales|team)|sales|someone|the sales)|sales (?:team|rep|contact|phone|number|department)|call me|phone number|(?:book|schedule|arrange) a (?:call|meeting)|contact (?:details|sales|us|form)|(?:someone|somebody) (?:to )?(?:call|contact) (?:me|us)|get a quote|custom quote|request a quote|want to buy|ready to buy)\b/i,
  ),
  topic(
    'trial',
    /\b(?:free trial|trial|try (?:it|this|switchyard|you|the product|before)|for free|test it|sign ?up|get started|start using|create an account|register)\b/i,
  ),
  topic(
    'demo',
    /\b(?:demo|demonstration|sandbox|sample data|show me (?:the product|how it (?:works|looks))|see it in action|walk ?through|tour|screenshots?)\b/i,
  ),
  topic(
    'pricing',
    /\b(?:pric(?:e|es|ing|ey)|costs?|how much|expensive|cheap|plans?|subscription|discounts?|per (?:user|technician|seat|month)|licen[cs]e|fees?|budget|pay|payment|billing|charge|contract|cancel (?:any ?time|my subscription)|money back|refund)\b/i,
  ),
  topic(
    'offline',
    /\b(?:offline|need (?:the |an? )?internet|no (?:internet|signal|network|reception|connection|coverage)|without (?:internet|signal|network|a? ?connection|reception|coverage)|bad (?:signal|reception|connection)|basement|dead zone|lose (?:signal|connection)|loses? (?:signal|connection))\b/i,
  ),
  topic('integrations', /\b(?:export|get (?:my|our) data out)\b/i),
  topic(
    'security',
    /\b(?:(?:protect|my data|our data)|secur(?:e|ity)(?! (?:compan|business|firm|guard|install|system|tech|industr))|safe|privacy|gdpr|soc ?2|iso ?27001|hipaa|complian(?:t|ce)|encrypt(?:ed|ion)?|sso|single sign[- ]on|saml|two[- ]factor|2fa|mfa|data (?:stored|protect|protection|centre|center|residency|ownership)|where (?:is|are) (?:my|our|the) data|backups?|permissions?|roles|hack(?:ed|ers)?|audit|who can see)\b/i,
  ),
  topic('api', /\b(?:api|webhooks?|rest|open ?api|developers?|sdk|json)\b/i),
  topic(
    'integrations',
    /\b(?:integrat(?:e|es|ion|ions)|quickbooks|xero|zapier|google calendar|outlook|ical|salesforce|hubspot|connect(?:s)? (?:to|with)|sync(?:s)? with|import|migrat(?:e|ion)|csv|excel|spreadsheet|switch(?:ing)? from|servicetitan|jobber|housecall)\b/i,
  ),
  topic(
    'mobile',
    /\b(?:mobile|phones?|smartphones?|tablets?|ios|android|iphones?|ipads?|app store|native app|app for (?:my |the |our )?(?:techs?|technicians?|crew)|in the field)\b/i,
  ),
  topic(
    'uptime',
    /\b(?:uptime|sla|reliab(?:le|ility)|downtime|outages?|status page|system status|availability|99\.9)\b/i,
  ),
  topic(
    'support',
    /\b(?:support|24\/7|24 ?hours|help ?desk|onboard(?:ing)?|train(?:ing)?|success manager|help us (?:set up|get started)|documentation|docs|learn|set ?up time|how long does (?:it|set ?up)|implementation)\b/i,
  ),
  topic(
    'enterprise',
    /\b(?:enterprise|large (?:company|team|business)|hundreds of|multiple (?:locations|branches|offices)|multi[- ]location|custom (?:deployment|integration|feature)|on[- ]prem(?:ises?)?|self[- ]host(?:ed|ing)?|(?:our|my) own (?:servers?|machines?|hardware|cloud)|host it)\b/i,
  ),
  topic(
    'about',
    /\b(?:who (?:made|makes|built|builds|is behind|owns) |about (?:the company|you guys|your company|switchyard)|your (?:company|story|mission)|how long have you|where are you (?:based|located)|who uses|customers do you have|(?:are|is) your customers?|references|case stud(?:y|ies)|reviews?|testimonials?)\b/i,
  ),
  trades,
  prospect,
  topic('invoicing', /\b(?:invoic(?:e|es|ing)|payments?|quotes?|estimates?|accounting|payroll)\b/i),
  topic('stock', /\b(?:inventory|stock|warehouse|parts management|purchase orders?)\b/i),
  talk(
    'unknown',
    /^(?:can|could|will|would) you (?:please )?(?:help me )?(?:write|sing|translate|draw|play|solve|calculate|joke|tell me a)\b/i,
  ),
  topic(
    'dispatch',
    /\b(?:dispatch(?:ing|er|ers)?|schedul(?:e|es|ing|er)|calendar|board|drag|assign|route|routing|map|live|real[- ]?time|gps|track(?:ing)?|eta)\b/i,
  ),
  topic(
    'features',
    /\b(?:what (?:does|do|can|is) (?:it|this|switchyard|you|the (?:product|software|platform|tool|app))|features?|capabilit(?:y|ies)|functionality|checklists?|photos?|signature|crm|customer portal|reports?|analytics|notifications?|emergenc(?:y|ies)|feature flags?|how does (?:it|this|switchyard) work|tell me (?:more|about)|why (?:should|switchyard)|benefits?|different|better than|compare|vs\.?|what's (?:this|switchyard)|do you (?:have|offer|support|do)|can (?:it|i|we|you|technicians|customers)|does (?:it|switchyard))\b/i,
  ),
];

/** What a visitor of the public site says. Always the same for the same words. */
export function readSalesMessage(message: string): SalesReading {
  const text = cleanText(message).replace(
    /^(?:(?:hi|hey|hello|good (?:morning|afternoon|evening))(?: there| alex)?\s*[,!.:-]\s*)(?=\S)/i,
    '',
  );
  for (const rule of rules) {
    const reading = rule(text);
    if (reading) return reading;
  }
  return { intent: 'unknown', slots: {} };
}

/** Records of companies are none of a visitor's business, whoever asks. */
function companyData(text: string): SalesReading | undefined {
  const isRecord = /\b(?:job|work order|ticket|order)\s*(?:no\.?|number|#)?\s*#?\d{2,}|#\d{3,}/i;
  const isOfCompany =
    /\b(?:show|list|give|tell|get|find|export|send|read|open|what(?:'s| is| are)|who(?:'s| is| are)|how many|which)\b.*\b(?:jobs?|customers?|clients?|technicians?|invoices?|visits?|addresses|e-?mails|phone numbers|users?|passwords?|accounts?|revenue|schedule|records?)\b.*\b(?:of|for|from|at|in|today|late|late|tomorrow|assigned|working|company|database|system)\b/i;
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
    /\?$|\b(?:does (?:it|that|this)|is (?:it|this)|do you|for|fit|suitable|work|works|support|industr(?:y|ies)|trades?|kind of (?:business|company|companies)|who is (?:it|this|switchyard) for|right for)\b/i.test(
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

/** `we are a plumbing company`: an answer, unless it goes on with a question. */
function isSelfDescription(text: string): boolean {
  return (
    /^(?:(?:we|i)(?:'re| are|'m| am| do| run| own| have| work)\b|my (?:name|company)\b)/i.test(text) &&
    !/\?|\bdoes\b|\bfit\b|\bwork for\b/i.test(text)
  );
}

function prospect(text: string): SalesReading | undefined {
  const slots = prospectIn(text);
  return Object.keys(slots).length > 0 ? { intent: 'qualify', slots } : undefined;
}

/** What somebody says about themselves, whatever else they say. */
export function prospectIn(text: string): Slots {
  return slotsOf({
    name: personIn(text),
    company: companyIn(text),
    teamSize: sizeIn(text),
    // A company may be called after a trade without being asked for it.
    trade: isSelfDescription(text) ? businessTradeIn(text.replace(companyIn(text) ?? '', ' ')) : undefined,
    email: emailIn(text),
    phone: phoneIn(text),
  });
}
