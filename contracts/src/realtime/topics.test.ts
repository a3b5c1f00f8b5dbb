import { expect, test } from 'vitest';
import type { Actor } from '../identity/role.ts';
import {
  companyTopic,
  defaultTopics,
  mayReadSnapshot,
  mayReadTopic,
  parseTopic,
  personalTopic,
} from './topics.ts';

const company = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const technicianId = '01890000-0000-7000-8000-00000000000a';
const userId = '01890000-0000-7000-8000-00000000000c';
const actor = (role: Actor['role'], link: Partial<Actor> = {}): Actor => ({
  userId,
  companyId: company,
  role,
  name: 'Test',
  technicianId: null,
  customerId: null,
  ...link,
});

test('only a topic name parses to its parts', () => {
  expect(parseTopic(companyTopic(company, 'flags'))).toEqual({ companyId: company, kind: 'flags', id: null });
  expect(parseTopic(personalTopic(company, 'user', userId))).toEqual({
    companyId: company,
    kind: 'user',
    id: userId,
  });
  for (const bad of [
    '',
    't:x:flags',
    `t:${company}:flags:${userId}`,
    `t:${company}:user`,
    `t:${company}:other`,
  ]) {
    expect(parseTopic(bad)).toBeUndefined();
  }
});

test('nobody reads a topic of another company', () => {
  for (const role of ['customer', 'technician', 'manager', 'admin'] as const) {
    expect(mayReadTopic(actor(role), companyTopic(other, 'flags'))).toBe(false);
    expect(mayReadTopic(actor(role), personalTopic(other, 'user', userId))).toBe(false);
  }
});

test('technicians read their own topic, not the board and not a colleague', () => {
  const technician = actor('technician', { technicianId });
  expect(mayReadTopic(technician, personalTopic(company, 'technician', technicianId))).toBe(true);
  expect(mayReadTopic(technician, personalTopic(company, 'technician', userId))).toBe(false);
  expect(mayReadTopic(technician, companyTopic(company, 'dispatch'))).toBe(false);
  expect(mayReadTopic(technician, companyTopic(company, 'timeline'))).toBe(false);
});

test('a new session may read all of its default topics', () => {
  for (const who of [
    actor('admin'),
    actor('manager'),
    actor('technician', { technicianId }),
    actor('customer'),
  ]) {
    for (const topic of defaultTopics(who)) expect(mayReadTopic(who, topic)).toBe(true);
  }
});

test('a role of the company follows the board, and reads its snapshot only with its records', () => {
  const board = companyTopic(company, 'dispatch');
  const withRole = (...permissions: string[]) => {
    const customRole = { id: 'r', name: 'R', revision: 1, permissions: new Set(permissions), fields: {} };
    return actor('manager', { customRole });
  };
  const narrowed = withRole('event.view', 'job.view');
  expect(mayReadTopic(narrowed, board)).toBe(true);
  expect(mayReadSnapshot(narrowed, board)).toBe(false);
  const whole = withRole('job.view', 'visit.view', 'technician.view');
  expect(mayReadSnapshot(whole, board)).toBe(true);
  expect(mayReadTopic(whole, companyTopic(company, 'timeline'))).toBe(false);
  expect(defaultTopics(narrowed)).toContain(companyTopic(company, 'flags'));
  expect(defaultTopics(narrowed)).not.toContain(companyTopic(company, 'flag_changes'));
});

test('an API token reads a topic only with the scopes of its records', () => {
  const board = companyTopic(company, 'dispatch');
  const grants = (...scopes: string[]) => new Set(['event.view', ...scopes]);
  expect(mayReadTopic(actor('admin', { grants: grants() }), board)).toBe(false);
  expect(mayReadTopic(actor('admin', { grants: grants('job.view', 'visit.view') }), board)).toBe(false);
  const all = grants('job.view', 'visit.view', 'technician.view');
  expect(mayReadTopic(actor('admin', { grants: all }), board)).toBe(true);
  expect(mayReadTopic(actor('customer', { grants: all }), board)).toBe(false);
  expect(mayReadTopic(actor('admin', { grants: grants() }), companyTopic(company, 'timeline'))).toBe(true);
});
