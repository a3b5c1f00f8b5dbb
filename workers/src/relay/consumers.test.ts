import { notifyingEvents } from '@switchyard/contracts/notifications/notifying-events.ts';
import { expect, test } from 'vitest';
import { consumers } from './consumers.ts';

test('notifications handle every event named in a definition', () => {
  const notifications = consumers.find(({ name }) => name === 'notifications');
  expect(notifications?.types).toEqual(notifyingEvents);
  expect(notifyingEvents).toEqual(
    expect.arrayContaining(['job.created', 'visit.moved', 'lead.received', 'orphan.received']),
  );
});
