import {
  contactLimits,
  industries,
  industryLabels,
  teamSizeLabel,
  teamSizes,
} from '@switchyard/contracts/leads/lead-options.ts';
import type { PublicFormDeclaration } from '../../core/site/public-form-fields.tsx';

const common = {
  firstName: {
    name: 'firstName',
    kind: 'text',
    label: 'First Name',
    autoComplete: 'given-name',
    isShort: true,
  },
  lastName: {
    name: 'lastName',
    kind: 'text',
    label: 'Last Name',
    autoComplete: 'family-name',
    isShort: true,
  },
  email: {
    name: 'email',
    kind: 'email',
    label: 'Email',
    autoComplete: 'email',
    placeholder: 'you@company.com',
    isShort: true,
  },
  company: { name: 'company', kind: 'text', label: 'Company', autoComplete: 'organization' },
  message: {
    name: 'message',
    kind: 'textarea',
    label: 'Message',
    rows: 4,
    minHeight: '100px',
    maxLength: contactLimits.message.max,
  },
} as const;
const end = {
  submitLabel: 'Send Message',
  note: (
    <p className="text-sm text-3">
      We use what you write to answer you, and for nothing else. See{' '}
      <a href="/privacy" className="text-2 underline underline-offset-2 hover:text-1">
        Privacy
      </a>
      .
    </p>
  ),
};

/** The short form of `/contact`. */
export const contactForm: PublicFormDeclaration = {
  ...end,
  label: 'Contact',
  fields: [
    common.firstName,
    common.lastName,
    common.email,
    { ...common.company, isShort: true, optional: true, hint: 'If there is one' },
    { ...common.message, placeholder: 'What is it about?' },
  ],
};

/** The enterprise contact form. */
export const contactSalesForm: PublicFormDeclaration = {
  ...end,
  label: 'Contact sales',
  fields: [
    common.firstName,
    common.lastName,
    common.email,
    {
      name: 'phone',
      kind: 'tel',
      label: 'Phone',
      autoComplete: 'tel',
      placeholder: '+1 617 555 0100',
      isShort: true,
    },
    common.company,
    {
      name: 'teamSize',
      kind: 'choice',
      label: 'Team Size',
      placeholder: 'Select team size',
      options: teamSizes.map((value) => ({ value, label: teamSizeLabel(value) })),
      isShort: true,
    },
    {
      name: 'industry',
      kind: 'choice',
      label: 'Industry',
      placeholder: 'Select industry',
      options: industries.map((value) => ({ value, label: industryLabels[value] })),
      isShort: true,
    },
    { ...common.message, placeholder: 'Tell us about your team and what you need' },
  ],
};
