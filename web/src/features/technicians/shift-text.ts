import { t } from '@lingui/core/macro';
import type { Shift } from '@switchyard/contracts/technicians/technician.ts';

export const weekdays = [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`] as const;

/** `08:30` from minutes after midnight. */
export function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Minutes after midnight of `08:30`; null for anything else. */
export function parseMinute(text: string): number | null {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text);
  if (!match) return null;
  const minute = Number(match[1]) * 60 + Number(match[2]);
  return minute <= 1440 ? minute : null;
}

/** A week of shifts in one line: equal neighbouring days are joined, `Mon–Fri 08:00–16:30, Sat 09:00–13:00`. */
export function shiftSummary(shifts: readonly Shift[]): string {
  const byDay = weekdays.map((_, index) =>
    shifts
      .filter((shift) => shift.weekday === index + 1)
      .toSorted((a, b) => a.startMinute - b.startMinute)
      .map((shift) => `${minuteText(shift.startMinute)}–${minuteText(shift.endMinute)}`)
      .join(' + '),
  );
  const parts: string[] = [];
  for (let first = 0; first < byDay.length; ) {
    const hours = byDay[first] ?? '';
    let last = first;
    while (last + 1 < byDay.length && byDay[last + 1] === hours) last += 1;
    const days = first === last ? weekdays[first] : `${weekdays[first]}–${weekdays[last]}`;
    if (hours !== '') parts.push(`${days} ${hours}`);
    first = last + 1;
  }
  return parts.join(', ');
}
