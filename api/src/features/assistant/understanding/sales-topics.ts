/** Words for the topics of the public site, by topic. The priority of topics is decided in `read-sales.ts`. */
export const topicPatterns = {
  trial:
    /\b(?:free trial|trial|try (?:it|this|switchyard|you|the product|before)|for free|test it|sign ?up|get started|start using|create an account|register)\b/i,
  demo: /\b(?:demo|demonstration|sandbox|sample data|show me (?:the product|how it (?:works|looks))|see it in action|walk ?through|tour|screenshots?)\b/i,
  payment:
    /^(?!.*\b(?:customers?|clients?|integrat\w*|connect\w*)\b).*\b(?:pay(?:ing|able|ments?)? (?:you )?(?:with|by|via|in|using|through)\b(?! (?:the )?(?:month|year|technician|advance))|payment (?:methods?|options?|types?|forms?)|ways? to pay|how (?:do|can|could|would|will) (?:i|we) pay(?! for)|(?:accept|take) (?:\w+ )?(?:payments?|cards?|checks?|cash|money)|(?:credit|debit) cards?|paypal|bitcoins?|crypto\w*|(?:bank|wire) transfers?|direct debit|ach|sepa|(?:apple|google) pay|stripe|visa|mastercard|amex|american express|cheques?|in cash|by invoice|instal?lments?)\b/i,
  plans:
    /\b(?:differ(?:s|ent|ences?)?|compare[ds]?|comparison|versus|vs\.?|better|choose|upgrade)\b.{0,200}\b(?:plans|(?:team|business|enterprise) plan)\b|\b(?:team|business|enterprise|self-hosted)(?: plan)? (?:and|vs\.?|versus|to|with) (?:the )?(?:team|business|enterprise)\b|\b(?:limits?|how many (?:active )?(?:technicians?|techs?|users?|people|seats?|employees)|maximum|max|allowed|included?|what(?:'s| is) in)\b.{0,200}\b(?:on|in|for|with|of) (?:the )?(?:team|business)\b(?! of)/i,
  pricing:
    /\b(?:pric(?:e|es|ing|ey)|costs?|how much|expensive|cheap|plans?|subscription|discounts?|per (?:user|technician|seat|month)|difference between (?:the )?(?:plans?|team|business)|licen[cs]e|fees?|budget|pay|payment|billing|charge|contract|cancel (?:any ?time|my subscription)|money back|refund)\b/i,
  offline:
    /\b(?:offline|need (?:the |an? )?internet|no (?:internet|signal|network|reception|connection|coverage)|without (?:internet|signal|network|a? ?connection|reception|coverage)|bad (?:signal|reception|connection)|basement|dead zone|lose (?:signal|connection)|loses? (?:signal|connection))\b/i,
  /** Answered with the topic of integrations. */
  export: /\b(?:export|get (?:my|our) data out)\b/i,
  integrations:
    /\b(?:integrat(?:e|es|ion|ions)|quickbooks|xero|zapier|google calendar|outlook|ical|salesforce|hubspot|connect(?:s)? (?:to|with)|sync(?:s)? with|import|migrat(?:e|ion)|csv|excel|spreadsheet|switch(?:ing)? from|servicetitan|jobber|housecall)\b/i,
  /** Location and encryption of data: not answered from similar passages unless a page states it. */
  hosting:
    /\bencrypt(?:s|ed|ion)?\b|\bdata residency\b|\bwhere\b.{0,200}\b(?:hosted|hosting|servers?|data ?cent(?:er|re)s?)\b|\b(?:which|what) (?:countr(?:y|ies)|regions?|cloud|data ?cent(?:er|re)s?)\b.{0,200}\b(?:data|servers?|host(?:ed|ing)?|stored)\b|\b(?:hosted|servers?|stored) in\b/i,
  security:
    /\b(?:(?:protect|my data|our data)|secur(?:e|ity)(?! (?:compan|business|firm|guard|install|system|tech|industr))|safe|privacy|gdpr|soc ?2|iso ?27001|hipaa|complian(?:t|ce)|encrypt(?:ed|ion)?|sso|single sign[- ]on|saml|two[- ]factor|2fa|mfa|data (?:stored|protect|protection|centre|center|residency|ownership)|where (?:is|are) (?:my|our|the) data|backups?|permissions?|roles|hack(?:ed|ers)?|audit|who can see)\b/i,
  api: /\b(?:api|webhooks?|rest|open ?api|developers?|sdk|json)\b/i,
  mobile:
    /\b(?:mobile|phones?|smartphones?|tablets?|ios|android|iphones?|ipads?|app store|native app|app for (?:my |the |our )?(?:techs?|technicians?|crew)|in the field)\b/i,
  uptime:
    /\b(?:uptime|sla|reliab(?:le|ility)|downtime|outages?|status page|system status|availability|99\.9)\b/i,
  support:
    /\b(?:support|24\/7|24 ?hours|help ?desk|onboard(?:ing)?|train(?:ing)?|success manager|help us (?:set up|get started)|documentation|docs|learn|set ?up time|how long does (?:it|set ?up)|implementation)\b/i,
  enterprise:
    /\b(?:enterprise|scal(?:es?|able|ability|ing)|large (?:company|team|business)|hundreds of|multiple (?:locations|branches|offices)|multi[- ]location|custom (?:deployment|integration|feature)|on[- ]prem(?:ises?)?|self[- ]host(?:ed|ing)?|(?:our|my) own (?:servers?|machines?|hardware|cloud)|host it)\b/i,
  about:
    /\b(?:who (?:made|makes|built|builds|is behind|owns) |about (?:the company|you guys|your company|switchyard)|your (?:company|story|mission)|how long have you|where are you (?:based|located)|who uses|customers do you have|(?:are|is) your customers?|references|case stud(?:y|ies)|reviews?|testimonials?)\b/i,
  invoicing: /\b(?:invoic(?:e|es|ing)|payments?|quotes?|estimates?|accounting|payroll)\b/i,
  stock: /\b(?:inventory|stock|warehouse|parts management|purchase orders?)\b/i,
  /** What a customer of the company sees of a visit. */
  customers:
    /\b(?:customers?|clients?|homeowners?|tenants?)\b.{0,100}\b(?:see|know|follow|track|watch|view|check|get|told|notified|informed|updated)\b.{0,100}\b(?:arriv\w*|on (?:the|their|its) way|com(?:es|ing)|track\w*|live|map|technicians?|techs?|visits?|appointments?|status|progress|when)\b|\b(?:customers?|clients?)\b.{0,100}\btrack(?:s|ing)?\b.{0,100}\b(?:technicians?|techs?|vans?|visits?)\b|\betas?\b/i,
  dispatch:
    /\b(?:dispatch(?:ing|er|ers)?|schedul(?:e|es|ing|er)|calendar|board|drag|assign|route|routing|map|live|real[- ]?time|gps|track(?:ing)?)\b/i,
  features:
    /\b(?:what (?:does|do|can|is) (?:it|this|switchyard|you|the (?:product|software|platform|tool|app))|features?|capabilit(?:y|ies)|functionality|checklists?|photos?|signature|crm|customer portal|reports?|analytics|notifications?|emergenc(?:y|ies)|feature flags?|how does (?:it|this|switchyard) work|tell me (?:more|about)|why (?:should|switchyard)|benefits?|different|better than|compare|vs\.?|what's (?:this|switchyard)|do you (?:have|offer|support|do)|can (?:it|i|we|you|technicians|customers)|does (?:it|switchyard))\b/i,
} as const;
export type Topic = keyof typeof topicPatterns;

/** Payment methods and certificates are asked for by name: a page mentions it explicitly, or there is no answer. */
const named =
  /^(?:paypal|bitcoins?|crypto\w*|stripe|visa|mastercard|amex|sepa|ach|cheques?|gdpr|soc ?2?|iso\w*|hipaa|saml)$/i;

/** True if a word belongs to the topic, so that the topic's answer answers it. */
export function isWordOfTopic(topic: string, word: string): boolean {
  if (named.test(word)) return false;
  return Object.entries(topicPatterns).some(([name, pattern]) => name === topic && pattern.test(word));
}
