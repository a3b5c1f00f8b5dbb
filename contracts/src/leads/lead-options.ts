/** Team sizes of the contact form; each is labelled as a number of employees. */
export const teamSizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const;
export type TeamSize = (typeof teamSizes)[number];

export function teamSizeLabel(size: TeamSize): string {
  return `${size} employees`;
}

export const industries = [
  'construction',
  'hvac',
  'plumbing',
  'electrical',
  'landscaping',
  'cleaning',
  'security',
  'other',
] as const;
export type Industry = (typeof industries)[number];

export const industryLabels: Readonly<Record<Industry, string>> = {
  construction: 'Construction',
  hvac: 'HVAC',
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  landscaping: 'Landscaping',
  cleaning: 'Cleaning Services',
  security: 'Security',
  other: 'Other',
};

/** Source of a lead: the enterprise page, the short form of `/contact`, or the sales chat. */
export const leadSources = ['contact-sales', 'contact', 'chat'] as const;
export type LeadSource = (typeof leadSources)[number];

export const leadStates = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;
export type LeadState = (typeof leadStates)[number];

/** `due`: awaits its first answer; `overdue`: waits longer than promised; `answered`. */
export const leadClocks = ['due', 'overdue', 'answered'] as const;
export type LeadClock = (typeof leadClocks)[number];

/** Answer time promised on the contact page, hours. */
export const salesAnswerHours = 24;
/** Days within which a request of the same person for the same company is added to the existing lead. */
export const sameLeadDays = 30;

/** Length limits of the contact form, characters. */
export const contactLimits = {
  name: { min: 2, max: 80 },
  company: { min: 2, max: 120 },
  phone: { min: 10, max: 40 },
  message: { min: 10, max: 5_000 },
} as const;

/** Hotline and address for deployments that configure none. */
export const salesContactDefaults = { phone: '+1 (617) 555-0100', email: 'sales@switchyard.test' } as const;

/** Reasons to check a request before answering; a request is never dropped because of them. */
export const spamSigns = ['links', 'markup', 'link_in_name', 'repeated_message', 'many_requests'] as const;
export type SpamSign = (typeof spamSigns)[number];

export const spamSignWords: Readonly<Record<SpamSign, string>> = {
  links: 'Many links',
  markup: 'Markup in the message',
  link_in_name: 'Link in a name',
  repeated_message: 'Same message from others',
  many_requests: 'Many requests in a day',
};

/** Display names of a lead's facts in its history and in mails. */
export const leadFactWords = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  teamSize: 'Team size',
  industry: 'Industry',
} as const;

/**
 * Paths for opening and submitting the contact forms; separate from the routes, so that public pages load no schemas.
 */
export const contactPaths = {
  form: '/api/contact-requests/form',
  create: '/api/contact-requests',
} as const;

export const leadSorts = ['-requestedAt', 'dueAt', 'company', '-company'] as const;
