/**
 * Mail limits of a company within 24 hours. Low for new companies, so that a fresh sign-up cannot relay advertising,
 * yet far above normal use. Multiplied by `SWITCHYARD_RATE_LIMIT_FACTOR`.
 */
export const mailLimits = {
  /** Days during which a company counts as new. */
  newForDays: 7,
  /** Invitations and messages together. */
  companyWhileNew: 50,
  company: 500,
  /** Invitations and messages to one address. */
  recipient: 5,
  /** Confirmations of what visitors sent, which count towards none of the others. */
  confirmations: 60,
  confirmationsToOne: 3,
  invitationsWhileNew: 25,
  invitations: 200,
} as const;
