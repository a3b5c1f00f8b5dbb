import { t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { skillText } from '../../../core/planning/skill-text.ts';
import { hashNumber } from '../../../lib/record-number.ts';
import { tradeWord } from '../../../lib/trade-word.ts';
import { placeText } from './place-text.ts';

/** A job that matches a search; `why` names a matching field that its card does not show. */
export type FoundJob = { readonly job: Job; readonly why: string | null };

/** The jobs that have every search word: first those that have the words side by side, in the given order otherwise. */
export function searchQueue(queue: readonly Job[], search: string): FoundJob[] {
  const phrase = search.trim().toLowerCase().replace(/\s+/g, ' ');
  const words = phrase.split(' ').filter(Boolean);
  const found = queue.flatMap((job): (FoundJob & { rank: number })[] => {
    const shown = shownText(job);
    const hidden = hiddenFields(job);
    const missing = words.filter((word) => !shown.includes(word));
    const fields = missing.map((word) => hidden.find(({ text }) => text.toLowerCase().includes(word)));
    if (fields.includes(undefined)) return [];
    return [{ job, why: fields[0]?.label ?? null, rank: rankOf(shown, phrase, missing.length) }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ job, why }) => ({ job, why }));
}

/** The words as they stand, at the start of a word; all of them on the card; some of them elsewhere. */
function rankOf(shown: string, phrase: string, missing: number): number {
  if (` ${shown}`.includes(` ${phrase}`)) return 0;
  return missing === 0 ? 1 : 2;
}

function shownText(job: Job): string {
  const skills = job.requiredSkills.map(skillText).join(' ');
  return `${hashNumber(job.number)} ${job.title} ${placeText(job)} ${skills}`.toLowerCase();
}

function hiddenFields(job: Job): readonly { readonly text: string; readonly label: string }[] {
  return [
    { text: job.customerName, label: t`Customer: ${job.customerName}` },
    { text: job.type, label: t`Type: ${job.type}` },
    { text: `${job.trade} ${tradeWord(job.trade)}`, label: t`Trade: ${tradeWord(job.trade)}` },
    { text: job.territory ?? '', label: t`Territory: ${job.territory ?? ''}` },
    { text: job.priority, label: t`Priority: ${job.priority}` },
  ];
}
