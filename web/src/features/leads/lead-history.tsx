import type { LeadEntry } from '@switchyard/contracts/leads/lead.ts';
import {
  ArrowRight,
  Handshake,
  Inbox,
  type LucideIcon,
  Mail,
  Phone,
  StickyNote,
  UserRound,
} from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';

const looks: Record<LeadEntry['kind'], { icon: LucideIcon; word: string }> = {
  request: { icon: Inbox, word: 'Wrote to us' },
  note: { icon: StickyNote, word: 'Note' },
  call: { icon: Phone, word: 'Call' },
  answer: { icon: Mail, word: 'Answer' },
  state: { icon: ArrowRight, word: 'State' },
  assignment: { icon: UserRound, word: 'With' },
  converted: { icon: Handshake, word: 'Became a customer' },
};
const deliveries: Record<NonNullable<LeadEntry['delivery']>, { word: string; tone: Tone }> = {
  queued: { word: 'Being sent', tone: 'neutral' },
  sent: { word: 'Sent', tone: 'ok' },
  kept: { word: 'In the outbox', tone: 'neutral' },
  failed: { word: 'Not sent yet', tone: 'danger' },
};

/** What happened to a lead, newest first. */
export function LeadHistory({ entries, zone }: { entries: readonly LeadEntry[]; zone: string }) {
  return (
    <section aria-label="History">
      <h3 className="mb-2 font-semibold text-1">History</h3>
      <ol className="flex flex-col">
        {entries.map((entry) => {
          const { icon: Icon, word } = looks[entry.kind];
          return (
            <li key={entry.id} className="flex gap-3 border-t border-line py-2.5">
              <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-3" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 text-sm text-3">
                  <span className="font-medium text-2">{word}</span>
                  {entry.subject !== '' && <span className="wrap-anywhere text-1">{entry.subject}</span>}
                  {entry.delivery !== null && (
                    <Chip tone={deliveries[entry.delivery].tone}>{deliveries[entry.delivery].word}</Chip>
                  )}
                </p>
                {entry.body !== '' && (
                  <p className="mt-1 text-md wrap-anywhere whitespace-pre-wrap text-1">{entry.body}</p>
                )}
                <p className="num mt-1 text-sm text-3">
                  {entry.authorName} · {formatDate(entry.createdAt, zone, 'dateTime')}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
