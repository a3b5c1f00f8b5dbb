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

test('whoever asks for a person is heard out: company, size and address in the same message', () => {
  expect(
    told('I would like to talk to someone. We are Rapid HVAC, 40 technicians, dana@rapidhvac.example'),
  ).toMatchObject({
    wantsContact: true,
    told: { company: 'Rapid HVAC', teamSize: '11-50', email: 'dana@rapidhvac.example' },
  });
});

test('somebody from Sales is whom a visitor wants, not where they work', () => {
  expect(told('Can I talk to somebody from Sales? dana@rapidhvac.example').told).toEqual({
    email: 'dana@rapidhvac.example',
  });
});
