import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import { type Role, roleSchema } from '@switchyard/contracts/identity/role.ts';
import { type Database, sql, type Tx } from '../database.ts';
import { customRoleOf } from './role-repository.ts';
import { mailStateOf } from './outbox-mail-repository.ts';

export type InvitationLink = {
  companyId: string;
  invitationId: string;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
};

/** The open invitation of a mailed token, in any company. */
export async function findInvitation(
  db: Database['global'],
  tokenHash: Buffer,
): Promise<InvitationLink | undefined> {
  const found = await sql<InvitationLink>`
    SELECT company_id, invitation_id, email, first_name, last_name, company_name
    FROM identity_invitation(${tokenHash})`.execute(db);
  return found.rows[0];
}

export type NewInvitation = {
  id: string;
  companyId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  roleId: string | null;
  technicianId: string | null;
  customerId: string | null;
  tokenHash: Buffer;
  invitedBy: string;
  /** Days until the link expires, by the database's clock. */
  validDays: number;
};

export async function insertInvitation(
  tx: Tx,
  { validDays, ...invitation }: NewInvitation,
): Promise<Invitation> {
  await tx
    .insertInto('invitations')
    .values({ ...invitation, expiresAt: sql<Date>`now() + ${validDays} * interval '1 day'` })
    .execute();
  return await readInvitation(tx, invitation.id);
}

/** Invitations that can still be accepted, newest first. */
export async function listOpenInvitations(tx: Tx): Promise<Invitation[]> {
  const rows = await invitationQuery(tx)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('invitations.id', 'desc')
    .execute();
  return rows.map(toInvitation);
}

/** Withdraws an open invitation; false if there is none. */
export async function revokeInvitationRow(
  tx: Tx,
  id: string,
): Promise<{ firstName: string; lastName: string } | undefined> {
  return await openInvitations(tx)
    .where('id', '=', id)
    .returning(['firstName', 'lastName'])
    .executeTakeFirst();
}

/** Withdraws open invitations to an address before a new one replaces them. */
export async function revokeInvitationsTo(tx: Tx, email: string): Promise<void> {
  await openInvitations(tx).where('email', '=', email).execute();
}

export type RenewedInvitation = { tokenHash: Buffer; validDays: number; isShown: boolean };

/** Gives an open invitation another link and a new term. @returns undefined if it is no longer open */
export async function renewInvitation(
  tx: Tx,
  id: string,
  { tokenHash, validDays, isShown }: RenewedInvitation,
): Promise<Invitation | undefined> {
  const result = await tx
    .updateTable('invitations')
    .set({ tokenHash, isShown, mailId: null, expiresAt: sql<Date>`now() + ${validDays} * interval '1 day'` })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? await readInvitation(tx, id) : undefined;
}

/** Notes the mail of an invitation. @returns the invitation with the state of the mail */
export async function noteInvitationMail(tx: Tx, id: string, mailId: string): Promise<Invitation> {
  await tx.updateTable('invitations').set({ mailId }).where('id', '=', id).execute();
  return await readInvitation(tx, id);
}

async function readInvitation(tx: Tx, id: string): Promise<Invitation> {
  return toInvitation(await invitationQuery(tx).where('invitations.id', '=', id).executeTakeFirstOrThrow());
}

export type AcceptedInvitation = {
  email: string;
  role: Role;
  roleId: string | null;
  technicianId: string | null;
  customerId: string | null;
  /** The link was handed over on screen: accepting it proves nothing about the address. */
  isShown: boolean;
};

/** Consumes an invitation. Undefined if it was already used, withdrawn or expired. */
export async function takeInvitation(tx: Tx, id: string): Promise<AcceptedInvitation | undefined> {
  const row = await tx
    .updateTable('invitations')
    .set({ acceptedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['email', 'role', 'roleId', 'technicianId', 'customerId', 'isShown'])
    .executeTakeFirst();
  return row && { ...row, role: roleSchema.parse(row.role) };
}

/** Existence of the technician, and of an account for them. */
export async function readTechnicianAccount(
  tx: Tx,
  technicianId: string,
): Promise<{ exists: boolean; taken: boolean }> {
  const row = await tx
    .selectFrom('technicians')
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'technicians.companyId')
        .onRef('users.technicianId', '=', 'technicians.id'),
    )
    .select('users.id as userId')
    .where('technicians.id', '=', technicianId)
    .where('technicians.deletedAt', 'is', null)
    .executeTakeFirst();
  return { exists: row !== undefined, taken: row?.userId != null };
}

export async function customerExists(tx: Tx, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function openInvitations(tx: Tx) {
  return tx
    .updateTable('invitations')
    .set({ revokedAt: sql<Date>`now()` })
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null);
}

function invitationQuery(tx: Tx) {
  return tx
    .selectFrom('invitations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'invitations.companyId')
        .onRef('users.id', '=', 'invitations.invitedBy'),
    )
    .leftJoin('outboxMails', (join) =>
      join
        .onRef('outboxMails.companyId', '=', 'invitations.companyId')
        .onRef('outboxMails.id', '=', 'invitations.mailId'),
    )
    .select(customRoleOf('invitations').as('customRole'))
    .select(['outboxMails.id as mailId', 'sentAt', 'error', 'kept', 'held', 'handedOverAt'])
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.firstName',
      'invitations.lastName',
      'invitations.role',
      'invitations.createdAt',
      'invitations.expiresAt',
      'invitations.acceptedAt',
      'invitations.isShown',
      'users.firstName as inviterFirstName',
      'users.lastName as inviterLastName',
    ]);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitationQuery>['execute']>>[number];

function toInvitation(row: InvitationRow): Invitation {
  const {
    mailId,
    sentAt,
    error,
    kept,
    held,
    handedOverAt,
    isShown,
    inviterFirstName,
    inviterLastName,
    ...invitation
  } = row;
  const mail = { sentAt, error, kept: kept === true, held: held === true, handedOverAt };
  // The mail may be removed while the invitation is open: then nobody knows what became of it.
  const unmailed = isShown ? null : 'unknown';
  return {
    ...invitation,
    mailState: mailId === null ? unmailed : mailStateOf(mail),
    role: roleSchema.parse(row.role),
    invitedBy: `${inviterFirstName} ${inviterLastName}`,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  };
}
