import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    label: t`First Name`,
    autoComplete: 'given-name',
    isShort: true,
  },
  lastName: {
    name: 'lastName',
    kind: 'text',
    label: t`Last Name`,
    autoComplete: 'family-name',
    isShort: true,
  },
  email: {
    name: 'email',
    kind: 'email',
    label: t`Email`,
    autoComplete: 'email',
    placeholder: 'you@company.com',
    isShort: true,
  },
  company: { name: 'company', kind: 'text', label: t`Company`, autoComplete: 'organization' },
  message: {
    name: 'message',
    kind: 'textarea',
    label: t`Message`,
    rows: 4,
    minHeight: '100px',
    maxLength: contactLimits.message.max,
  },
} as const;
const end = {
  submitLabel: t`Send Message`,
  note: (
    <p className="text-sm text-3">
      <Trans>
        We use what you write to answer you, and for nothing else. See{' '}
        <a href="/privacy" className="text-2 underline underline-offset-2 hover:text-1">
          Privacy
        </a>
        .
      </Trans>
    </p>
  ),
};

/** The short form of `/contact`. */
export const contactForm: PublicFormDeclaration = {
  ...end,
  label: t`Contact`,
  fields: [
    common.firstName,
    common.lastName,
    common.email,
    { ...common.company, isShort: true, optional: true, hint: t`If there is one` },
    { ...common.message, placeholder: t`What is it about?` },
  ],
};

/** The enterprise contact form. */
export const contactSalesForm: PublicFormDeclaration = {
  ...end,
  label: t`Contact sales`,
  fields: [
    common.firstName,
    common.lastName,
    common.email,
    {
      name: 'phone',
      kind: 'tel',
      label: t`Phone`,
      autoComplete: 'tel',
      placeholder: '+1 617 555 0100',
      isShort: true,
    },
    common.company,
    {
      name: 'teamSize',
      kind: 'choice',
      label: t`Team Size`,
      placeholder: t`Select team size`,
      options: teamSizes.map((value) => ({ value, label: teamSizeLabel(value) })),
      isShort: true,
    },
    {
      name: 'industry',
      kind: 'choice',
      label: t`Industry`,
      placeholder: t`Select industry`,
      options: industries.map((value) => ({ value, label: industryLabels[value] })),
      isShort: true,
    },
    { ...common.message, placeholder: t`Tell us about your team and what you need` },
  ],
};
