/** Subject and plain text of a mail. */
export type MailText = { subject: string; text: string };

type InvitationMail = {
  firstName: string;
  companyName: string;
  invitedBy: string;
  link: string;
  validDays: number;
};

export function invitationMail({
  firstName,
  companyName,
  invitedBy,
  link,
  validDays,
}: InvitationMail): MailText {
  return {
    subject: `${invitedBy} invited you to ${companyName} on Switchyard`,
    text: `Hello ${firstName},

${invitedBy} has set up an account for you at ${companyName}. Switchyard is where the company plans and follows its field work.

Choose a password to get started:
${link}

The link works once and for ${validDays} days. If you did not expect this invitation, you can ignore this mail: no account exists until a password is chosen.
`,
  };
}

type ResetMail = { firstName: string; link: string; validMinutes: number };

export function passwordResetMail({ firstName, link, validMinutes }: ResetMail): MailText {
  return {
    subject: 'Choose a new Switchyard password',
    text: `Hello ${firstName},

we received a request for a new password for this address. Choose it here:
${link}

The link works once and for ${validMinutes} minutes. If it was not you, there is nothing to do: your password stays as it is.
`,
  };
}

export function passwordChangedMail({ firstName, link }: { firstName: string; link: string }): MailText {
  return {
    subject: 'Your Switchyard password was changed',
    text: `Hello ${firstName},

the password of your account was changed a moment ago, and every device was signed out.

If it was not you, choose another password right away and tell an administrator of your company:
${link}
`,
  };
}
