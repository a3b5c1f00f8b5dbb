import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWriteSlots } from './write-slots.ts';

const stay = { companyId: 'one', isOver: () => false };

/** Slots for two writes at once, and writes that end when they are told to. */
function heldWrites() {
  const slots = createWriteSlots(3);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, waiter = stay) =>
    slots.run(waiter, async () => {
      begun.push(name);
      await new Promise<void>((end) => {
        ends.set(name, end);
      });
      return name;
    });
  return { begun, start, end: (name: string) => ends.get(name)?.() };
}

it('runs two thirds of the connections at once and the others in their order', async () => {
  const { begun, start, end } = heldWrites();
  const running = ['a', 'b', 'c', 'd'].map((name) => start(name));
  await setImmediate();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await running[1];
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await running[0];
  end('c');
  await running[2];
  await setImmediate();
  end('d');
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
});

it('does not let another company wait', async () => {
  const { begun, start } = heldWrites();
  for (const name of ['a', 'b', 'c']) void start(name);
  void start('other', { ...stay, companyId: 'two' });
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other']);
});

it('leaves out what nobody waits for any more', async () => {
  const { begun, start, end } = heldWrites();
  const first = [start('a'), start('b')];
  let isOver = false;
  const given = start('given up', { ...stay, isOver: () => isOver });
  const last = start('last');
  isOver = true;
  await setImmediate();
  end('a');
  expect(await first[0]).toBe('a');
  expect(await given).toBe(null);
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'last']);
  end('last');
  expect(await last).toBe('last');
});

it('refuses at once when too many wait, and passes the slot of a failed write on', async () => {
  const { start } = heldWrites();
  for (let count = 0; count < 22; count += 1) void start(`${count}`);
  await expect(start('one more')).rejects.toMatchObject({ code: 'service.unavailable' });
  const slots = createWriteSlots(1);
  await expect(slots.run(stay, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await slots.run(stay, async () => 'next')).toBe('next');
});

it('refuses a write whose slot comes too late to be answered', async () => {
  const clock = { ms: 0 };
  const slots = createWriteSlots(1, () => clock.ms);
  const first = Promise.withResolvers<string>();
  const running = slots.run(stay, () => first.promise);
  const late = slots.run(stay, async () => 'late');
  await setImmediate();
  clock.ms = 1_501;
  first.resolve('first');
  await expect(late).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(await running).toBe('first');
  expect(await slots.run(stay, async () => 'next')).toBe('next');
});
