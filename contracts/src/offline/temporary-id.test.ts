import { expect, test } from 'vitest';
import { isTemporaryId, replaceTemporaryIds, temporaryId, temporaryIdsInPath } from './temporary-id.ts';

const uuid = '0199d0a0-0000-7000-8000-000000000001';
const temp = temporaryId(uuid);

test('only temp_ and a whole UUID is a temporary id', () => {
  expect(isTemporaryId(temp)).toBe(true);
  for (const other of [
    uuid,
    'temp_',
    `${temp}0`,
    `x${temp}`,
    `temp_${uuid.toUpperCase().replace('D', 'G')}`,
    7,
    null,
  ]) {
    expect(isTemporaryId(other)).toBe(false);
  }
});

test('finds each once in a path and its query', () => {
  expect(temporaryIdsInPath(`/api/jobs/${temp}/photos/x?visitId=${temp}`)).toEqual([temp]);
  expect(temporaryIdsInPath('/api/jobs')).toEqual([]);
});

test('replaces whole values at any depth, but not texts that only mention one', () => {
  const body = {
    customerId: temp,
    tags: [temp, 'x'],
    nested: { deep: [{ id: temp }] },
    note: `see ${temp}`,
    count: 2,
  };
  expect(replaceTemporaryIds(body, () => 'real')).toEqual({
    customerId: 'real',
    tags: ['real', 'x'],
    nested: { deep: [{ id: 'real' }] },
    note: `see ${temp}`,
    count: 2,
  });
});
