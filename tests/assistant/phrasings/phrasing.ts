import type { ProposalKind } from '@switchyard/contracts/assistant/proposal.ts';
import type { Citation, ChatType } from '@switchyard/contracts/assistant/chat.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';

/**
 * A message and its expected interpretation. Dates and times are in the company's zone at {@link phrasingClock};
 * periods end before `to`.
 */
export type Phrasing = {
  readonly say: string;
  readonly mode: ChatType;
  /** Earlier messages of the same conversation. */
  readonly after?: readonly string[];
  /** Role of the author; assistant only, manager by default. */
  readonly role?: Role;
  readonly intent: string;
  /** All expected slots, and no others. */
  readonly slots: Readonly<Record<string, string | number | boolean>>;
  /** Expected proposal; if omitted, there must be none. */
  readonly proposal?: ProposalKind;
  /** A citation that the answer must have: its kind, or the prefix of its path. */
  readonly cites?: Citation['kind'] | `/${string}`;
  /** Words required in the built-in engine's answer; a model chooses its own. */
  readonly says?: string;
  /** Written before the engine existed. */
  readonly before: boolean;
};

/** Wednesday, 18 November 2026, 10:12 in New York. */
export const phrasingClock = new Date('2026-11-18T15:12:00.000Z');

type Expected = Omit<Phrasing, 'say' | 'mode' | 'before' | 'intent' | 'slots'>;
type Slots = Phrasing['slots'];

/** Short forms for the tables: `helper(before)` makes a row factory for one mode. */
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
