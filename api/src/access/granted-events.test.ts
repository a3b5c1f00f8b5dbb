import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { recordKinds } from '@switchyard/contracts/records/registry.ts';
import { expect, it } from 'vitest';
import { grantedEvents } from './granted-events.ts';

const companyId = '01890000-0000-7000-8000-000000000001';
const userId = '01890000-0000-7000-8000-00000000000c';
const session: Actor = {
  userId,
  companyId,
  role: 'admin',
  name: 'Test',
  technicianId: null,
  customerId: null,
};
const token = (...scopes: string[]): Actor => ({ ...session, grants: new Set(['event.view', ...scopes]) });
const eventOf = (kind: string, topic = companyTopic(companyId, 'timeline')) => {
  const changes = [{ field: 'name', from: 'A', to: 'B' }];
  return {
    topic,
    offset: 1,
    epoch: '',
    event: { entity: { kind }, changes, record: { kind } },
  } as TopicEvent;
};
const shownOf = (actor: Actor, ...events: TopicEvent[]) =>
  grantedEvents(actor, events).flatMap(({ event }) =>
    event.record !== null && event.changes.length > 0 ? [event.entity.kind] : [],
  );

it('a session sees every record of its topic, also of kinds of a newer version', () => {
  const kinds = [...recordKinds, 'of_a_newer_version'];
  expect(shownOf(session, ...kinds.map((kind) => eventOf(kind)))).toEqual(kinds);
});

it('a token sees records of the kinds that it may view', () => {
  const events = [...recordKinds, 'of_a_newer_version'].map((kind) => eventOf(kind));
  expect(shownOf(token(), ...events)).toEqual([]);
  expect(shownOf(token('job.view', 'team.view', 'flag.view'), ...events)).toEqual([
    'experiment',
    'flag',
    'job',
    'user',
  ]);
  expect(grantedEvents(token(), events)).toHaveLength(events.length);
});

it('a user with a role of the company sees records as a token does, without fields that the role covers', () => {
  const permissions = new Set(['event.view', 'job.view']);
  const fields = { 'job.nteMinor': 'masked' } as const;
  const user: Actor = {
    ...session,
    role: 'manager',
    customRole: { id: 'r', name: 'R', revision: 1, permissions, fields },
  };
  expect(shownOf(user, eventOf('job'), eventOf('lead'))).toEqual(['job']);
  const limited = {
    ...eventOf('job'),
    event: {
      entity: { kind: 'job' },
      changes: [{ field: 'nteMinor', from: 100, to: 200 }],
      record: { kind: 'job', job: { title: 'Leak', nteMinor: 200 } },
    },
  } as unknown as TopicEvent;
  expect(grantedEvents(user, [limited])[0]?.event).toMatchObject({
    changes: [{ field: 'nteMinor', from: null, to: null }],
    record: { kind: 'job', job: { title: 'Leak', nteMinor: null } },
  });
});

it('the topics of flags and of the user cover what they are about', () => {
  const flags = companyTopic(companyId, 'flags');
  const own = personalTopic(companyId, 'user', userId);
  const events = [
    eventOf('flag', flags),
    eventOf('experiment', companyTopic(companyId, 'ab')),
    eventOf('user', own),
  ];
  expect(shownOf(token(), ...events)).toEqual(['flag', 'experiment', 'user']);
  expect(shownOf(token(), eventOf('job', flags), eventOf('ticket', own))).toEqual([]);
});
