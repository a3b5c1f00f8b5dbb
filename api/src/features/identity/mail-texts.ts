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

the password of your account was changed a moment ago, and your other devices were signed out.

If it was not you, choose another password right away and tell an administrator of your company:
${link}
`,
  };
}

type NewAddressMail = { firstName: string; link: string; validHours: number };

export function newAddressMail({ firstName, link, validHours }: NewAddressMail): MailText {
  return {
    subject: 'Confirm your new email address for Switchyard',
    text: `Hello ${firstName},

you asked to sign in with this address from now on. Confirm that it is yours:
${link}

The link works once and for ${validHours} hours. If it was not you, do nothing: the account keeps its address.
`,
  };
}

type EmailChangedMail = {
  firstName: string;
  link: string;
  /** False: the new address is not confirmed yet. */
  isDone: boolean;
};

/** For the old address. */
export function emailChangedMail({ firstName, link, isDone }: EmailChangedMail): MailText {
  const what = isDone
    ? 'your account has another email address now, and this one no longer signs in.'
    : 'a person who is signed in to your account asked for another email address. It changes when the new address is confirmed.';
  return {
    subject: isDone
      ? 'Your Switchyard email address was changed'
      : 'Your Switchyard email address is to change',
    text: `Hello ${firstName},

${what}

If it was not you, choose another password right away and tell an administrator of your company:
${link}
`,
  };
}

export function recoveryCodeUsedMail({ firstName, left }: { firstName: string; left: number }): MailText {
  return {
    subject: 'A recovery code of your Switchyard account was used',
    text: `Hello ${firstName},

a recovery code was used instead of a code of your authenticator app. ${left} are left; make new ones in your profile.

If it was not you, choose another password right away and tell an administrator of your company.
`,
  };
}

type FactorsChangedMail = { firstName: string; what: string; link: string };

export function factorsChangedMail({ firstName, what, link }: FactorsChangedMail): MailText {
  return {
    subject: 'The second factor of your Switchyard account was changed',
    text: `Hello ${firstName},

${what}

If it was not you, choose another password right away and tell an administrator of your company:
${link}
`,
  };
}
