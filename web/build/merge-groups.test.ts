import { describe, expect, it } from 'vitest';
import { type Group, mergeGroups } from './merge-groups.ts';

const group = (pages: readonly number[], size: number, ...ids: string[]): Group => ({
  pages: new Set(pages),
  ids,
  size,
});
const imports: Record<string, readonly string[]> = {};
const idsOf = (groups: readonly Group[], weight: (page: number) => number = () => 1) =>
  mergeGroups(groups, { imports: (id) => imports[id] ?? [], weight }).map(({ ids }) => ids);

describe('merging shared modules', () => {
  it('makes one file of small parts that nearly the same pages load', () => {
    expect(idsOf([group([1, 2, 3], 100, 'a'), group([1, 2], 80, 'b')])).toEqual([['a', 'b']]);
  });

  it('does not make pages load much that they do not need', () => {
    expect(idsOf([group([1, 2, 3, 4], 100, 'a'), group([1, 2], 9000, 'b')])).toEqual([['a'], ['b']]);
  });

  it('saves a file for a page that counts more, at the cost of others', () => {
    const groups = [group([1, 2], 900, 'a'), group([1, 3], 900, 'b')];
    expect(idsOf(groups)).toEqual([['a'], ['b']]);
    expect(idsOf(groups, (page) => (page === 1 ? 5 : 1))).toEqual([['a', 'b']]);
  });

  it('leaves apart what would need a file that needs it', () => {
    imports['low'] = ['middle'];
    imports['middle'] = ['high'];
    expect(idsOf([group([1, 2], 10, 'low'), group([1, 2, 3], 10, 'high')])).toEqual([['low'], ['high']]);
  });
});
