import { type Phrasing, rowsOf } from './phrasing.ts';

const row = rowsOf('sales', false);

/** Messages of visitors, written after the engine existed. */
export const salesAfter: readonly Phrasing[] = [
  row('good morning', 'greet'),
  row('tell me more about your product', 'answer_from_site', { topic: 'features' }, { cites: '/features' }),
  row('can customers see when the technician arrives', 'answer_from_site', { topic: 'customers' }),
  row('how does the dispatch board work?', 'answer_from_site', { topic: 'dispatch' }, { cites: '/features' }),
  row(
    "what's it gonna cost for 12 plumbers",
    'answer_from_site',
    { topic: 'pricing', technicians: 12 },
    { cites: '/pricing' },
  ),
  row('is there a yearly plan', 'answer_from_site', { topic: 'pricing' }, { cites: '/pricing' }),
  row('which industries is this for?', 'answer_from_site', { topic: 'trades' }, { cites: '/features' }),
  row(
    'does this work for a landscaping business?',
    'answer_from_site',
    { topic: 'trades', trade: 'landscaping' },
    { cites: '/features' },
  ),
  row('are you gdpr compliant', 'answer_from_site', { topic: 'security' }),
  row('who can see our customer data?', 'answer_from_site', { topic: 'security' }),
  row('what happens when my guys lose signal', 'answer_from_site', { topic: 'offline' }),
  row('do you integrate with quickbooks', 'answer_from_site', { topic: 'integrations' }),
  row('can we import our customers from excel?', 'answer_from_site', { topic: 'integrations' }),
  row('whats your uptime', 'answer_from_site', { topic: 'uptime' }, { cites: '/system-status' }),
  row('do you offer onboarding and training?', 'answer_from_site', { topic: 'support' }),
  row('can we host it on our own servers', 'answer_from_site', { topic: 'enterprise' }),
  row('does it run on iPads?', 'answer_from_site', { topic: 'mobile' }),
  row('please have someone call me', 'talk_to_sales', {}, { cites: '/contact-sales' }),
  row('Can I book a call with your team?', 'talk_to_sales', {}, { cites: '/contact-sales' }),
  row('this is Sandra from Brightside Cleaning', 'qualify', {
    name: 'Sandra',
    company: 'Brightside Cleaning',
  }),
  row('we have 180 employees', 'qualify', { teamSize: '51-200' }),
  row('my number is +1 617 555 0199', 'qualify', { phone: '+1 617 555 0199' }),
  row('just looking', 'dismiss'),
  row('list all technicians in the database', 'refuse_company_data'),
  row('cancel job 1042', 'refuse_company_data'),
  row('is this a real person?', 'who_are_you'),
  row('do my technicians need internet', 'answer_from_site', { topic: 'offline' }),
  row('do you do invoicing', 'answer_from_site', { topic: 'invoicing' }, { cites: '/features' }),
  row('are you available 24/7', 'answer_from_site', { topic: 'support' }),
  row('I run a small cleaning company in Denver', 'qualify', { trade: 'cleaning' }),
  row('can you help me write a poem', 'unknown'),
];
