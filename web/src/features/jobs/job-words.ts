import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Skill, Trade } from '@switchyard/contracts/technicians/technician.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { type Priority, priorityWord } from '../../ui/priority-mark.tsx';

const sources: Readonly<Record<Job['source'], string>> = {
  phone: 'Phone call',
  portal: 'Customer portal',
  emergency: 'Emergency request',
  maintenance: 'Maintenance plan',
  estimate: 'Estimate',
  api: 'Connected system',
  app: 'App',
};

/** Display name of a job's source. */
export function sourceWord(source: Job['source']): string {
  return sources[source];
}

/** `aerial lift 2, street lighting 3` */
export function skillsText(skills: readonly Skill[]): string {
  return skills.map(({ skill, level }) => `${skillWords(skill)} ${level}`).join(', ');
}

/** Display text of a form field's value. */
export function fieldText(field: string, value: unknown, job: Pick<Job, 'siteId' | 'siteAddress'>): string {
  if (Array.isArray(value)) return skillsText(value as readonly Skill[]);
  if (typeof value !== 'string') return '';
  switch (field) {
    case 'priority':
      return priorityWord(value as Priority);
    case 'trade':
      return tradeWord(value as Trade);
    case 'siteId':
      return value === job.siteId ? job.siteAddress : 'Another site';
    case 'contactId':
      return value === 'none' ? 'Nobody in particular' : 'A contact';
    case 'estimatedMinutes':
      return `${value} min`;
    default:
      return field.endsWith('By') || field === 'earliestStart' || field === 'latestFinish'
        ? value.replace('T', ' ')
        : value;
  }
}
