import type { JobPriority } from '@switchyard/contracts/jobs/job.ts';
import type { Skill, Trade } from '@switchyard/contracts/technicians/technician.ts';
import { electricalWork } from './electrical-work.ts';
import { fieldWork } from './field-work.ts';
import type { WorkRow } from './work-row.ts';

/** The company's work for one recorded request type. */
export type WorkType = {
  /** Job type as shown to dispatchers. */
  readonly jobType: string;
  /** First words of a job's title. */
  readonly title: string;
  readonly trade: Trade;
  readonly skills: readonly Skill[];
  /** Planned minutes on site: working time, not the days a request stayed open. */
  readonly minutes: number;
  readonly priority: JobPriority;
  readonly crewSize: 1 | 2;
  /** Report text for completed work. */
  readonly done: string;
};

const rows = { ...electricalWork, ...fieldWork };

export type RequestType = keyof typeof rows;

/** Recorded request types, each exactly once. */
export const requestTypes = Object.keys(rows) as RequestType[];

/**
 * The company's work by recorded request type. Priorities follow the recorded targets: a day or less is an emergency or
 * high, a week or two is medium, months are low. A lasting danger to people is an emergency, and a home or restaurant
 * without heat, water, power or gas is high, whatever the target.
 */
export const workTypes = Object.fromEntries(
  Object.entries<WorkRow>(rows).map(([type, row]) => [type, toWorkType(row)]),
) as Readonly<Record<RequestType, WorkType>>;

/** Parses `street_lighting 2, aerial_lift 1` into skills with levels. */
export function readSkills(text: string): Skill[] {
  return text.split(', ').map((part) => {
    const [skill = '', level] = part.split(' ');
    return { skill, level: Number(level) };
  });
}

function toWorkType(row: WorkRow): WorkType {
  const [jobType, title, trade, skills, minutes, priority, done, crewSize = 1] = row;
  return { jobType, title, trade, skills: readSkills(skills), minutes, priority, done, crewSize };
}
