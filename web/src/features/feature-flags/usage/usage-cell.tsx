import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagUsage } from '@switchyard/contracts/feature-flags/usage-routes.ts';
import { formatCompact } from '../../../lib/format-number.ts';
import { Chip } from '../../../ui/chip.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonWords, stageLooks } from './usage-words.ts';

type UsageProps = { usage: FlagUsage | undefined; zone: string };

/** Stage of a flag that is not archived, with the reasons to remove it as its title. */
export function StageChip({ usage, zone }: UsageProps) {
  // The answer is older than the flag if it was just restored.
  if (!usage || usage.stage === 'archived') return null;
  const { word, tone, title } = stageLooks[usage.stage];
  const reasons = usage.reasons.map((reason) => reasonWords(reason, zone)).join(' ');
  return (
    <Chip tone={tone} title={reasons === '' ? title : reasons}>
      {word}
    </Chip>
  );
}

const [width, height] = [56, 16];

/** Evaluations of the last days, and when the last one was. */
export function UsageCell({ usage, zone }: UsageProps) {
  if (!usage) return null;
  const { days, lastSeenAt } = usage;
  const total = days.reduce((sum, count) => sum + count, 0);
  const count = formatCompact(total);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Sparkline days={days} label={t`${count} evaluations in 14 days`} />
      <span className="min-w-0 truncate text-xs text-3">
        {lastSeenAt === null ? <Trans>never</Trans> : <RelativeTime at={lastSeenAt} zone={zone} />}
      </span>
    </div>
  );
}

/** Bars of days, relative to the highest of them. */
function Sparkline({ days, label }: { days: readonly number[]; label: string }) {
  const most = Math.max(1, ...days);
  const step = width / days.length;
  const bars = days.map((count, at) => {
    const size = count === 0 ? 1 : Math.max(2, (count / most) * height);
    return `M${at * step} ${height - size}h${step - 1}v${size}h${1 - step}z`;
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="h-4 w-14 shrink-0 fill-info"
    >
      <title>{label}</title>
      <path d={bars.join('')} />
    </svg>
  );
}
