import { t } from '@lingui/core/macro';
import type { FlagStage, StaleReason } from '@switchyard/contracts/feature-flags/flag-lifecycle.ts';
import { formatDate } from '../../../lib/format-date.ts';
import type { Tone } from '../../../ui/chip.tsx';

export const stageLooks: Readonly<Record<FlagStage, { word: string; tone: Tone; title: string }>> = {
  define: { word: t`Define`, tone: 'neutral', title: t`No program has asked for it yet` },
  develop: { word: t`Develop`, tone: 'info', title: t`It is evaluated, but nobody gets it in production` },
  live: { word: t`Live`, tone: 'ok', title: t`Users of production get it` },
  cleanup: { word: t`Cleanup`, tone: 'warn', title: t`It should be removed` },
  archived: { word: t`Archived`, tone: 'neutral', title: t`It is off everywhere` },
};

/** Why a flag should be removed, in a sentence. */
export function reasonWords({ kind, since }: StaleReason, zone: string): string {
  const date = formatDate(since, zone, 'date');
  switch (kind) {
    case 'expected':
      return t`It should have been gone by ${date}.`;
    case 'everybody':
      return t`Everybody in production has had it since ${date}.`;
    case 'unused':
      return t`Nobody has evaluated it since ${date}.`;
    default:
      return kind satisfies never;
  }
}
