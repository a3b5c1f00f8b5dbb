import { plural, t } from '@lingui/core/macro';
import type {
  RolloutGuard,
  RolloutMove,
  RolloutState,
  RolloutStep,
} from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { formatCount } from '../../../lib/format-number.ts';
import type { Tone } from '../../../ui/chip.tsx';

export const rolloutLooks: Readonly<Record<RolloutState, { word: string; tone: Tone }>> = {
  running: { word: t`Running`, tone: 'info' },
  paused: { word: t`Paused`, tone: 'warn' },
  done: { word: t`Done`, tone: 'ok' },
  aborted: { word: t`Ended`, tone: 'neutral' },
};

/** `1 h 30 min`, with at most two units. */
export function durationWords(minutes: number): string {
  const all = Math.max(1, Math.ceil(minutes));
  const [days, hours, rest] = [Math.floor(all / 1440), Math.floor((all % 1440) / 60), all % 60];
  const parts = [
    ...(days > 0 ? [t`${days} d`] : []),
    ...(hours > 0 ? [t`${hours} h`] : []),
    ...(rest > 0 && days === 0 ? [t`${rest} min`] : []),
  ];
  return parts.join(' ');
}

/** Conditions of a step: before it, and before the one that follows. */
export function stepConditions({ waitMinutes, needsApproval, minimumSample }: RolloutStep): string[] {
  const time = durationWords(waitMinutes);
  const count = formatCount(minimumSample);
  return [
    ...(needsApproval ? [t`needs approval`] : []),
    ...(waitMinutes > 0 ? [t`stays ${time}`] : []),
    ...(minimumSample > 0
      ? [plural(minimumSample, { one: `until # evaluation`, other: `until ${count} evaluations` })]
      : []),
  ];
}

/** The present state of a running rollout in a sentence. */
export function moveWords(move: RolloutMove, next: RolloutStep | undefined): string {
  const share = String(next?.percentage ?? 0);
  switch (move.kind) {
    case 'step':
      return t`The step to ${share} % is about to be made.`;
    case 'finish':
      return t`It is about to end: the last step has been made.`;
    case 'wait':
      return waitWords(move, next === undefined ? null : share);
    default:
      return move satisfies never;
  }
}

function waitWords(move: Extract<RolloutMove, { kind: 'wait' }>, share: string | null): string {
  switch (move.for) {
    case 'time': {
      const left = durationWords(move.leftMs / 60_000);
      return share === null ? t`Watched for another ${left}.` : t`${share} % in ${left}, at the earliest.`;
    }
    case 'sample': {
      const missing = formatCount(move.missing);
      return plural(move.missing, {
        one: `Waits for # more evaluation that gets the flag.`,
        other: `Waits for ${missing} more evaluations that get the flag.`,
      });
    }
    case 'approval':
      return t`Waits for approval of ${share ?? ''} %.`;
    default:
      return move satisfies never;
  }
}

/** A guard in words. */
export function guardWords(guard: RolloutGuard): string {
  const { counted, per, rule, threshold, windowMinutes, minimum } = guard;
  const time = durationWords(windowMinutes);
  const measure = measureWords(guard);
  const least = formatCount(minimum);
  if (rule === 'worse')
    return t`${counted} per ${per ?? ''} clearly worse than without the flag, over ${time}, from ${least} units each`;
  return per === null
    ? t`${measure} above ${threshold} in ${time}`
    : t`${measure} above ${shareWords(threshold, guard)} over ${time}, from ${least}`;
}

function measureWords({ counted, per }: RolloutGuard): string {
  return per === null ? counted : t`${counted} per ${per}`;
}

/** A share of units is a percentage; counters have a ratio. */
function shareWords(value: number, { source }: RolloutGuard): string {
  return source === 'events' ? `${Number((value * 100).toPrecision(4))} %` : String(value);
}
