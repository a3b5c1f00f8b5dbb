import { describe, expect, it } from 'vitest';
import { changedValue, fieldWords } from './field-words.ts';

const zone = 'America/New_York';

describe('fieldWords', () => {
  it.each([
    ['scheduledStart', 'scheduled start'],
    ['nteMinor', 'cost limit'],
    ['poNumber', 'PO number'],
    ['externalRef', 'reference'],
    ['custom.gate_code', 'gate code'],
  ])('names %s', (field, words) => {
    expect(fieldWords(field)).toBe(words);
  });
});

describe('changedValue', () => {
  it.each([
    ['nteMinor', 125_000, '1,250.00'],
    ['doNotService', true, 'yes'],
    ['pinned', false, 'no'],
    [
      'billingAddress',
      { line1: '12 Main Street', line2: null, city: 'Boston', country: 'US' },
      '12 Main Street, Boston, US',
    ],
    [
      'contacts',
      [{ name: 'Ana Voss', email: 'ana@example.com' }, { name: 'Ben Adeyemi' }],
      'Ana Voss, Ben Adeyemi',
    ],
    [
      'shifts',
      [
        { weekday: 1, startMinute: 480 },
        { weekday: 2, startMinute: 480 },
      ],
      '2 entries',
    ],
    ['tags', ['gate', 'dog'], 'gate, dog'],
    ['equipmentIds', ['01a22516-27fb-7249-bcf9-2c1a10f9b1a8'], '1 entry'],
    ['notes', null, '–'],
    ['contacts', [], '–'],
  ])('shows %s %j as text', (field, value, text) => {
    expect(changedValue(field, value, zone)).toBe(text);
  });
});
