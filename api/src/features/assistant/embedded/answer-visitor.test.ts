import { expect, test } from 'vitest';
import { freshSalesState } from '../conversation-state.ts';
import { answerVisitor } from './answer-visitor.ts';

function told(message: string) {
  return answerVisitor({
    message,
    history: [],
    state: { ...freshSalesState, asked: null },
    ask: () => ({ text: '' }),
    contact: { phone: '+1 617 555 0100', email: 'sales@example.test', persona: 'Alex' },
  });
}

test('a visitor who asks for a person may give company, size and address in the same message', () => {
  expect(
    told('I would like to talk to someone. We are Rapid HVAC, 40 technicians, dana@rapidhvac.example'),
  ).toMatchObject({
    wantsContact: true,
    told: { company: 'Rapid HVAC', teamSize: '11-50', email: 'dana@rapidhvac.example' },
  });
});

test('“somebody from Sales” is the wanted contact, not the visitor’s company', () => {
  expect(told('Can I talk to somebody from Sales? dana@rapidhvac.example').told).toEqual({
    email: 'dana@rapidhvac.example',
  });
});

test.each([
  [
    'I want to talk to a human, we are 40 people at Delta Plumbing, my email is joe@delta.example',
    { company: 'Delta Plumbing', teamSize: '11-50', email: 'joe@delta.example' },
  ],
  [
    'Please call me, we have 25 technicians at Northwind Cooling, my email is ann@northwind.example',
    { company: 'Northwind Cooling', teamSize: '11-50', email: 'ann@northwind.example' },
  ],
  [
    'Call me please, 60 people from Apex Roofing, +1 617 555 0123',
    { company: 'Apex Roofing', teamSize: '51-200', phone: '+1 617 555 0123' },
  ],
  [
    'Call me please, we are 12 at Brightside, b@bright.example',
    { company: 'Brightside', teamSize: '11-50', email: 'b@bright.example' },
  ],
  [
    'Call me please, we are 12 people from New York, b@bright.example',
    { teamSize: '11-50', email: 'b@bright.example' },
  ],
])('the company is heard after how many they are: “%s”', (message, facts) => {
  expect(told(message)).toMatchObject({ wantsContact: true });
  expect(told(message).told).toEqual(facts);
});

test.each([
  'We have 300 technicians, does it scale to that?',
  'We are 300 technicians. Can it cope with that?',
])('the question in “%s” is answered, and the fact is kept', (message) => {
  const answer = answerVisitor({
    message,
    history: [],
    state: { ...freshSalesState, asked: 'name' },
    ask: () => ({ text: 'The answer' }),
    contact: { phone: '+1 617 555 0100', email: 'sales@example.test', persona: 'Alex' },
  });
  expect(answer.text).toBe('The answer');
  expect(Object.keys(answer.told)).toContain('teamSize');
});
