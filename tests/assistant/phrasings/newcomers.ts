import { type Phrasing, rowsOf } from './phrasing.ts';

const visitor = rowsOf('sales', false);
const person = rowsOf('helper', false);

/** What somebody new said and was answered badly: written before the answers were mended. */
export const newcomers: readonly Phrasing[] = [
  visitor(
    'We have 12 technicians, what does it cost?',
    'answer_from_site',
    { topic: 'pricing', technicians: 12 },
    { cites: '/pricing', says: '$3,600' },
  ),
  visitor(
    'price for thirty techs per year?',
    'answer_from_site',
    { topic: 'pricing', technicians: 30 },
    { cites: '/pricing', says: '$14,400' },
  ),
  visitor(
    'how much would it be for a team of 200',
    'answer_from_site',
    { topic: 'pricing', technicians: 200 },
    { cites: '/contact-sales', says: '200' },
  ),
  visitor('can I pay with bitcoin', 'answer_from_site', { topic: 'payment' }, { cites: '/contact-sales' }),
  visitor('do you accept PayPal?', 'answer_from_site', { topic: 'payment' }, { says: 'invoice' }),
  visitor('Can we pay by credit card?', 'answer_from_site', { topic: 'payment' }, { says: 'invoice' }),
  visitor(
    'is there a discount for veterans?',
    'answer_from_site',
    { topic: 'pricing' },
    { cites: '/contact-sales', says: 'found nothing' },
  ),
  visitor(
    'do you have a fax number?',
    'answer_from_site',
    { topic: 'features' },
    { cites: '/contact-sales', says: 'found nothing' },
  ),
  visitor(
    'does it support Klingon?',
    'answer_from_site',
    { topic: 'support' },
    { cites: '/contact-sales', says: 'found nothing' },
  ),
  visitor('do you sell insurance for vans', 'unknown', {}, { cites: '/contact-sales', says: 'I don’t know' }),
  visitor('can the software brew coffee', 'unknown', {}, { cites: '/contact-sales', says: 'I don’t know' }),
  visitor('will you sponsor our bowling team', 'unknown', {}, { says: 'I don’t know' }),
  visitor(
    'do you do plumbing?',
    'answer_from_site',
    { topic: 'trades', trade: 'plumbing' },
    { cites: '/features' },
  ),
  visitor('what about HVAC', 'answer_from_site', { topic: 'trades', trade: 'hvac' }, { cites: '/features' }),
  visitor('why do you need that?', 'why_asked', {}, { cites: '/privacy' }),
  visitor('Why do you want to know my company?', 'why_asked', {}, { cites: '/privacy' }),
  visitor("I'd rather not give my name", 'dismiss'),
  visitor('prefer not to say', 'dismiss'),
  visitor("that's private", 'dismiss'),
  visitor("Hi, I'm Dana", 'qualify', { name: 'Dana' }),
  visitor('Dana here, from Rapid HVAC', 'qualify', { name: 'Dana', company: 'Rapid HVAC' }),
  visitor("I'm from Texas, do you work there?", 'unknown', {}, { says: 'I don’t know' }),
  visitor('No.', 'dismiss', {}, { after: ['How much does it cost?', 'Dana'] }),
  person(
    'cancel my next visit',
    'cancel_job',
    { next: true },
    { role: 'customer', proposal: 'customer.message', cites: 'job' },
  ),
  person(
    'please cancel my appointment, we are on holiday',
    'cancel_job',
    { next: true, reason: 'we are on holiday' },
    { role: 'customer', proposal: 'customer.message', cites: 'job' },
  ),
  person(
    'move my next visit to Friday at 10',
    'schedule_job',
    { next: true, start: '2026-11-20T10:00' },
    { role: 'customer', proposal: 'customer.message', cites: 'job' },
  ),
  person(
    'I need to reschedule my appointment',
    'schedule_job',
    { next: true },
    { role: 'customer', proposal: 'customer.message', cites: 'job' },
  ),
  person(
    'please cancel #1042, we fixed it ourselves',
    'cancel_job',
    { job: 1042, reason: 'we fixed it ourselves' },
    { role: 'customer', proposal: 'customer.message', cites: 'job' },
  ),
  person('cancel my next visit please', 'cancel_job', { next: true }, { role: 'technician' }),
];
