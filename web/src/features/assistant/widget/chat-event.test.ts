import { expect, test } from 'vitest';
import { chatPlan } from './chat-event.ts';

test('an event says what it leaves out by the defaults', () => {
  expect(chatPlan({})).toEqual({
    autoShow: false,
    autoShowDelay: 3000,
    position: 'bottom-right',
    entranceDelay: 2500,
  });
});

test('the toggle comes in half a second before the widget opens by itself, never before the page', () => {
  expect(chatPlan({ autoShow: true, autoShowDelay: 1200 }).entranceDelay).toBe(700);
  expect(chatPlan({ autoShowDelay: 100 }).entranceDelay).toBe(0);
});

test('a delay or a position that is none does not keep the chat away', () => {
  const plan = chatPlan({ autoShowDelay: Number.NaN, position: 'left' as never });
  expect(plan).toMatchObject({ autoShowDelay: 3000, position: 'bottom-right' });
  expect(chatPlan({ autoShowDelay: -5 }).autoShowDelay).toBe(3000);
});
