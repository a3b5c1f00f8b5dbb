import { t } from '@lingui/core/macro';
import { ticketLimits } from '@switchyard/contracts/support/ticket-options.ts';
import type { PublicFormDeclaration } from '../../core/site/public-form-fields.tsx';

/** The question, with or without an account. */
export const questionFields = {
  subject: { kind: 'text', name: 'subject', label: t`Subject`, placeholder: t`What does not work?` },
  body: {
    kind: 'textarea',
    name: 'body',
    label: t`Message`,
    rows: 5,
    placeholder: t`What did you do, what did you expect, what came instead?`,
  },
} as const;

/** The support form for visitors without an account. */
export const visitorForm: PublicFormDeclaration = {
  label: t`New ticket`,
  submitLabel: t`Send to Support`,
  fields: [
    { name: 'name', kind: 'text', label: t`Name`, autoComplete: 'name', isShort: true },
    {
      name: 'email',
      kind: 'email',
      label: t`Email`,
      autoComplete: 'email',
      placeholder: 'you@company.com',
      isShort: true,
    },
    { ...questionFields.subject, maxLength: ticketLimits.subject.max },
    { ...questionFields.body, minHeight: '120px', maxLength: ticketLimits.body.max },
  ],
};
