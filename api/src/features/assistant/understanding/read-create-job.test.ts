import { expect, test } from 'vitest';
import { readHelperMessage } from './read-helper-message.ts';

const moment = { now: new Date('2026-11-18T12:00:00.000Z'), timeZone: 'Etc/UTC' };

test.for([
  [
    'Parks & Recreation Department, West District: mow the field',
    'Parks & Recreation Department, West District',
  ],
  ['Harbor Bakery: oven does not light', 'Harbor Bakery'],
  ['Harbor Bakery, oven does not light: it clicks', 'Harbor Bakery'],
] as const)('the customer of “for %s”', ([said, customer]) => {
  const { intent, slots } = readHelperMessage(`create a job for ${said}`, moment);
  expect({ intent, customer: slots['customer'] }).toEqual({ intent: 'create_job', customer });
});
