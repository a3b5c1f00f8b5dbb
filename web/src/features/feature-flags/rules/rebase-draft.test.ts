import type { EnvironmentRules, FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { editsBetween, shareEdit } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { describe, expect, it } from 'vitest';
import { beginEditing, beginRequest, type Editing, rebased, withMine, withTheirs } from './rebase-draft.ts';
import { draftOf, newStrategy, newVariant, rulesOf } from './rules-draft.ts';

const share = (id: string, percentage: number): FlagStrategy => ({
  id,
  title: '',
  kind: { name: 'rollout', percentage, stickiness: 'default', hashVersion: 2 },
  constraints: [],
  segments: [],
  variants: [],
});
const base: EnvironmentRules = {
  flagKey: 'a_flag',
  environment: 'production',
  revision: 3,
  enabled: false,
  strategies: [share('a', 10), share('b', 20)],
  variants: null,
  updatedAt: '2026-11-23T10:00:00.000Z',
  updatedBy: null,
};
const begun = beginEditing(base);

/** Editing after the user has these strategies. */
const withStrategies = (...strategies: FlagStrategy[]): Editing => ({
  ...begun,
  draft: { ...begun.draft, strategies: draftOf({ ...base, strategies }).strategies },
});
const newer = (patch: Partial<EnvironmentRules>): EnvironmentRules => ({ ...base, revision: 4, ...patch });
const strategiesOf = ({ draft }: Editing) => rulesOf(draft).strategies;

describe('newer rules under a draft', () => {
  it('are taken where the user changed nothing', () => {
    const theirs = newer({ enabled: true, strategies: [share('b', 25)] });
    expect(rebased(begun, theirs)).toEqual(beginEditing(theirs));
  });

  it('are merged with edits of other parts', () => {
    const mine = withStrategies(share('a', 15), share('b', 20), share('mine', 1));
    const next = rebased(mine, newer({ strategies: [share('a', 10), share('b', 25), share('new', 2)] }));
    expect(strategiesOf(next)).toEqual([share('a', 15), share('b', 25), share('new', 2), share('mine', 1)]);
    expect(next.contested).toEqual([]);
    expect(next.base.revision).toBe(4);
  });

  it('leave the user’s state of a part that both changed, which is contested', () => {
    const mine = withStrategies(share('a', 15), share('b', 20));
    const next = rebased(mine, newer({ strategies: [share('a', 99), share('b', 20)] }));
    expect(strategiesOf(next)).toEqual([share('a', 15), share('b', 20)]);
    expect(next.contested).toEqual(['strategies/a']);
    expect(strategiesOf(withTheirs(next, 'strategies/a'))).toEqual([share('a', 99), share('b', 20)]);
    expect(withTheirs(next, 'strategies/a').contested).toEqual([]);
    expect(withMine(next, 'strategies/a')).toEqual({ ...next, contested: [] });
  });

  it('contest a rule that one side removed and the other changed', () => {
    const next = rebased(
      withStrategies(share('b', 20)),
      newer({ strategies: [share('a', 99), share('b', 20)] }),
    );
    expect(strategiesOf(next)).toEqual([share('b', 20)]);
    expect(next.contested).toEqual(['strategies/a']);
    expect(strategiesOf(withTheirs(next, 'strategies/a'))).toEqual([share('a', 99), share('b', 20)]);
  });

  it('contest variants as a whole: weights have one sum', () => {
    const mine: Editing = { ...begun, draft: { ...begun.draft, variants: [newVariant([])] } };
    const next = rebased(mine, newer({ variants: [{ name: 'blue', weight: 1000 }] }));
    expect(next.contested).toEqual(['variants']);
    expect(rulesOf(withTheirs(next, 'variants').draft).variants).toEqual([{ name: 'blue', weight: 1000 }]);
  });

  it('keep the user’s order, and a contest that a later change does not touch', () => {
    const moved = withStrategies(share('b', 20), share('a', 15));
    const once = rebased(moved, newer({ strategies: [share('a', 99), share('b', 20)] }));
    const twice = rebased(
      once,
      newer({ revision: 5, enabled: true, strategies: [share('a', 99), share('b', 20)] }),
    );
    expect(strategiesOf(twice)).toEqual([share('b', 20), share('a', 15)]);
    expect(twice.contested).toEqual(['strategies/a']);
    expect(twice.draft.enabled).toBe(true);
  });

  it('are no contest where both sides changed the same in the same way', () => {
    const mine = withStrategies(share('a', 15), share('b', 20));
    expect(rebased(mine, newer({ strategies: [share('a', 15), share('b', 20)] })).contested).toEqual([]);
  });

  it('add nothing to a draft that has only new rules', () => {
    const draft = { ...begun.draft, strategies: [...begun.draft.strategies, newStrategy('mine')] };
    const next = rebased({ ...begun, draft }, newer({ strategies: [] }));
    expect(next.draft.strategies).toEqual([newStrategy('mine')]);
  });
});

describe('a change request that is edited', () => {
  const edits = editsBetween(base, {
    enabled: true,
    strategies: [share('b', 20), share('a', 15), share('mine', 1)],
  });

  it('has its content on the rules of today, with what others changed elsewhere', () => {
    const theirs = newer({ strategies: [share('a', 10), share('b', 25), share('new', 2)] });
    const begun = beginRequest(theirs, edits);
    expect(begun.contested).toEqual([]);
    expect(begun.base).toEqual(theirs);
    expect(begun.draft.enabled).toBe(true);
    const strategies = rulesOf(begun.draft).strategies.toSorted((a, b) => a.id.localeCompare(b.id));
    expect(strategies).toEqual([share('a', 15), share('b', 25), share('mine', 1), share('new', 2)]);
  });

  it('contests what another user changed in the meantime', () => {
    const begun = beginRequest(newer({ strategies: [share('a', 99), share('b', 20)] }), edits);
    expect(begun.contested).toEqual(['strategies/a']);
    expect(strategiesOf(begun)).toContainEqual(share('a', 15));
    expect(strategiesOf(withTheirs(begun, 'strategies/a'))).toContainEqual(share('a', 99));
  });

  it('contests a share whose rule was removed', () => {
    const edit = shareEdit(base, 'b', 50);
    const begun = beginRequest(newer({ strategies: [share('a', 10)] }), edit ? [edit] : []);
    expect(begun.contested).toEqual(['strategies/b']);
    expect(strategiesOf(withTheirs(begun, 'strategies/b'))).toEqual([share('a', 10)]);
  });
});
