import type { JobPriority } from '../jobs/job.ts';
import type { Skill, Trade } from '../technicians/technician.ts';
import type { RequestUrgency } from './service-request-options.ts';

/** The category of a request. */
type Category = {
  readonly name: string;
  readonly trade: Trade;
  readonly jobType: string;
  readonly skills: readonly Skill[];
  readonly minutes: number;
  /** True for the category of everything else, which says nothing about the work. */
  readonly isOther: boolean;
};
type ByWords = { readonly type: string; readonly trade: Trade; readonly jobs: number };
type PastWork = {
  readonly jobs: number;
  readonly minutes: number | null;
  readonly finished: number;
  readonly skills: readonly (Skill & { readonly jobs: number })[];
};

export type SuggestedType = { readonly type: string; readonly trade: Trade; readonly reason: string };
export type Suggested = SuggestedType & {
  readonly skills: readonly Skill[];
  readonly minutes: number;
  readonly priority: JobPriority;
  readonly skillsReason: string;
  readonly minutesReason: string;
};

/** Fewer jobs with the same words, or finished ones of a type, are no basis. */
const enoughJobs = 3;
/** Share of the jobs with the same words that must have the type. */
const clearShare = 0.6;

/**
 * The job type of a request: of its category, or for requests without a telling category that of the company's jobs
 * with the same words. Pure.
 */
export function suggestType(category: Category, byWords: readonly ByWords[]): SuggestedType {
  const [first] = byWords;
  const all = byWords.reduce((total, { jobs }) => total + jobs, 0);
  const isClear = first !== undefined && first.jobs >= enoughJobs && first.jobs >= all * clearShare;
  const words =
    first === undefined ? '' : `${first.jobs} of ${all} jobs with the same words are of this type`;
  if (category.isOther && isClear) return { type: first.type, trade: first.trade, reason: words };
  const named = `Category “${category.name}”`;
  const agrees = isClear && first.type === category.jobType;
  return { type: category.jobType, trade: category.trade, reason: agrees ? `${named}; ${words}` : named };
}

/** Skills and duration of a job of the suggested type, each with its reason. Pure. */
export function suggestJob(
  type: SuggestedType,
  { category, past, urgency }: { category: Category; past: PastWork; urgency: RequestUrgency },
): Suggested {
  const isOfCategory = type.type === category.jobType;
  const usual = past.skills.filter(({ jobs }) => past.jobs >= enoughJobs && jobs >= past.jobs / 2);
  const fromCategory = isOfCategory && category.skills.length > 0;
  const skills = fromCategory ? category.skills : usual.map(({ skill, level }) => ({ skill, level }));
  const hasTimes = past.minutes !== null && past.finished >= enoughJobs;
  const minutes = hasTimes ? roundTo15(past.minutes ?? 0) : category.minutes;
  return {
    ...type,
    skills: [...skills],
    minutes,
    priority: priorities[urgency],
    skillsReason: fromCategory
      ? `Category “${category.name}”`
      : skills.length > 0
        ? `Required by at least half of the last ${past.jobs} jobs of this type`
        : 'Neither the category nor past jobs ask for a skill',
    minutesReason: hasTimes
      ? `Median of ${past.finished} finished visits of this type: ${past.minutes} minutes`
      : `Usual time of the category “${category.name}”`,
  };
}

const priorities: Readonly<Record<RequestUrgency, JobPriority>> = {
  low: 'low',
  normal: 'none',
  high: 'high',
  emergency: 'emergency',
};

function roundTo15(minutes: number): number {
  return Math.min(1440, Math.max(15, Math.round(minutes / 15) * 15));
}
