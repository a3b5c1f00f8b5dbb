/** Something that the product does not do: questions about it get a clear no. */
export type Gap = {
  /** Heading of its section in {@link gapArticle}. */
  readonly anchor: string;
  readonly asked: RegExp;
  /** Beginning of that section; a test compares both. */
  readonly text: string;
  /** Pages that say it too. */
  readonly also?: readonly string[];
};

export const gapArticle = {
  path: '/docs/getting-started/what-is-not-included',
  title: 'What is not included',
} as const;

/** The first match answers. A call of the API whose path contains the thing disproves a gap: see `gaps.test.ts`. */
export const gaps: readonly Gap[] = [
  {
    anchor: 'import-of-finished-jobs',
    asked:
      /\b(?:import|migrat\w{0,5}|upload|bring|transfer)\b.{0,40}\b(?:(?:old|past|previous|finished|completed|closed|historic(?:al)?) (?:jobs?|work orders?|visits|appointments)|(?:job|work|service) history|visits|appointments)\b/i,
    text: 'Finished jobs, their visits and their history cannot be imported. Customers, sites, technicians and open jobs are imported from lists.',
  },
  {
    anchor: 'maintenance-contracts',
    asked: /\b(?:(?:maintenance|service) (?:contracts?|agreements?)|memberships?)\b/i,
    text: 'Switchyard has no maintenance contracts, service agreements or memberships with prices. Recurring work has maintenance plans, which generate its jobs.',
    also: ['/features'],
  },
  {
    anchor: 'text-messages',
    asked:
      /\b(?:sms|whats ?app|text messag\w{0,4}|text(?:s|ing)? (?:\w{1,12} ){0,2}(?:customers?|clients?|homeowners?|tenants?|people|me|them|technicians?|techs?)|by text)\b/i,
    text: 'Switchyard sends no text messages (SMS), and nothing through WhatsApp. Customers whom you invite see in the browser when a visit is planned and when the technician is on the way; messages go to them by mail or in their portal.',
  },
  {
    anchor: 'online-booking',
    asked:
      /\b(?:(?:book|schedule|order)(?:ing|s)?\b.{0,30}\b(?:online|on (?:my|our|the) (?:website|site)|themselves|through (?:my|our) (?:website|site))|(?:pick|choose|select|reserve)\b.{0,20}\b(?:time ?)?slots?\b|online (?:booking|scheduling|appointments?)|booking (?:widget|page|form|portal|link)|self[- ]?booking)\b/i,
    text: 'Customers cannot book a time online. They send a service request, signed in or on the public form of your company, and the office answers and plans the visit.',
  },
  {
    anchor: 'positions-of-technicians-and-vans',
    asked:
      /^(?!.{0,300}\b(?:photos?|pictures?)\b).{0,300}\b(?:gps|geo ?fenc\w{0,4}|live ?(?:location|tracking)|location tracking|etas?|track(?:s|ing)?\b.{0,30}\b(?:vans?|trucks?|vehicles?|cars?|location|position|my (?:technicians?|techs?|crew|guys|people)|technicians? on|employees)|(?:vans?|trucks?|vehicles?|technicians?|techs?|crews?|they|people)\b.{0,30}\bon (?:a|the) map|where (?:my|our|the) (?:vans?|trucks?|vehicles?|technicians?|techs?|guys|people|crews?) (?:are|is))\b/i,
    text: 'The product does not follow where people are: no GPS, no vans on a map, and no countdown to the arrival (ETA). Customers see when a technician is on the way because the technician says so.',
    also: ['/features', '/privacy'],
  },
  {
    anchor: 'payments-from-your-customers',
    asked:
      /\b(?:(?:integrat\w{0,5}|connect\w{0,3}|sync\w{0,3}|works?|support) (?:\w{1,10} )?(?:stripe|square|paypal)|(?:customers?|clients?|homeowners?)\b.{0,30}\bpay\b|(?:collect|process|accept|take)\b.{0,30}\bpayments?\b.{0,30}\b(?:customers?|clients?|field|site|technicians?)|(?:technicians?|techs?|crews?)\b.{0,60}\b(?:take|accept|charge|swipe) (?:an? |the |credit |debit )*cards?|card reader|payment processing|online payments?)\b/i,
    text: 'Switchyard takes no payments from your customers: neither by card nor through Stripe, Square or PayPal. They pay as they do today.',
    also: ['/features'],
  },
  {
    anchor: 'connections-to-accounting-software',
    asked:
      /^(?!.{0,300}\b(?:import|migrat|switch|move from|coming from)).{0,300}\b(?:quick ?books|xero|sage|datev|freshbooks|netsuite|(?:accounting|bookkeeping) (?:software|systems?|integrations?|connections?))\b/i,
    text: 'There is no ready-made connection to accounting software such as QuickBooks, Xero, Sage or DATEV. Lists are exported as CSV, and a program of yours can read everything through the API.',
    also: ['/api'],
  },
  {
    anchor: 'invoices-quotes-and-estimates',
    asked:
      /\b(?:(?:write|create|make|send|print|do|generate|have|with|about|and|issue|manage) (?:\w{1,10} )?(?:invoic(?:es?|ing)|quotes?|estimates?|proposals?|billing)|invoic(?:es|ing) (?:feature|module|software|included)|quot(?:es|ing) (?:and|or) estimates|estimates (?:and|or) quotes|price book|job ?costing)\b/i,
    text: 'Switchyard writes no invoices, quotes or estimates. A job can be marked invoiced and closed; the document itself is written in your accounting software, and an invoice cannot be sent from here.',
    also: ['/features'],
  },
  {
    anchor: 'vehicles',
    asked:
      /\b(?:(?:fleet|vehicles?) (?:register|records?|list|management|tracking|history|database|maintenance)|(?:manage|track|register|record|store|keep)\b.{0,30}\b(?:fleet|vehicles?|trucks|vans))\b/i,
    text: 'There is no register of vehicles: no fleet, no mileage and no inspections of vans. Tools are kept as equipment of your own.',
  },
  {
    anchor: 'purchasing',
    asked:
      /^(?!.{0,300}\bpurchase orders?\b.{0,60}\b(?:pay|invoice)|.{0,300}\bpay\b.{0,60}\bpurchase orders?).{0,300}\b(?:purchase orders?|purchasing|vendor prices|suppliers?)\b/i,
    text: 'There are no purchase orders, no prices of vendors and no orders to them. Stock, its places and what was used on jobs are in the inventory.',
    also: ['/features'],
  },
  {
    anchor: 'other-languages',
    asked:
      /\b(?:in|support\w{0,3}|speaks?|have|offer\w{0,2}|translat\w{1,4}|into|for)\b.{0,20}\b(?:spanish|german|french|portuguese|italian|dutch|polish|chinese|japanese|russian|arabic)\b|\b(?:spanish|german|french|portuguese|italian|dutch|polish|chinese|japanese|russian|arabic) (?:version|interface|language|translation)\b|\bmulti[- ]?lingual\b/i,
    text: 'The console, the portals and the guide are in English only. Names, addresses and texts may be written in any language.',
  },
  {
    anchor: 'apps-in-a-store',
    asked:
      /\b(?:app ?stores?|apps?\b.{0,12}\bin (?:the|a|your) stores?|play ?store|google play|native (?:mobile )?apps?|(?:download|install)\b.{0,20}\bapp)\b/i,
    text: 'There is no app in the App Store or on Google Play. Technicians and customers use the browser of their phone, and nothing has to be installed. Where the operator has switched it on, the browser can install the console on the device.',
    also: ['/features'],
  },
  {
    anchor: 'calendars',
    asked:
      /\b(?:(?:google|outlook|apple|office 365|microsoft) calendars?|outlook|ical|icalendar|calendar (?:sync|integration|feed))\b/i,
    text: 'Visits are not sent to Google Calendar, Outlook or another calendar. The board and My day show them.',
  },
  {
    anchor: 'connectors',
    asked: /\b(?:zapier|make\.com|integromat|ifttt|n8n)\b/i,
    text: 'There is no Zapier or Make connector. A program gets changes by webhooks and through the API.',
    also: ['/api'],
  },
  {
    anchor: 'telephone',
    asked:
      /\b(?:(?:record|answer|make|place|forward)(?:s|ing)?\b.{0,12}\b(?:phone |telephone )?calls|call (?:recording|cent(?:er|re)|tracking)|voip|telephony|answering service)\b/i,
    text: 'Switchyard has no telephone in it: it makes, answers and records no calls. What was said is written down as a call note.',
  },
  {
    anchor: 'reviews-and-marketing',
    asked:
      /\b(?:(?:google|yelp|trustpilot|online) reviews?|(?:ask|collect|request|get)\w{0,3}\b.{0,30}\b(?:for )?(?:customer )?reviews|(?:e-?mail )?marketing|newsletters?|campaigns?|blog posts?|(?:write|writing)\b.{0,20}\bblogs?)\b/i,
    text: 'Switchyard asks nobody for reviews and sends no newsletters or campaigns.',
  },
  {
    anchor: 'revenue-and-payroll',
    asked: /\b(?:payroll|wages|profit\w{0,7}|margins?|revenue (?:report|track|dashboard)\w{0,3})\b/i,
    text: 'Switchyard keeps no revenue, no profit of a job and no payroll. Hours are counted and can be read; wages are calculated elsewhere.',
  },
  {
    anchor: 'certificates-and-training',
    asked:
      /\b(?:track|manage|record|store|keep|monitor)\w{0,3}\b.{0,30}\b(?:certificat(?:es?|ions?)|training|qualifications|licen[cs]es)\b/i,
    text: 'Certificates and training of employees are not managed, and nothing reminds of their end. Technicians have skills with a level.',
  },
  {
    anchor: 'construction-projects',
    asked: /\b(?:gantt|project (?:management|planning|budgets?)|(?:construction )?projects with)\b/i,
    text: 'There are no projects with phases, budgets or Gantt charts. Work is planned as jobs with visits.',
  },
];

/** The gap that a question asks for. */
export function gapIn(question: string): Gap | undefined {
  return gaps.find(({ asked }) => asked.test(question));
}
