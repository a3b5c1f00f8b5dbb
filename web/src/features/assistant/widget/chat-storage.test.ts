import { visitorIdSchema } from '@switchyard/contracts/assistant/chat.ts';
import { expect, test } from 'vitest';
import { said } from '../thread/chat-message.ts';
import { keepThread, keptThread, rememberAutoShown, visitorId, wasAutoShown } from './chat-storage.ts';

function memory(): () => Storage {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
  return () => storage;
}
const blocked = (): Storage => {
  throw new Error('Storage is blocked');
};
const source = { now: () => 1_790_000_000_000, random: () => 'a1b2c3' };

test('a visitor has one id per browser: the prefix, a time and a random part', () => {
  const storage = memory();
  const id = visitorId(storage, source);
  expect(id).toBe('visitor-1790000000000-a1b2c3');
  expect(visitorId(storage)).toBe(id);
  expect(storage().getItem('ai-chat-sales-visitor-id')).toBe(id);
  expect(visitorIdSchema.parse(id)).toBe(id);
});

test('an id that is none is replaced, and blocked storage keeps nobody from asking', () => {
  const storage = memory();
  storage().setItem('ai-chat-sales-visitor-id', '<script>');
  expect(visitorId(storage, source)).toBe('visitor-1790000000000-a1b2c3');
  expect(visitorId(blocked)).toMatch(/^visitor-\d+-\w+$/);
});

test('opening by itself happens once per browser session, and not where that cannot be known', () => {
  const storage = memory();
  expect(wasAutoShown(storage)).toBe(false);
  rememberAutoShown(storage);
  expect(wasAutoShown(storage)).toBe(true);
  expect(storage().getItem('ai-chat-sales-auto-shown')).not.toBeNull();
  expect(wasAutoShown(blocked)).toBe(true);
});

test('a conversation goes on from page to page of a tab for a day, part by part', () => {
  const storage = memory();
  expect(keptThread(storage)).toBeNull();
  const messages = [said('assistant', 'Hi'), said('user', 'Hello')];
  keepThread({ isOpen: true }, storage);
  keepThread({ messages, conversationId: 'c1' }, storage);
  expect(keptThread(storage)).toEqual({ messages, conversationId: 'c1', isOpen: true });
  expect(keptThread(storage, Date.now() + 25 * 3_600_000)).toBeNull();
  keepThread({ messages: Array.from({ length: 70 }, () => said('user', 'More')) }, storage);
  expect(keptThread(storage)?.messages).toHaveLength(50);
});

test('data of another version or origin is no conversation, nor is blocked storage', () => {
  for (const left of [
    '{',
    '{}',
    '[]',
    '"x"',
    '{"messages":[{"role":"system"}],"conversationId":"","isOpen":true,"at":9e15}',
  ]) {
    const storage = memory();
    storage().setItem('ai-chat-sales-thread', left);
    expect(keptThread(storage)).toBeNull();
  }
  keepThread({ isOpen: true }, blocked);
  expect(keptThread(blocked)).toBeNull();
});
