import { expect, test } from 'vitest';
import { leadStates } from './lead-options.ts';
import {
  answerDueAt,
  leadClock,
  leadName,
  mayConvertLead,
  nextLeadStates,
  saidDifferently,
  sameLeadKey,
} from './lead-rules.ts';
import { spamSignsOf } from './spam-signs.ts';

test('a lead goes from new through contacted and qualified to won or lost, without shortcuts', () => {
  const moves = leadStates.flatMap((from) =>
    leadStates.filter((to) => nextLeadStates(from).includes(to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual([
    'new contacted',
    'new lost',
    'contacted qualified',
    'contacted lost',
    'qualified won',
    'qualified lost',
    'lost contacted',
  ]);
  expect(nextLeadStates('won')).toEqual([]);
});

test('a lead that is not a customer can become one', () => {
  expect(mayConvertLead({ state: 'lost', customerId: null })).toBe(true);
  expect(mayConvertLead({ state: 'won', customerId: null })).toBe(false);
  expect(mayConvertLead({ state: 'qualified', customerId: 'c' })).toBe(false);
});

test('the clock is due for 24 hours, then overdue, and answered permanently', () => {
  const requestedAt = new Date('2026-03-29T00:30:00Z');
  const dueAt = answerDueAt(requestedAt).toISOString();
  expect(dueAt).toBe('2026-03-30T00:30:00.000Z');
  const at = (instant: string, answeredAt: string | null = null) =>
    leadClock({ dueAt, answeredAt }, Date.parse(instant));
  expect(at('2026-03-30T00:30:00Z')).toBe('due');
  expect(at('2026-03-30T00:30:01Z')).toBe('overdue');
  expect(at('2027-01-01T00:00:00Z', '2026-03-29T02:00:00Z')).toBe('answered');
});

test('a person of a company is the same in different spellings', () => {
  const key = (email: string, company: string, phone = '') => sameLeadKey({ email, company, phone });
  expect(key('Ann@Example.test', 'Blue-River, Plumbing')).toBe(
    key('ann@example.test', 'blue river plumbing '),
  );
  expect(key('ann@example.test', 'Blue River')).not.toBe(key('bob@example.test', 'Blue River'));
  expect(key('', 'Blue River', '+1 (617) 555-0100')).toBe(key('', 'Blue River', '16175550100'));
  expect(key('ann@example.test', 'Müller')).not.toBe(key('ann@example.test', 'Muller'));
});

test.each([
  ['We run 80 vans. See www.blueriver.example for what we do.', []],
  ['http://a.example http://b.example https://c.example', ['links']],
  ['Hello <a href="x">pills</a>', ['markup']],
  ['[url=http://x]pills[/url]', ['markup']],
])('%s carries the signs %j', (message, signs) => {
  expect(spamSignsOf({ firstName: 'Ann', lastName: 'Lee', company: 'Blue River', message })).toEqual(signs);
});

test('a link instead of a name is a spam sign, an apostrophe or an ampersand is not', () => {
  const of = (company: string) =>
    spamSignsOf({ firstName: 'Ann', lastName: "O'Neil", company, message: 'Hello there' });
  expect(of("O'Neil & Sons")).toEqual([]);
  expect(of('https://pills.example')).toEqual(['link_in_name']);
});

test('a request differs from the lead in changed values, not in values that either side lacks', () => {
  const lead = {
    firstName: 'Ann',
    lastName: '',
    phone: '+1 617 555 0100',
    teamSize: '1-10',
    industry: null,
  } as const;
  expect(saidDifferently(lead, lead)).toEqual({});
  expect(
    saidDifferently(lead, { ...lead, lastName: 'Lee', phone: '', teamSize: null, industry: 'hvac' }),
  ).toEqual({});
  expect(saidDifferently(lead, { ...lead, firstName: 'Eve', phone: '+1 900 555 0199' })).toEqual({
    firstName: 'Eve',
    phone: '+1 900 555 0199',
  });
});

test('the name of a lead is its company, else the person, the email address or the phone number, never empty', () => {
  const nobody = { firstName: '', lastName: '', company: '', email: '', phone: '' };
  const all = {
    firstName: 'Ann',
    lastName: 'Lee',
    company: 'Blue River',
    email: 'ann@example.test',
    phone: '+1 617 555 0100',
  };
  expect(leadName(all)).toEqual({ title: 'Blue River', person: 'Ann Lee' });
  expect(leadName({ ...all, company: '' })).toEqual({ title: 'Ann Lee', person: '' });
  expect(leadName({ ...nobody, email: all.email, phone: all.phone }).title).toBe('ann@example.test');
  expect(leadName({ ...nobody, phone: all.phone }).title).toBe('+1 617 555 0100');
  expect(leadName(nobody).title).toBe('Visitor');
});
