/** Statements of the enterprise page, in order of appearance. */
export const enterpriseBenefits = [
  'Custom deployment and setup',
  'Dedicated customer success manager',
  'Priority 24/7 support',
  'Advanced security and compliance',
  'Custom integrations and APIs',
  'Volume pricing discounts',
  'Training and onboarding support',
] as const;

export const enterpriseStats = [
  { value: '500+', label: 'Enterprise customers' },
  { value: '99.9%', label: 'Uptime SLA' },
  { value: '24/7', label: 'Support' },
  { value: '30%', label: 'Average cost savings' },
] as const;

/** Toasts of all contact forms. */
export const sentToast = {
  title: 'Message sent successfully!',
  description: 'Our sales team will contact you within 24 hours.',
} as const;
export const failedToast = {
  title: 'Error',
  description: 'Failed to send message. Please try again.',
  variant: 'destructive',
} as const;
