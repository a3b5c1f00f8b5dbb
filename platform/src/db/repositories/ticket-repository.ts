import type { Page } from '@switchyard/contracts/http/page.ts';
import type { supportDeskRoutes, ticketRoutes } from '@switchyard/contracts/support/support-routes.ts';
import type { Ticket, TicketFact } from '@switchyard/contracts/support/ticket.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../database.ts';
import { ticketPriorities, ticketStates } from '@switchyard/contracts/support/ticket-options.ts';
import { toInstant, toInstantOrNull } from './instants.ts';
import type { SortKey } from './keyset.ts';
import { closedGroup, groupOf, type ListGroups } from './list-groups.ts';
import { readPage } from './read-page.ts';
import { isOneOf, matchesWords } from './text-query.ts';

/** Each list has one order, so `sort` is fixed. */
export type TicketQuery = Omit<z.output<typeof ticketRoutes.list.query>, 'sort'>;
export type DeskQuery = Omit<z.output<typeof supportDeskRoutes.list.query>, 'sort'>;

/** Scope of tickets: of one user, of all users of the company, or all. */
export type TicketScope = { kind: 'own'; userId: string } | { kind: 'company' } | { kind: 'desk' };

/** A ticket with its server-only fields. */
export type StoredTicket = Ticket & {
  companyId: string;
  facts: TicketFact[];
  assigneeId: string | null;
  waitingSince: Date | null;
  pausedMs: number;
};

type Instants = 'createdAt' | 'updatedAt' | 'lastMessageAt' | 'answerDueAt' | 'resolveDueAt';
type NullableInstants = 'deletedAt' | 'answeredAt' | 'resolvedAt';
type TicketRow = Omit<StoredTicket, Instants | NullableInstants> &
  Record<Instants, Date> &
  Record<NullableInstants, Date | null>;

const columns: RawBuilder<unknown> = sql`
  t.id, t.company_id, t.revision, t.created_at, t.updated_at, t.deleted_at, t.number, t.subject, t.state, t.priority,
  t.requester_id, t.requester_name, t.requester_email, t.company_name, t.error_id, t.facts, t.assignee_id,
  t.assignee_name, t.message_count, t.last_message_at, t.answer_due_at, t.answered_at, t.resolve_due_at, t.resolved_at,
  t.waiting_since, t.paused_ms`;

/** Next deadline of the ticket: first the answer, then the resolution. */
const due = sql`(CASE WHEN t.answered_at IS NULL THEN t.answer_due_at ELSE t.resolve_due_at END)`;

export async function findTicket(tx: Tx, id: string, scope: TicketScope): Promise<StoredTicket | undefined> {
  const { rows } = await sql<TicketRow>`/* prepared */
    SELECT ${columns} FROM support_tickets t WHERE t.id = ${id} AND t.deleted_at IS NULL
      AND ${inScope(scope)}`.execute(tx);
  return rows[0] && toStoredTicket(rows[0]);
}

function inScope(scope: TicketScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'own':
      return sql`t.requester_id = ${scope.userId}`;
    case 'company':
      // Visitors' tickets belong to the support desk.
      return sql`t.requester_id IS NOT NULL`;
    case 'desk':
      return sql`true`;
    default:
      return scope satisfies never;
  }
}

/** Locks a ticket until the commit. */
export async function lockTicket(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('supportTickets').select('id').where('id', '=', id).forUpdate().execute();
}

/** @throws ProblemError when the cursor is invalid for this list */
export async function listTicketRows(
  tx: Tx,
  { query, scope }: { query: TicketQuery; scope: TicketScope },
): Promise<Page<Ticket>> {
  const byNews: SortKey = {
    name: '-lastMessageAt',
    expression: sql`t.last_message_at`,
    kind: 'instant',
    descending: true,
  };
  return await listPage(tx, { query, sort: byNews, conditions: [inScope(scope)] });
}

/** Tickets of all companies, the next due first. Switches the transaction to the read-only desk role. */
export async function listDeskTicketRows(tx: Tx, query: DeskQuery, now: Date): Promise<Page<Ticket>> {
  await sql`SELECT set_config('app.support_desk', 'on', true)`.execute(tx);
  return await listPage(tx, {
    query,
    sort: { name: 'due', expression: due, kind: 'instant', descending: false },
    conditions: query.clock === 'late' ? [sql`t.state = 'open' AND ${due} < ${now}`] : [],
  });
}

/** Fields that the lists can be grouped by, as in their contract. */
const ticketGroups: ListGroups = {
  state: closedGroup(sql`t.state`, { values: ticketStates }),
  priority: closedGroup(sql`t.priority`, { values: ticketPriorities.toReversed() }),
};

type Listing = { query: TicketQuery; sort: SortKey; conditions: RawBuilder<unknown>[] };

async function listPage(tx: Tx, { query, sort, conditions }: Listing): Promise<Page<Ticket>> {
  const { state, priority, q } = query;
  return await readPage<TicketRow, Ticket>(tx, {
    query,
    sort,
    group: groupOf(ticketGroups, query),
    from: sql`support_tickets t`,
    id: sql`t.id`,
    conditions: [
      sql`t.deleted_at IS NULL`,
      ...conditions,
      ...(state ? [isOneOf(sql`t.state`, state)] : []),
      ...(priority ? [isOneOf(sql`t.priority`, priority)] : []),
      ...(q ? [matchesWords(sql`t.search`, q)] : []),
    ],
    select: sql`SELECT ${columns} FROM page JOIN support_tickets t ON t.id = page.id`,
    toItems: (rows) => rows.map((row) => toTicket(toStoredTicket(row))),
  });
}

/** The company of a ticket. */
export async function companyOfTicket(database: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    companyId: string | null;
  }>`SELECT company_of_ticket(${id}) AS company_id`.execute(database.global);
  return rows[0]?.companyId ?? undefined;
}

export type NewTicket = Pick<
  StoredTicket,
  | 'id'
  | 'companyId'
  | 'number'
  | 'subject'
  | 'priority'
  | 'requesterId'
  | 'requesterName'
  | 'requesterEmail'
  | 'companyName'
  | 'errorId'
  | 'facts'
> & { formKey: string | null; answerDueAt: Date; resolveDueAt: Date; now: Date };

export async function insertTicket(tx: Tx, { now, facts, ...ticket }: NewTicket): Promise<void> {
  const times = { lastMessageAt: now, createdAt: now, updatedAt: now };
  await tx
    .insertInto('supportTickets')
    .values({ ...ticket, ...times, facts: JSON.stringify(facts) })
    .execute();
}

/** Serialises submissions of the same form until the commit. */
export async function lockTicketForm(tx: Tx, formKey: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`ticket form ${formKey}`}, 0))`.execute(tx);
}

/** Number of the ticket already stored from this form. */
export async function findTicketOfForm(tx: Tx, formKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('supportTickets')
    .select('number')
    .where('formKey', '=', formKey)
    .executeTakeFirst();
  return row?.number;
}

export async function countRecentTickets(
  tx: Tx,
  { requesterId, since }: { requesterId: string; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('supportTickets')
    .select((of) => of.fn.countAll<number>().as('amount'))
    .where('requesterId', '=', requesterId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return row.amount;
}

export type TicketChange = Partial<
  Pick<
    StoredTicket,
    'state' | 'priority' | 'assigneeId' | 'assigneeName' | 'messageCount' | 'waitingSince' | 'pausedMs'
  > & {
    lastMessageAt: Date;
    answerDueAt: Date;
    answeredAt: Date | null;
    resolveDueAt: Date;
    resolvedAt: Date | null;
  }
>;

/** Writes the change and increments the revision. */
export async function updateTicketRow(
  tx: Tx,
  id: string,
  { now, ...change }: TicketChange & { now: Date },
): Promise<void> {
  await tx
    .updateTable('supportTickets')
    .set({ ...change, updatedAt: now })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Tickets of the company resolved before then. */
export async function findLongResolved(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('supportTickets')
    .select('id')
    .where('state', '=', 'resolved')
    .where('resolvedAt', '<', before)
    .orderBy('resolvedAt')
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

/** A ticket as the requester sees it in lists. */
export function toTicket(stored: StoredTicket): Ticket {
  const { companyId: _c, facts: _f, assigneeId: _a, waitingSince: _w, pausedMs: _p, ...ticket } = stored;
  return ticket;
}

function toStoredTicket(row: TicketRow): StoredTicket {
  const { cursorKey: _place, ...ticket } = row as TicketRow & { cursorKey?: unknown };
  return {
    ...ticket,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    lastMessageAt: toInstant(row.lastMessageAt),
    answerDueAt: toInstant(row.answerDueAt),
    answeredAt: toInstantOrNull(row.answeredAt),
    resolveDueAt: toInstant(row.resolveDueAt),
    resolvedAt: toInstantOrNull(row.resolvedAt),
  };
}
