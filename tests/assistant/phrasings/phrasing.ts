import type { ProposalKind } from '@switchyard/contracts/assistant/proposal.ts';
import type { Citation, ChatType } from '@switchyard/contracts/assistant/chat.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';

/**
 * One thing that a person says, and what it means. Dates and times are those of the company's zone at
 * {@link phrasingClock}; periods end before `to`.
 */
export type Phrasing = {
  readonly say: string;
  readonly mode: ChatType;
  /** What was said before in the same conversation. */
  readonly after?: readonly string[];
  /** Who says it; helper only, manager unless given. */
  readonly role?: Role;
  readonly intent: string;
  /** All slots that must be found, and no others. */
  readonly slots: Readonly<Record<string, string | number | boolean>>;
  /** Proposal that must follow; without it none may. */
  readonly proposal?: ProposalKind;
  /** A citation that the answer must have: its kind, or the beginning of its path. */
  readonly cites?: Citation['kind'] | `/${string}`;
  /** Words that the answer of the built-in engine must have; a model words its own. */
  readonly says?: string;
  /** Written before the engine existed. */
  readonly before: boolean;
};

/** Wednesday, 18 November 2026, 10:12 in New York. */
export const phrasingClock = new Date('2026-11-18T15:12:00.000Z');

type Expected = Omit<Phrasing, 'say' | 'mode' | 'before' | 'intent' | 'slots'>;
type Slots = Phrasing['slots'];

/** Short forms for the tables: `helper(before)` makes a row-maker of one mode. */
export function rowsOf(mode: ChatType, before: boolean) {
  return (say: string, intent: string, slots: Slots = {}, expected: Expected = {}): Phrasing => ({
    say,
    mode,
    before,
    intent,
    slots,
    ...expected,
  });
}
