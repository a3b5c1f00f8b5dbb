import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';
import type { ReadDocument } from './wanted-flag.ts';

function read(document: unknown): ReadDocument {
  const found = readDocument(document);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('an export of Unleash', () => {
  const document = {
    features: [
      { name: 'new_checkout', description: 'Shorter form', type: 'kill-switch', impressionData: true },
      { name: 'New-Thing', type: 'release' },
      { name: 'by_host', type: 'release' },
    ],
    featureStrategies: [
      {
        name: 'flexibleRollout',
        id: 'b2',
        featureName: 'new_checkout',
        environment: 'production',
        parameters: { rollout: '40', stickiness: 'userId', groupId: 'checkout' },
        constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'], value: '', inverted: false }],
        segments: [7],
        sortOrder: 2,
      },
      { name: 'userWithId', featureName: 'new_checkout', parameters: { userIds: 'ada, bob' }, sortOrder: 1 },
      { name: 'default', featureName: 'new_checkout', disabled: true },
      { name: 'applicationHostname', featureName: 'by_host', parameters: { hostNames: 'a' } },
    ],
    featureEnvironments: [
      {
        featureName: 'new_checkout',
        enabled: true,
        variants: [{ name: 'blue', weight: 1000, weightType: 'fix' }],
      },
    ],
    featureTags: [{ featureName: 'new_checkout', tagType: 'simple', tagValue: 'shop' }],
    segments: [{ id: 7, name: 'Pilots' }],
    dependencies: [{ feature: 'new_checkout', dependencies: [{ feature: 'base', enabled: true }] }],
  };

  it('keeps rules in their order, shares as Unleash divides them, and names what it leaves out', () => {
    const { format, flags, skipped } = read(document);
    expect(format).toBe('unleash');
    expect(flags).toMatchObject([
      {
        key: 'new_checkout',
        details: { description: 'Shorter form', type: 'kill_switch', tags: ['shop'] },
        prerequisites: [{ flag: 'base', enabled: true, variants: [] }],
        rules: {
          enabled: true,
          variants: [{ name: 'blue', weight: 1000 }],
          strategies: [
            { kind: { name: 'users', userIds: ['ada', 'bob'] } },
            {
              id: 'b2',
              kind: {
                name: 'rollout',
                percentage: 40,
                stickiness: 'userId',
                salt: 'checkout',
                hashVersion: 1,
              },
              constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
              segments: ['Pilots'],
            },
          ],
        },
        notes: ['Impression data is not carried', 'Disabled strategies are not carried: 1'],
      },
    ]);
    expect(skipped).toEqual([
      { key: 'New-Thing', reason: 'Its key has other characters than a-z, 0-9 and _, or is too long' },
      { key: 'by_host', reason: 'Its strategy applicationHostname is not known here' },
    ]);
  });
});

describe('a flag that is off for everybody', () => {
  const nobody = { strategies: [{ kind: { name: 'rollout', percentage: 0 }, constraints: [] }] };

  it('is skipped if all of its strategies in Unleash are disabled', () => {
    const strategy = { name: 'default', featureName: 'half_done', disabled: true };
    const { flags, skipped } = read({
      features: [{ name: 'half_done' }],
      featureStrategies: [strategy, strategy],
    });
    expect(flags).toEqual([]);
    expect(skipped).toEqual([
      { key: 'half_done', reason: 'All of its strategies are disabled: no rule would mean everybody here' },
    ]);
  });

  it('keeps a rule that matches nobody', () => {
    const boolean = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off' };
    const coloured = { state: 'ENABLED', variants: { red: 'f00' } };
    const { flags } = read({ flags: { boolean, coloured } });
    expect(flags.map(({ rules }) => rules)).toMatchObject([
      { enabled: false, ...nobody },
      { enabled: false, ...nobody },
    ]);
  });
});

describe('flags of flagd', () => {
  const bool = { on: true, off: false };
  const flag = (more: object) => ({ state: 'ENABLED', variants: bool, defaultVariant: 'off', ...more });
  const rulesOf = (more: object, evaluators = {}) => {
    const { flags, skipped } = read({ flags: { some_flag: flag(more) }, $evaluators: evaluators });
    return flags[0]?.rules ?? skipped[0]?.reason;
  };

  it('are on for everybody or off without targeting', () => {
    expect(rulesOf({ defaultVariant: 'on' })).toEqual({ enabled: true, strategies: [], variants: null });
    expect(rulesOf({})).toMatchObject({ enabled: false });
    expect(rulesOf({ defaultVariant: 'on', state: 'DISABLED' })).toMatchObject({ enabled: false });
  });

  it('have a rule per branch that is on', () => {
    const isPro = { and: [{ '==': [{ var: 'plan' }, 'pro'] }, { $ref: 'ours' }] };
    const targeting = { if: [isPro, 'on', { in: [{ var: 'targetingKey' }, ['ada', 'bob']] }, 'on'] };
    expect(rulesOf({ targeting }, { ours: { ends_with: [{ var: 'email' }, '@example.com'] } })).toMatchObject(
      {
        enabled: true,
        strategies: [
          {
            kind: { name: 'default' },
            constraints: [
              { contextName: 'plan', operator: 'IN', values: ['pro'] },
              { contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.com'] },
            ],
          },
          { constraints: [{ contextName: 'userId', operator: 'IN', values: ['ada', 'bob'] }] },
        ],
      },
    );
  });

  it('have shares and variants with their values', () => {
    const fractional = {
      fractional: [
        ['on', 25],
        ['off', 75],
      ],
    };
    expect(rulesOf({ targeting: fractional })).toMatchObject({
      strategies: [{ kind: { name: 'rollout', percentage: 25 }, constraints: [] }],
    });
    const colours = { variants: { red: 'f00', blue: '00f' }, defaultVariant: 'red' };
    const targeting = { if: [{ sem_ver: [{ var: 'version' }, '>=', '2.0.0'] }, 'blue'] };
    expect(rulesOf({ ...colours, targeting })).toMatchObject({
      enabled: true,
      strategies: [
        {
          constraints: [{ contextName: 'version', operator: 'SEMVER_GTE', value: '2.0.0' }],
          variants: [{ name: 'blue', weight: 1000, payload: { type: 'string', value: '00f' } }],
        },
        { constraints: [], variants: [{ name: 'red', weight: 1000 }] },
      ],
    });
  });

  it('are skipped if a condition has no counterpart, or gives off before others get on', () => {
    const either = { or: [{ '==': [{ var: 'a' }, '1'] }, { '==': [{ var: 'b' }, '2'] }] };
    expect(rulesOf({ targeting: { if: [either, 'on'] } })).toBe('Its targeting cannot be carried: or');
    const excluded = { if: [{ '==': [{ var: 'a' }, '1'] }, 'off', 'on'] };
    expect(rulesOf({ targeting: excluded })).toContain('a condition that gives off comes before');
    expect(rulesOf({ targeting: { if: [{ '==': [{ var: 'a' }, '1'] }, 'green'] } })).toContain('green');
  });
});

describe('references of flagd', () => {
  const flag = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off' };

  it('are followed up to a number of parts, of a flag and of the file', () => {
    const evaluators: Record<string, unknown> = { e0: { '==': [{ var: 'plan' }, 'pro'] } };
    for (let at = 1; at < 5; at += 1)
      evaluators[`e${at}`] = { and: Array.from({ length: 20 }, () => ({ $ref: `e${at - 1}` })) };
    const targeting = (name: string) => ({ if: [{ $ref: name }, 'on'] });
    const large = read({ flags: { one: { ...flag, targeting: targeting('e4') } }, $evaluators: evaluators });
    expect(large.skipped).toEqual([
      { key: 'one', reason: 'Its targeting cannot be carried: it has too many parts' },
    ]);
    const one = { ...flag, targeting: targeting('e1') };
    const many = Object.fromEntries(Array.from({ length: 2_500 }, (_, at) => [`flag_${at}`, one] as const));
    const { flags, skipped } = read({ flags: many, $evaluators: evaluators });
    expect([flags.length > 100, skipped.length > 100]).toEqual([true, true]);
  });
});

describe('another document', () => {
  it('is refused with the reason', () => {
    expect(readDocument([])).toContain('neither an export');
    expect(readDocument('text')).toBe('The file is no JSON object');
    expect(readDocument({ format: 'switchyard.flags', version: 2 })).toContain('cannot be read at version');
    expect(readDocument({ features: [] })).toContain('no export of an environment');
  });
});
