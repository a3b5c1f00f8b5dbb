import { t } from '@lingui/core/macro';
import type { ExcludedInput } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { excludedText } from './plan-words.ts';

const step = 100;

/** Input that could not be used, each with the record in which to mend it. */
export function ExcludedList({ excluded, left }: { excluded: readonly ExcludedInput[]; left: number }) {
  const [limit, setLimit] = useState(step);
  if (excluded.length === 0 && left === 0) {
    return <EmptyState icon={<CircleCheck />} title={t`Everything could be used`} />;
  }
  return (
    <div className="flex flex-col gap-3 p-4 max-sm:p-3">
      {left > 0 && (
        <p className="text-2">{t`${formatCount(left)} more jobs wait: a plan takes the 10,000 most important ones.`}</p>
      )}
      <ul
        aria-label={t`Not usable`}
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {excluded.slice(0, limit).map((item) => (
          <li key={`${item.kind} ${item.id}`} className="flex flex-col gap-0.5 px-3 py-2.5">
            <Link to={hrefOf(item)} className="self-start text-1">
              {item.label}
            </Link>
            <p className="text-sm text-2">{excludedText(item)}</p>
          </li>
        ))}
      </ul>
      {excluded.length > limit && (
        <Button size="sm" className="self-start" onClick={() => setLimit(limit + step)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

function hrefOf({ mend: { kind, id } }: ExcludedInput): string {
  switch (kind) {
    case 'customer':
      return `/customers/${id}`;
    case 'technician':
      return `/technicians/${id}`;
    case 'job':
      return `/jobs/${id}`;
    default:
      return kind satisfies never;
  }
}
