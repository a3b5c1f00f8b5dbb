import { Trans } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';

/** Shows the age of data that comes from this device. `at`: epoch ms. */
export function CachedNote({ at, zone }: { at: number; zone: string }) {
  const isToday = useNow(60_000) - at < 20 * 3_600_000;
  return (
    <p
      role="status"
      className="num flex min-h-8 shrink-0 items-center gap-2 bg-surface-2 px-4 text-sm font-medium text-2"
    >
      <History aria-hidden="true" size={14} />
      <Trans>As of {formatDate(at, zone, isToday ? 'time' : 'dayTime')}, kept on this device</Trans>
    </p>
  );
}
