import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UsageItem } from '@switchyard/contracts/usage/usage-routes.ts';
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { formatAmount, usageWords } from './usage-words.ts';

const tones = { ok: 'accent', near: 'warn', reached: 'danger' } as const;

/** One limit: what is used of it, and what happens when it is reached. */
export function UsageRow({ item, zone }: { item: UsageItem; zone: string }) {
  const { kind, used, most, state, resetsAt } = item;
  const { name, atLimit } = usageWords()[kind];
  const time = resetsAt === null ? null : formatDate(resetsAt, zone, 'dateTime');
  const again = time === null ? [] : [t`Starts again at ${time}.`];
  return (
    <li className="flex flex-col gap-1.5 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium text-1">{name}</span>
        <UsageState state={state} />
        <span className="ml-auto text-sm text-2 tabular-nums">{amountsOf(item)}</span>
      </div>
      {most !== null && (
        <ProgressBar value={(used ?? 0) / Math.max(1, most)} label={name} tone={tones[state]} />
      )}
      <p className="text-sm text-2">{most === null ? t`No limit.` : [atLimit, ...again].join(' ')}</p>
    </li>
  );
}

function amountsOf({ kind, used, most }: UsageItem): string {
  if (used === null) return t`Not counted yet`;
  const amount = formatAmount(kind, used);
  if (most === null) return amount;
  const limit = formatAmount(kind, most);
  return t`${amount} of ${limit}`;
}

function UsageState({ state }: { state: UsageItem['state'] }) {
  if (state === 'ok') return null;
  return state === 'near' ? (
    <Chip tone="warn" icon={<TriangleAlert />}>
      <Trans>Near the limit</Trans>
    </Chip>
  ) : (
    <Chip tone="danger" icon={<CircleSlash />}>
      <Trans>Limit reached</Trans>
    </Chip>
  );
}
