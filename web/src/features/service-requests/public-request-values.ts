import { t } from '@lingui/core/macro';
import { requestLimits } from '@switchyard/contracts/service-requests/service-request-options.ts';

/** The entered values, as the server expects them. */
export function readFields(data: FormData) {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const orNull = (name: string) => text(name) || null;
  return {
    categoryKey: text('categoryKey') || 'other',
    description: text('description'),
    urgency: text('urgency'),
    contactName: text('contactName'),
    contactPhone: orNull('contactPhone'),
    contactEmail: orNull('contactEmail'),
    address: {
      line1: text('address.line1'),
      city: text('address.city'),
      postalCode: text('address.postalCode'),
    },
    preferredSlots: [0, 1].flatMap((place) => {
      const date = text(`slot${place}.date`);
      return date === '' ? [] : [{ date, part: text(`slot${place}.part`) }];
    }),
  };
}

/** Errors that the server would report, found before it is asked. */
export function missingOf(fields: ReturnType<typeof readFields>): Record<string, string> {
  const { min } = requestLimits.visitorDescription;
  return {
    ...(fields.description.length < min
      ? { description: t`Please describe it in at least ${min} characters` }
      : {}),
    ...(fields.address.line1.length < 2 ? { 'address.line1': t`Please enter street and number` } : {}),
    ...(fields.address.city === '' ? { 'address.city': t`Please enter the city` } : {}),
    ...(fields.contactName.length < 2 ? { contactName: t`Please tell us your name` } : {}),
    ...(fields.contactPhone === null && fields.contactEmail === null
      ? { contactPhone: t`Please enter a phone number or an e-mail address` }
      : {}),
  };
}
