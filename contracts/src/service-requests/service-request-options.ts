/** Free of schemas: the public form loads it. */
export const serviceRequestStates = [
  'new',
  'needs_info',
  'triaged',
  'quoted',
  'converted',
  'declined',
  'duplicate',
  'cancelled',
] as const;
export type ServiceRequestState = (typeof serviceRequestStates)[number];

/** Final states. */
export const decidedRequestStates = ['converted', 'declined', 'duplicate', 'cancelled'] as const;

export const requestUrgencies = ['low', 'normal', 'high', 'emergency'] as const;
export type RequestUrgency = (typeof requestUrgencies)[number];

/** Hours until the office has decided, by urgency, around the clock. The clock pauses while the requester is asked. */
export const requestHours: Readonly<Record<RequestUrgency, number>> = {
  low: 72,
  normal: 24,
  high: 8,
  emergency: 2,
};

/** `public`: the company's public form; `portal`: a customer; `phone`: staff; `field`: a technician. */
export const requestChannels = ['public', 'portal', 'phone', 'field'] as const;
export type RequestChannel = (typeof requestChannels)[number];

export const dayParts = ['any', 'morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** Length limits in characters, and counts. */
export const requestLimits = {
  title: { min: 2, max: 120 },
  description: { min: 3, max: 5_000 },
  /** Of the public form. */
  visitorDescription: { min: 10, max: 5_000 },
  message: { min: 1, max: 5_000 },
  contactName: { min: 2, max: 80 },
  slots: 3,
  photos: 8,
  /** Largest picture, bytes: devices scale pictures down before they send them. */
  photoBytes: 4_000_000,
  categories: 60,
} as const;

/** Days for which the link in the confirmation opens a request. */
export const requestLinkDays = 90;

/** Days in which another request or job for the same thing is suggested as a duplicate. */
export const duplicateDays = 30;

/** Header with the link of the request to which a visitor adds a picture. */
export const requestLinkHeader = 'x-request-link';

/** Paths of the public form, for pages without schemas. */
export const publicRequestPaths = {
  form: '/api/request-forms/:address',
  follow: '/api/request-links/lookup',
  message: '/api/request-links/messages',
  cancel: '/api/request-links/cancel',
  photo: '/api/request-links/photos/:sha256',
  photoContent: '/api/request-links/photos/:sha256/content',
} as const;

/** The display number of a request. */
export function requestNumber(number: number): string {
  return `R-${number}`;
}

/** In menu order; `-` sorts in descending order. */
export const serviceRequestSorts = ['dueAt', '-createdAt', 'createdAt', 'number', '-number'] as const;
