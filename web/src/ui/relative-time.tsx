import { formatDate, formatRelative, type Instant } from '../lib/format-date.ts';
import { useNow } from '../lib/use-now.ts';

type RelativeTimeProps = {
  at: Instant;
  /** IANA zone for the full date in the tooltip. */
  zone: string;
  className?: string;
};

/** `4 min ago`, kept current; the full date is in the tooltip. */
export function RelativeTime({ at, zone, className }: RelativeTimeProps) {
  const now = useNow(30_000);
  const iso = new Date(at).toISOString();
  return (
    <time
      dateTime={iso}
      title={formatDate(at, zone, 'dateTime')}
      className={`num whitespace-nowrap ${className ?? ''}`}
    >
      {formatRelative(at, now, zone)}
    </time>
  );
}
