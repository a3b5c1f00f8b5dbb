import { type Phrasing, rowsOf } from './phrasing.ts';

const row = rowsOf('sales', true);

/** Messages of visitors, written before the engine. */
export const salesBefore: readonly Phrasing[] = [
  row('hello', 'greet'),
  row('what does switchyard do?', 'answer_from_site', { topic: 'features' }, { cites: '/features' }),
  row('how much does it cost', 'answer_from_site', { topic: 'pricing' }, { cites: '/pricing' }),
  row("What's the price per technician?", 'answer_from_site', { topic: 'pricing' }, { cites: '/pricing' }),
  row('do you have volume discounts?', 'answer_from_site', { topic: 'pricing' }, { cites: '/pricing' }),
  row('Is it for HVAC companies too?', 'answer_from_site', { topic: 'trades', trade: 'hvac' }),
  row('we clean offices, does that fit?', 'answer_from_site', { topic: 'trades', trade: 'cleaning' }),
  row('where is my data stored and is it secure', 'answer_from_site', { topic: 'security' }),
  row('Do you support single sign on?', 'answer_from_site', { topic: 'security' }),
  row('does it work offline in a basement?', 'answer_from_site', { topic: 'offline' }),
  row('Can I try it for free?', 'answer_from_site', { topic: 'trial' }, { cites: '/trial' }),
  row('can I see a demo', 'answer_from_site', { topic: 'demo' }, { cites: '/demo' }),
  row('do you have an api', 'answer_from_site', { topic: 'api' }, { cites: '/api' }),
  row('is there a mobile app for technicians', 'answer_from_site', { topic: 'mobile' }),
  row('I want to talk to a real person', 'talk_to_sales', {}, { cites: '/contact-sales' }),
  row('how can I reach your sales team?', 'talk_to_sales', {}, { cites: '/contact-sales' }),
  row("I'm Maria", 'qualify', { name: 'Maria' }),
  row('My name is Peter Holm and I work at Holm Heating', 'qualify', {
    name: 'Peter Holm',
    company: 'Holm Heating',
  }),
  row('we are 25 people', 'qualify', { teamSize: '11-50' }),
  row('you can email me at peter@holm.test', 'qualify', { email: 'peter@holm.test' }),
  row('what is the status of job 1042?', 'refuse_company_data'),
  row('show me the customers of Harbor Heating', 'refuse_company_data'),
  row('are you a robot?', 'who_are_you'),
  row('thank you', 'thank'),
  row('what is the weather in Boston', 'unknown'),
];
