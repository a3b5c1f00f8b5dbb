import { type ReadCell, Unread } from '../records/read-cell.ts';
import { splitList } from '../records/list-cell.ts';
import { minuteText } from '../time/calendar-day.ts';
import type { Shift, Skill } from './technician.ts';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const shift =
  /^([a-z]{3})[a-z]*\.?(?:\s*[-–]\s*([a-z]{3})[a-z]*\.?)?\s+(\d{1,2}):(\d\d)\s*[-–]\s*(\d{1,2}):(\d\d)$/i;

/** Shifts in one cell: `Mon 08:00-17:00; Tue 08:00-17:00`. */
export function writeShifts(shifts: readonly Shift[]): string {
  return shifts
    .map(({ weekday, startMinute, endMinute }) => {
      const end = endMinute === 1440 ? '24:00' : minuteText(endMinute);
      return `${days[weekday - 1]} ${minuteText(startMinute)}-${end}`;
    })
    .join('; ');
}

/** Reads shifts; `Mon-Fri 08:00-17:00` is one for each of these days. */
export const readShifts: ReadCell = (text) => {
  const shifts: Shift[] = [];
  for (const part of splitList(text, /[;,]/).filter(Boolean)) {
    const [, from = '', to = from, ...times] = shift.exec(part) ?? [];
    const [first, last] = [dayOf(from), dayOf(to)];
    if (first === 0 || last < first) return new Unread('Must be shifts such as Mon-Fri 08:00-17:00');
    const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = times.map(Number);
    for (let weekday = first; weekday <= last; weekday += 1)
      shifts.push({ weekday, startMinute: hour * 60 + minute, endMinute: endHour * 60 + endMinute });
  }
  return shifts;
};

/** 1 = Monday; 0 if it is no day. */
function dayOf(text: string): number {
  return days.findIndex((day) => day.toLowerCase() === text.toLowerCase()) + 1;
}

/** Skills with levels in one cell: `switchgear 3; solar 5`. */
export function writeSkills(skills: readonly Skill[]): string {
  return skills.map(({ skill, level }) => `${skill} ${level}`).join('; ');
}

const usualLevel = 3;

/** Reads skills; one without a level has the level 3. */
export const readSkills: ReadCell = (text) =>
  splitList(text, /[;,|]/)
    .filter(Boolean)
    .map((part) => {
      const hasLevel = /\s\d$/.test(part);
      const skill = (hasLevel ? part.slice(0, -1) : part)
        .toLowerCase()
        .trim()
        .replace(/[\s-]+/g, '_');
      return { skill, level: hasLevel ? Number(part.at(-1)) : usualLevel };
    });
