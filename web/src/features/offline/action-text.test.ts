import { expect, test } from 'vitest';
import { actionText } from './action-text.ts';

test('a note is told by its words, a part by what and how much', () => {
  const note = {
    kind: 'note',
    occurredAt: '2026-11-21T09:00:00Z',
    data: { text: 'Valve 3', visibility: 'internal' },
  };
  expect(actionText({ method: 'POST', body: note })).toBe('Valve 3');
  const part = { kind: 'part', data: { name: 'Grate', sku: null, quantity: 2, unit: 'pc' } };
  expect(actionText({ method: 'POST', body: part })).toBe('Grate · 2 · pc');
});

test('a change of a record names its fields', () => {
  expect(actionText({ method: 'PATCH', body: { phone: '617 555 0100', billingName: 'Harbor' } })).toBe(
    'Phone: 617 555 0100\nBilling name: Harbor',
  );
});

test('a step and an empty body say nothing more than their name', () => {
  expect(actionText({ method: 'POST', body: { to: 'on_site', occurredAt: '2026-11-21T09:00:00Z' } })).toBe(
    '',
  );
  expect(actionText({ method: 'DELETE', body: null })).toBe('');
});
