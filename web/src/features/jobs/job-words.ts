import { t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Skill } from '@switchyard/contracts/technicians/technician.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';

const sources: Readonly<Record<Job['source'], string>> = {
  phone: t`Phone call`,
  portal: t`Customer portal`,
  emergency: t`Emergency request`,
  maintenance: t`Maintenance plan`,
  estimate: t`Estimate`,
  api: t`Connected system`,
  app: t`App`,
};

/** Display name of a job's source. */
export function sourceWord(source: Job['source']): string {
  return sources[source];
}

/** `aerial lift 2, street lighting 3` */
export function skillsText(skills: readonly Skill[]): string {
  return skills.map(({ skill, level }) => `${skillWords(skill)} ${level}`).join(', ');
}
