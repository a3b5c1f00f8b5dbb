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

/** Where a lead came from: the enterprise page, the short form of `/contact`, or the sales chat. */
export const leadSources = ['contact-sales', 'contact', 'chat'] as const;
export type LeadSource = (typeof leadSources)[number];

export const leadStates = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;
export type LeadState = (typeof leadStates)[number];

/** `due`: waits for its first answer; `overdue`: longer than promised; `answered`. */
export const leadClocks = ['due', 'overdue', 'answered'] as const;
export type LeadClock = (typeof leadClocks)[number];

/** The answer that the contact page promises, hours. */
export const salesAnswerHours = 24;
/** A request of the same person for the same company within this many days belongs to the lead that is there. */
export const sameLeadDays = 30;

/** Lengths of the contact form, characters. */
export const contactLimits = {
  name: { min: 2, max: 80 },
  company: { min: 2, max: 120 },
  phone: { min: 10, max: 40 },
  message: { min: 10, max: 5_000 },
} as const;

/** Hotline and address of a deployment that has not set its own. */
export const salesContactDefaults = { phone: '+1 (617) 555-0100', email: 'sales@switchyard.test' } as const;

/** Why somebody should look twice before answering; nothing is dropped because of them. */
export const spamSigns = ['links', 'markup', 'link_in_name', 'repeated_message', 'many_requests'] as const;
export type SpamSign = (typeof spamSigns)[number];

export const spamSignWords: Readonly<Record<SpamSign, string>> = {
  links: 'Many links',
  markup: 'Markup in the message',
  link_in_name: 'Link in a name',
  repeated_message: 'Same message from others',
  many_requests: 'Many requests in a day',
};

/** How the facts of a lead are called in its history and in mails. */
export const leadFactWords = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  teamSize: 'Team size',
  industry: 'Industry',
} as const;

/** Where the contact forms are opened and sent to; apart from the routes, so that public pages load no schemas. */
export const contactPaths = {
  form: '/api/contact-requests/form',
  create: '/api/contact-requests',
} as const;

export const leadSorts = ['-requestedAt', 'dueAt', 'company', '-company'] as const;
export const leadExportPath = '/api/leads.csv';
