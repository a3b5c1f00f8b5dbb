import { trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { type Detail, productDetails } from './product-details.ts';

/** The first match answers. Facts repeat what their first page says; what no page says is said to be unknown. */
const details: readonly Detail[] = [
  {
    asked:
      /\b(?:compar(?:e|ed|es|ing|ison)|versus|vs\.?|better than|switch(?:ing)? from|move from|different from|instead of)\b.{0,60}\b(?:jobber|service ?titan|housecall|workiz|fieldpulse|service ?fusion|kickserv|simpro|joblogic|field ?edge|sales ?force|competitors?)\b/i,
    text: 'I found nothing about other products on our pages: they have no comparison. They do say what this version does and what it does not do, so you can compare for yourself.',
    paths: ['/features', '/docs/getting-started/what-is-not-included', '/contact-sales'],
  },
  {
    asked:
      /\b(?:migrat\w{0,4}|import|bring|transfer|move)\b.{0,60}\b(?:customers?|clients?|contacts?|jobs?|work orders?|technicians?|data|jobber|service ?titan|housecall|quick ?books|xero|excel|spreadsheets?)\b/i,
    text: 'Customers with their sites, technicians and open jobs are imported from CSV files and workbooks (.xlsx), which other products and spreadsheets can save: you match the columns, check every row first, and can undo a whole import. Finished jobs are not imported. In the Business plan we help with the import.',
    paths: ['/docs/getting-started/import', '/pricing'],
  },
  {
    asked:
      /\b(?:after|when|once|end of|ends?)\b.{0,20}\btrial\b(?:\W|$)(?!.{0,40}\b(?:card|pay)\b)|\btrial\b.{0,30}\b(?:ends?|over|expires?|runs out)\b/i,
    text: `The trial lasts ${trialDays} days. Afterwards nothing is locked or deleted: the console reminds admins, your data stays, and nobody is charged. When you want to stay, we agree on a plan.`,
    paths: ['/docs/getting-started/demo-and-trial', '/terms', '/pricing'],
  },
  {
    asked:
      /\b(?:export|get|take|keep|download)\b.{0,40}\b(?:data|records|customers|everything|lists?)\b.{0,40}\b(?:leave|leaving|cancel\w{0,5}|quit|stop|terminat\w{1,5}|end|out|with)\b|\block(?:ed)?[- ]in\b/i,
    text: 'Before and for 30 days after the end you can export your data: lists as CSV, everything as one file in the settings or through the API, and on request as a database dump that a self-hosted installation takes in.',
    paths: ['/terms', '/pricing', '/api'],
  },
  {
    asked:
      /\b(?:notice period|minimum term|how long is the contract|contract (?:length|term|period|duration)|lock(?:ed)? in|cancel (?:any ?time|my (?:plan|subscription)|the (?:plan|contract|subscription)|our (?:plan|subscription))|(?:can|could|may|how do) (?:i|we) (?:cancel|end|terminate)|terminat\w{1,5})\b/i,
    text: 'A monthly plan can be ended at the end of any month and a yearly one at the end of its year. The trial does not renew by itself.',
    paths: ['/terms', '/pricing'],
  },
  {
    asked:
      /\b(?:recurr(?:ing|ence) (?:jobs?|visits?|work)|repeating (?:jobs?|visits?|work)|jobs repeat|maintenance (?:plans?|schedules?|intervals?)|preventi?ve maintenance)\b/i,
    text: 'Maintenance plans generate recurring jobs ahead of their dates: every so many days, weeks, months or years, by a meter, or by the one that comes first. They show what is due and what was done on time.',
    paths: ['/docs/dispatching/maintenance'],
  },
  {
    asked: /\b(?:inventory|stock|warehouses?|spare parts|barcodes?)\b(?!.{0,60}\bpurchas)/i,
    text: 'The inventory says what you have, where it is and what it is worth: items with barcodes, warehouses, trucks, sites and bins, a ledger of every movement, counts, low stock, and parts that were used on jobs. There are no purchase orders.',
    paths: ['/docs/dispatching/inventory'],
  },
  {
    asked:
      /\b(?:(?:route|routing) (?:optimi[sz]\w{1,7}|planning|planner)|optimi[sz]\w{1,5}\b.{0,30}\b(?:routes?|schedules?|day|driving)|auto(?:matic(?:ally)?|mated)?[- ](?:schedul\w{1,5}|dispatch\w{0,4}|plan\w{0,5}|assign\w{0,5}|routing)|(?:schedul|plan|assign|dispatch)\w{0,3}\b.{0,30}\b(?:automatically|by itself|on its own))\b/i,
    text: 'Smart scheduling plans a day or a week: it searches who should do which job when, by skills, shifts, promised times, priorities and travel, and shows the plan as a difference to the board. You apply all of it or single moves. It does not act by itself: a dispatcher decides.',
    paths: ['/docs/dispatching/smart-scheduling', '/features'],
  },
  {
    asked:
      /\b(?:30 ?(?:%|percent)|savings?|save (?:us|me|money)|500\+?|500 (?:enterprise )?customers|industry leaders)\b/i,
    text: 'That figure is a statement of the operator of this service. I found nothing about its source on our pages, so please ask our sales team before you rely on it.',
    paths: ['/contact-sales', '/imprint'],
  },
  {
    asked:
      /\b(?:references?|case stud(?:y|ies)|testimonials?|who (?:else )?uses|named customers|customer stories)\b/i,
    text: 'I found nothing about named customers or references on our pages. Our sales team can tell you whom you may talk to.',
    paths: ['/contact-sales', '/demo'],
  },
  {
    asked:
      /\b(?:binding|guaranteed?) (?:offer|price|quote)|\b(?:make|give|send|write) (?:me|us) (?:an? )?(?:\w{1,10} )?(?:offer|deal)\b/i,
    text: 'No: I cannot make offers or agree on terms. List prices are on the pricing page, and an offer comes from our sales team.',
    paths: ['/contact-sales', '/pricing'],
  },
  {
    asked:
      /\b(?:internet|network|wi-?fi|connection|signal)\b.{0,30}\b(?:down|out|gone|fails?|breaks?|dead|all day|slow)\b/i,
    text: 'Technicians keep working without a network for as long as it is missing: the open page keeps the coming visits on the device, and what they record is saved there and sent in order once there is a network again. The board in the office needs one: it shows the last state and that it is offline.',
    paths: ['/features', '/docs/field/offline'],
  },
  {
    asked:
      /\b(?:set[- ]?up|onboarding|implementation|get started|up and running|go live)\b.{0,30}\b(?:time|take|long|days?|weeks?)\b|\b(?:how long|how fast|how quickly|time)\b.{0,40}\b(?:set[- ]?up|get started|up and running|go live|implement\w{0,6}|onboard\w{0,3})\b/i,
    text: 'Creating a company takes a minute. A guided set-up then leads through customers and sites, technicians with their shifts, and the team; each step can be skipped and finished later.',
    paths: ['/docs/getting-started/set-up', '/docs/getting-started/create-a-company', '/trial'],
  },
  {
    asked:
      /\b(?:discount|cheaper|less|save)\b.{0,40}\b(?:year(?:ly)?|annual(?:ly)?|12 months)\b|\b(?:year(?:ly)?|annual(?:ly)?)\b.{0,30}\bdiscount\b/i,
    text: 'Paid by the year, two months are free: ten months are charged for twelve. Enterprise agreements have volume pricing discounts.',
    paths: ['/pricing'],
  },
  {
    asked:
      /\b(?:(?:phone|telephone) support|support\b.{0,40}\b(?:night|weekends?|24 ?(?:\/|x) ?7|by phone|hours))\b/i,
    text: 'Support is given through tickets, each with the time by which we reply. Priority 24/7 support is part of enterprise agreements.',
    paths: ['/help-center', '/pricing', '/contact-sales'],
  },
  {
    asked: /\b(?:card|payment details)\b.{0,40}\btrial\b|\btrial\b.{0,40}\b(?:card|payment details)\b/i,
    text: 'The trial asks for no card and no payment details: there is no payment form in the product.',
    paths: ['/trial', '/pricing'],
  },
  {
    asked:
      /\b(?:own (?:servers?|machines?|hardware|cloud)|self[- ]?host(?:ed|ing)?|on[- ]prem(?:ises?)?|host it)\b/i,
    text: 'You can run it on your own server and pay nothing: the whole product is licensed under Apache-2.0, and the guide describes the installation.',
    paths: ['/docs/running/start', '/pricing'],
  },
  {
    asked: /\b(?:photos?|pictures?|images?)\b/i,
    text: 'Technicians take photos at a visit, with or without a network, and the office and the customer see those that are shared with them.',
    paths: ['/docs/field/photos', '/features'],
  },
  {
    asked:
      /\b(?:sign(?:s|ed|ing)?|signatures?)\b.{0,30}\b(?:customers?|phone|screen|glass|visit|report)\b|\bcustomers?\b.{0,20}\bsign\b(?! (?:in|up))|\bsignatures?\b/i,
    text: 'Customers sign with a finger on the technician’s phone, also without a network. The signature is kept with the report that was signed.',
    paths: ['/docs/field/record-work', '/privacy'],
  },
  {
    asked: /\bchecklists?\b/i,
    text: 'There are checklists for visits, with a first one for every trade when a company is created. You write your own.',
    paths: ['/docs/field/checklists', '/features'],
  },
  {
    asked: /\b(?:guarantee\w{0,2}|promised?)\b.{0,30}\buptime\b|\buptime\b.{0,40}\bguarantee\w{0,2}\b/i,
    text: 'Enterprise agreements have a 99.9% uptime SLA; Team and Business come without a guaranteed figure. What was measured over the last 90 days is on the status page.',
    paths: ['/system-status', '/terms', '/pricing'],
  },
  {
    asked:
      /\b(?:two|several|many|multiple|three) (?:dispatchers|people|users)\b.{0,40}\b(?:same time|at once|together|simultaneously)\b/i,
    text: 'Several dispatchers can plan at the same time: the board is live for everybody who has it open, and nobody can be booked twice, because the database enforces it.',
    paths: ['/features', '/blog/two-dispatchers-one-technician'],
  },
  {
    asked:
      /\b(?:office|admin|dispatch\w{0,3}|back[- ]office) (?:staff|users?|people|seats?|ers)\b.{0,40}\b(?:cost|pay|price|charge|extra|free)\b/i,
    text: 'You pay for active technicians only. Office staff and customers are free, however many there are.',
    paths: ['/pricing'],
  },
  {
    asked:
      /\b(?:time ?(?:track(?:ing|er)|sheets?)|clock(?:ing)? (?:in|out)|track (?:time|hours|working hours))\b/i,
    text: 'Hours follow from the steps of a visit: on the way, arrived, start, pause, complete. Nobody starts or stops a clock, and missing time is added with a reason. Wages are calculated elsewhere.',
    paths: ['/docs/field/hours', '/features'],
  },
  {
    asked: /\b(?:refunds?|money[- ]?back|paid back)\b/i,
    text: 'What you paid for time that you no longer get is paid back when the end is not your doing. I found nothing about other refunds on our pages; the trial needs no payment.',
    paths: ['/terms', '/trial', '/contact-sales'],
  },
];

/** The specific answer to a question. */
export function detailIn(question: string): Detail | undefined {
  return [...productDetails, ...details].find(({ asked }) => asked.test(question));
}
