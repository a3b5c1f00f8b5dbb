import { ticketLimits } from '@switchyard/contracts/support/ticket-options.ts';
import type { PublicFormDeclaration } from '../../core/site/public-form-fields.tsx';

/** The question, with or without an account. */
export const questionFields = {
  subject: { kind: 'text', name: 'subject', label: 'Subject', placeholder: 'What does not work?' },
  body: {
    kind: 'textarea',
    name: 'body',
    label: 'Message',
    rows: 5,
    placeholder: 'What did you do, what did you expect, what came instead?',
  },
} as const;

/** The support form for visitors without an account. */
export const visitorForm: PublicFormDeclaration = {
  label: 'New ticket',
  submitLabel: 'Send to Support',
  fields: [
    { name: 'name', kind: 'text', label: 'Name', autoComplete: 'name', isShort: true },
    {
      name: 'email',
      kind: 'email',
      label: 'Email',
      autoComplete: 'email',
      placeholder: 'you@company.com',
      isShort: true,
    },
    { ...questionFields.subject, maxLength: ticketLimits.subject.max },
    { ...questionFields.body, minHeight: '120px', maxLength: ticketLimits.body.max },
  ],
};
