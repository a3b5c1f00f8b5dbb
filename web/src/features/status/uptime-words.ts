import { plural, t } from '@lingui/core/macro';
import { dayText } from '@switchyard/contracts/time/calendar-day.ts';
import { dayLook, daysUpTo, probesPerDay } from '@switchyard/contracts/status/status-rules.ts';
import type { StatusDay } from '@switchyard/contracts/status/status.ts';

/** One day as shown by a bar. */
export type UptimeBar = {
  /** `2026-11-21`, UTC. */
  readonly day: string;
  readonly look: ReturnType<typeof dayLook>;
  /** Share of the day covered by probes, 0 to 1; for today, of the elapsed time. */
  readonly measured: number;
  readonly figures: StatusDay | undefined;
};

/** The last 90 days, oldest first. Days and hours without probes stay empty, because their state is unknown. */
export function toBars(days: readonly StatusDay[], now: number): UptimeBar[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const today = new Date(now).toISOString().slice(0, 10);
  return daysUpTo(today).map((day) => {
    const figures = known.get(day);
    const passed =
      day === today ? Math.max(1, Math.ceil((now - Date.parse(`${day}T00:00:00Z`)) / 60_000)) : probesPerDay;
    return { day, look: dayLook(figures), measured: Math.min(1, (figures?.probes ?? 0) / passed), figures };
  });
}

/** `99.98 %`; never rounded up to a hundred. */
export function percent(share: number): string {
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}

/** Summary of a day: `99.93 % up, 1 probe without answer, measured 12 of 24 h`. */
export function barWords({ figures, measured }: UptimeBar): string {
  if (figures === undefined || figures.probes === 0) return t`No data`;
  const { probes, down, degraded } = figures;
  const parts = [t`${percent((probes - down) / probes)} up`];
  if (down > 0)
    parts.push(plural(down, { one: '# probe without an answer', other: '# probes without an answer' }));
  if (degraded > 0) parts.push(t`${degraded} slow`);
  if (measured < 0.99) parts.push(t`no data for ${percent(1 - measured)} of the day`);
  return parts.join(', ');
}

/** All bars as a sentence, for screen readers. */
export function summaryWords(bars: readonly UptimeBar[], uptime: number | null): string {
  if (uptime === null) return t`No data in the last 90 days`;
  const troubled = bars.filter(({ look }) => look === 'down' || look === 'degraded');
  const silent = bars.filter(({ look }) => look === 'none').length;
  const days = troubled.slice(-5).map((bar) => `${dayText(bar.day)}: ${barWords(bar)}`);
  return [
    t`${percent(uptime)} up in the last 90 days`,
    silent > 0 ? t`no data for ${silent} of them` : '',
    troubled.length === 0 ? t`no day with trouble` : t`${troubled.length} with trouble; ${days.join('; ')}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
