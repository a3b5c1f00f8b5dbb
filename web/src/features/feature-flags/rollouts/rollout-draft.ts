import { t } from '@lingui/core/macro';
import type { NewRollout } from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import type { Problems } from '../rules/draft-problems.ts';
import { pathTo } from '../rules/draft-problems.ts';
import { numberOf } from '../rules/rules-draft.ts';

export type WaitUnit = 'minutes' | 'hours' | 'days';
const minutesOf: Readonly<Record<WaitUnit, number>> = { minutes: 1, hours: 60, days: 1440 };

/** A step as its form has it; numbers as typed. */
export type StepDraft = {
  readonly key: number;
  readonly percentage: string;
  readonly wait: string;
  readonly unit: WaitUnit;
  readonly needsApproval: boolean;
  readonly minimumSample: string;
};

export type GuardDraft = {
  readonly key: number;
  readonly name: string;
  readonly source: 'events' | 'counters';
  readonly counted: string;
  readonly per: string;
  readonly rule: 'above' | 'worse';
  readonly threshold: string;
  /** Minutes. */
  readonly window: string;
  readonly minimum: string;
  readonly action: 'pause' | 'rollback';
};

export type RolloutDraft = {
  readonly environment: string;
  readonly strategyId: string;
  readonly steps: readonly StepDraft[];
  readonly guards: readonly GuardDraft[];
  readonly reason: string;
};

const usual: readonly [number, string, WaitUnit][] = [
  [5, '1', 'hours'],
  [25, '1', 'days'],
  [50, '1', 'days'],
  [100, '0', 'hours'],
];

/** Usual steps above a share. */
export function usualSteps(above: number): StepDraft[] {
  return usual
    .filter(([percentage]) => percentage > above)
    .map(([percentage, wait, unit], key) => ({
      key,
      percentage: String(percentage),
      wait,
      unit,
      needsApproval: false,
      minimumSample: '',
    }));
}

export function withStep(steps: readonly StepDraft[]): StepDraft[] {
  const key = 1 + Math.max(-1, ...steps.map((step) => step.key));
  const step = {
    key,
    percentage: '',
    wait: '1',
    unit: 'hours' as const,
    needsApproval: false,
    minimumSample: '',
  };
  return [...steps, step];
}

export function withGuard(guards: readonly GuardDraft[]): GuardDraft[] {
  const key = 1 + Math.max(-1, ...guards.map((guard) => guard.key));
  const guard: GuardDraft = {
    key,
    name: '',
    source: 'events',
    counted: '',
    per: '',
    rule: 'above',
    threshold: '',
    window: '60',
    minimum: '100',
    action: 'rollback',
  };
  return [...guards, guard];
}

/** True if a threshold is entered in percent: a share of units. */
export function isPercent({ source, per }: Pick<GuardDraft, 'source' | 'per'>): boolean {
  return source === 'events' && per.trim() !== '';
}

/** Problems that are found without the server, by the path of their field. */
export function rolloutProblems({ steps, guards, strategyId }: RolloutDraft): Problems {
  const found = new Map<string, string>();
  if (strategyId === '') found.set('strategyId', t`Choose a rule with a share`);
  let before = 0;
  for (const [at, { percentage, wait, minimumSample }] of steps.entries()) {
    const share = numberOf(percentage);
    if (!(share > before && share <= 100))
      found.set(pathTo('steps', at, 'percentage'), t`Enter a share above ${before} and up to 100`);
    else before = share;
    if (!(wholeOf(wait) >= 0)) found.set(pathTo('steps', at, 'waitMinutes'), t`Enter a number`);
    if (!(wholeOf(minimumSample) >= 0)) found.set(pathTo('steps', at, 'minimumSample'), t`Enter a number`);
  }
  for (const [at, guard] of guards.entries()) {
    const need = (field: 'name' | 'counted' | 'window' | 'minimum' | 'threshold', isSound: boolean) => {
      const name = field === 'window' ? 'windowMinutes' : field;
      if (!isSound) found.set(pathTo('guards', at, name), t`Fill this in`);
    };
    need('name', guard.name.trim() !== '');
    need('counted', guard.counted.trim() !== '');
    need('window', wholeOf(guard.window) > 0);
    need('minimum', wholeOf(guard.minimum) > 0);
    need('threshold', guard.rule === 'worse' || numberOf(guard.threshold) >= 0);
    if (guard.rule === 'worse' && guard.per.trim() === '')
      found.set(pathTo('guards', at, 'per'), t`Fill this in`);
  }
  return Object.fromEntries(found);
}

/** Empty is zero. */
function wholeOf(text: string): number {
  return text.trim() === '' ? 0 : numberOf(text);
}

/** The request that a draft stands for. */
export function rolloutBody({ strategyId, steps, guards, reason }: RolloutDraft): NewRollout {
  return {
    strategyId,
    steps: steps.map(({ percentage, wait, unit, needsApproval, minimumSample }) => ({
      percentage: numberOf(percentage),
      waitMinutes: Math.round(wholeOf(wait) * minutesOf[unit]),
      needsApproval,
      minimumSample: Math.round(wholeOf(minimumSample)),
    })),
    guards: guards.map((guard) => ({
      name: guard.name.trim(),
      source: guard.source,
      counted: guard.counted.trim(),
      per: guard.per.trim() === '' ? null : guard.per.trim(),
      rule: guard.rule,
      threshold: guard.rule === 'worse' ? 0 : thresholdOf(guard),
      windowMinutes: Math.round(wholeOf(guard.window)),
      minimum: Math.round(wholeOf(guard.minimum)),
      action: guard.action,
    })),
    reason: reason.trim() === '' ? null : reason.trim(),
  };
}

function thresholdOf(guard: GuardDraft): number {
  const value = numberOf(guard.threshold);
  return isPercent(guard) ? value / 100 : value;
}
