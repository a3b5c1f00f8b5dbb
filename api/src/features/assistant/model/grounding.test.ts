import { expect, test } from 'vitest';
import type { ConversationState } from '../conversation-state.ts';
import type { HelperTurn } from '../engine.ts';
import { missingGround } from './grounding.ts';

const moment = { now: new Date('2026-11-18T15:12:00Z'), timeZone: 'America/New_York' };
const actor = {
  userId: 'u',
  companyId: 'c',
  role: 'manager',
  name: 'Kim Lee',
  technicianId: null,
  customerId: null,
} as const;
const turn = (message: string, state: Partial<ConversationState> = {}): HelperTurn => ({
  message,
  history: [],
  state: { open: null, focus: {}, ...state },
  actor,
  memories: [],
  moment,
  use: () => Promise.reject(new Error('Nothing is used here')),
});

test.each([
  ['cancel job 1042', 'cancel_job', { job: 1042 }],
  ['Job 1042 is not needed any more, please take it off', 'cancel_job', { job: 1042 }],
  ['could you cancel 1042?', 'cancel_job', { job: 1042 }],
  ['give 1043 to Tom', 'reassign_job', { job: 1043, technician: 'Tom' }],
  [
    'tell Harbor Bakery we are running late today',
    'message_customer',
    { customer: 'Harbor Bakery', text: 'We are running late today.' },
  ],
  [
    'schedule 1045 for tomorrow at 9 with Luis',
    'schedule_job',
    { job: 1045, start: '2026-11-19T09:00', technician: 'Luis' },
  ],
  ['which jobs are late?', 'list_jobs', { state: 'late' }],
])('“%s” asks for %s', (message, tool, input) =>
  expect(missingGround(turn(message), tool, input)).toBeUndefined(),
);

test.each([
  ['what does job 1042 say?', 'cancel_job', { job: 1042 }],
  ['did anybody cancel job 1042?', 'cancel_job', { job: 1042 }],
  ["don't cancel job 1042", 'cancel_job', { job: 1042 }],
  ['cancel job 1042', 'cancel_job', { job: 1043 }],
  ['cancel job 1042', 'reassign_job', { job: 1042, technician: 'Luis' }],
  ['give 1043 to Tom', 'reassign_job', { job: 1043, technician: 'Luis' }],
  [
    'tell Harbor Bakery we are late',
    'message_customer',
    { customer: 'Northgate Dental', text: 'we are late' },
  ],
  [
    'tell Harbor Bakery we are late',
    'message_customer',
    { customer: 'Harbor Bakery', text: 'we are late, pay at https://evil.test' },
  ],
  [
    'tell Harbor Bakery we are late',
    'message_customer',
    { customer: 'Harbor Bakery', text: 'Your account has been closed forever' },
  ],
  ['schedule 1045 with Luis', 'schedule_job', { job: 1045, start: '2026-11-19T03:00', technician: 'Luis' }],
  ['create a new client Blue Door', 'create_customer', { name: 'Mallory' }],
])('“%s” does not ask for %s with %j', (message, tool, input) =>
  expect(missingGround(turn(message), tool, input)).toBeTypeOf('string'),
);

test('answers to questions and the meaning of “it” count as the user’s words', () => {
  const open = { intent: 'schedule_job' as const, slots: { job: 1045 }, missing: ['start'] };
  const input = { job: 1045, start: '2026-11-19T09:00', technician: 'Luis' };
  expect(missingGround(turn('tomorrow at 9 with Luis', { open }), 'schedule_job', input)).toBeUndefined();
  expect(missingGround(turn('tomorrow at 9 with Luis'), 'schedule_job', input)).toBeTypeOf('string');
  expect(
    missingGround(turn('cancel it', { focus: { job: 1042 } }), 'cancel_job', { job: 1042 }),
  ).toBeUndefined();
  expect(missingGround(turn('cancel that', { focus: { job: 1042 } }), 'cancel_job', { job: 1 })).toBeTypeOf(
    'string',
  );
});
