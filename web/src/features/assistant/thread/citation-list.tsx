import { t } from '@lingui/core/macro';
import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import {
  BookOpen,
  Briefcase,
  CalendarClock,
  ContactRound,
  HardHat,
  type LucideIcon,
  PanelTop,
} from 'lucide-react';

const icons: Readonly<Record<Citation['kind'], LucideIcon>> = {
  article: BookOpen,
  page: PanelTop,
  job: Briefcase,
  customer: ContactRound,
  visit: CalendarClock,
  technician: HardHat,
};

/** Sources of an answer. Plain links, the same on the public site and in the console. */
export function CitationList({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <ul aria-label={t`Sources`} className="flex flex-wrap gap-1.5">
      {citations.map(({ kind, id, title, href }) => {
        const Icon = icons[kind];
        return (
          <li key={`${kind}:${id}`} className="max-w-full">
            <a
              href={href}
              className="inline-flex max-w-full items-center gap-1 rounded-full border border-line bg-surface-2 px-2 py-0.5 text-xs text-2 hover:bg-surface-3 hover:text-1"
            >
              <Icon aria-hidden="true" className="size-3 shrink-0" />
              <span className="truncate">{title}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
