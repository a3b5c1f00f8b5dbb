import { t } from '@lingui/core/macro';
import { requestLimits } from '@switchyard/contracts/service-requests/service-request-options.ts';

/** Places of the preferred days on the form. */
export const slotPlaces = [0, 1];

/** The entered values as the server expects them, and the places of the days among them: empty ones are left out. */
export function readFields(data: FormData) {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const orNull = (name: string) => text(name) || null;
  const slots = slotPlaces.filter((place) => text(`slot${place}.date`) !== '');
  const sent = {
    categoryKey: text('categoryKey'),
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
    preferredSlots: slots.map((place) => ({
      date: text(`slot${place}.date`),
      part: text(`slot${place}.part`),
    })),
  };
  return { sent, slots };
}

/** Errors of the server at the fields of the form: `preferredSlots.0` is the first day that was entered. */
export function byField(
  errors: Readonly<Record<string, string>>,
  slots: readonly number[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const place = slots[Number(/^preferredSlots\.(\d+)/.exec(path)?.[1] ?? -1)];
      return [place === undefined ? path : `slot${place}.date`, message];
    }),
  );
}

/** Errors that the server would report, found before it is asked. */
export function missingOf(fields: ReturnType<typeof readFields>['sent']): Record<string, string> {
  const { min } = requestLimits.visitorDescription;
  return {
    ...(fields.categoryKey === '' ? { categoryKey: t`Please choose a category` } : {}),
    ...(fields.description.length < min
      ? { description: t`Please describe it in at least ${min} characters` }
      : {}),
    ...(fields.address.line1.length < 2 ? { 'address.line1': t`Please enter street and number` } : {}),
    ...(fields.address.city === '' ? { 'address.city': t`Please enter the city` } : {}),
    ...(fields.contactName.length < 2 ? { contactName: t`Please tell us your name` } : {}),
    ...(fields.contactPhone === null && fields.contactEmail === null
      ? { contactPhone: t`Please enter a phone number or an email address` }
      : {}),
  };
}
