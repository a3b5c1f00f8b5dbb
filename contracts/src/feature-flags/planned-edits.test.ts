import { describe, expect, it } from 'vitest';
import type { FlagStrategy } from './flag-rules.ts';
import {
  afterOther,
  conflictingEdits,
  editsBetween,
  type PlannedEdit,
  type PlannedRules,
  shareEdit,
  switchEdit,
  withEdits,
} from './planned-edits.ts';

const rule = (id: string, percentage = 0, title = ''): FlagStrategy => ({
  id,
  title,
  kind: { name: 'rollout', percentage, stickiness: 'default', hashVersion: 2 },
  constraints: [],
  segments: [],
  variants: [],
});
const rules = (strategies: FlagStrategy[], more: Partial<PlannedRules> = {}): PlannedRules => ({
  enabled: false,
  strategies,
  variants: null,
  ...more,
});
const fieldsOf = (edits: readonly PlannedEdit[]) => edits.map(({ kind, field }) => `${kind} ${field}`);
const ids = ({ strategies }: PlannedRules) => strategies.map(({ id }) => id).join('');

describe('edits between two states', () => {
  it.each<[string, PlannedRules, Partial<PlannedRules>, string[]]>([
    ['nothing', rules([rule('a')]), rules([rule('a')]), []],
    ['the switch', rules([]), { enabled: true }, ['whole enabled']],
    ['a new rule', rules([rule('a')]), { strategies: [rule('a'), rule('b')] }, ['part strategies/b']],
    ['a removed rule', rules([rule('a'), rule('b')]), { strategies: [rule('b')] }, ['part strategies/a']],
    [
      'moved rules',
      rules([rule('a'), rule('b')]),
      { strategies: [rule('b'), rule('a')] },
      ['order strategies'],
    ],
    [
      'a new first rule',
      rules([rule('a')]),
      { strategies: [rule('b'), rule('a')] },
      ['part strategies/b', 'order strategies'],
    ],
    ['own variants', rules([]), { variants: [{ name: 'x', weight: 1000 }] }, ['whole variants']],
  ])('name %s', (_, base, wanted, expected) => {
    const edits = editsBetween(base, wanted);
    expect(fieldsOf(edits)).toEqual(expected);
    expect(withEdits(base, edits)).toEqual({ ...base, ...wanted });
    expect(conflictingEdits(base, edits)).toEqual([]);
  });
});

describe('a plan on a flag that was changed since', () => {
  const base = rules([rule('a'), rule('b')]);

  it('keeps changes of other rules', () => {
    const edits = editsBetween(base, { strategies: [rule('a', 50), rule('b')] });
    const current = rules([rule('a'), rule('b', 0, 'Staff'), rule('c')], { enabled: true });
    expect(conflictingEdits(current, edits)).toEqual([]);
    expect(withEdits(current, edits)).toEqual({
      ...current,
      strategies: [rule('a', 50), rule('b', 0, 'Staff'), rule('c')],
    });
  });

  it('conflicts at the rules that both changed, and only there', () => {
    const edits = editsBetween(base, { enabled: true, strategies: [rule('a', 50), rule('b', 10)] });
    const current = rules([rule('a', 20), rule('b')]);
    expect(fieldsOf(conflictingEdits(current, edits))).toEqual(['part strategies/a']);
  });

  it('does not conflict if both want the same', () => {
    const edits = editsBetween(base, { strategies: [rule('a', 50), rule('b')] });
    expect(conflictingEdits(rules([rule('a', 50), rule('b')]), edits)).toEqual([]);
  });

  it('keeps rules added since behind their neighbours when it moves others', () => {
    const edits = editsBetween(base, { strategies: [rule('b'), rule('a')] });
    const current = rules([rule('a'), rule('x'), rule('b')]);
    expect(conflictingEdits(current, edits)).toEqual([]);
    expect(ids(withEdits(current, edits))).toBe('bax');
  });

  it('conflicts if the same rules were moved elsewhere', () => {
    const three = rules([rule('a'), rule('b'), rule('c')]);
    const edits = editsBetween(three, { strategies: [rule('b'), rule('a'), rule('c')] });
    expect(fieldsOf(conflictingEdits(rules([rule('c'), rule('a'), rule('b')]), edits))).toEqual([
      'order strategies',
    ]);
  });

  it('conflicts if the rule was removed', () => {
    const edits = [shareEdit(base, 'a', 50) as PlannedEdit];
    expect(fieldsOf(conflictingEdits(rules([rule('b')]), edits))).toEqual(['share strategies/a']);
  });
});

describe('plans that follow each other', () => {
  /** Applies plans in order, each knowing those before it. */
  function applied(current: PlannedRules, plans: PlannedEdit[][]): PlannedRules {
    const [edits, ...others] = plans;
    if (edits === undefined) return current;
    expect(conflictingEdits(current, edits)).toEqual([]);
    const after = withEdits(current, edits);
    const following = others.map((plan) =>
      plan.map((edit) => afterOther(edit, { before: current, after, edits })),
    );
    return applied(after, following);
  }

  it('raise a share in steps', () => {
    const base = rules([rule('a')]);
    const steps = [10, 50, 100].map((share) => [shareEdit(base, 'a', share) as PlannedEdit]);
    expect(applied(base, steps)).toEqual(rules([rule('a', 100)]));
  });

  it('switch on and off again', () => {
    const base = rules([]);
    expect(applied(base, [[switchEdit(base, true)], [switchEdit(base, false)]]).enabled).toBe(false);
  });

  it('keep each other’s changes of one rule', () => {
    const base = rules([rule('a')]);
    const draft = editsBetween(base, { strategies: [rule('a', 0, 'Boston')] });
    const share = [shareEdit(base, 'a', 30) as PlannedEdit];
    expect(applied(base, [share, draft])).toEqual(rules([rule('a', 30, 'Boston')]));
    expect(applied(base, [draft, share])).toEqual(rules([rule('a', 30, 'Boston')]));
  });

  it('conflict with a change between them that is no plan', () => {
    const base = rules([rule('a')]);
    const [first, second] = [10, 50].map((share) => [shareEdit(base, 'a', share) as PlannedEdit]);
    const after = withEdits(base, first ?? []);
    const following = (second ?? []).map((edit) =>
      afterOther(edit, { before: base, after, edits: first ?? [] }),
    );
    expect(fieldsOf(conflictingEdits(rules([rule('a', 5)]), following))).toEqual(['share strategies/a']);
  });

  it('do not bring back a rule that one before removed', () => {
    const base = rules([rule('a')]);
    const removal = editsBetween(base, { strategies: [] });
    const edit = shareEdit(base, 'a', 50) as PlannedEdit;
    const following = afterOther(edit, { before: base, after: rules([]), edits: removal });
    expect(fieldsOf(conflictingEdits(rules([]), [following]))).toEqual(['share strategies/a']);
  });
});
