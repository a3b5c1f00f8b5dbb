import type { Profile, UpdateProfile } from '@switchyard/contracts/identity/profile-routes.ts';
import { nameSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { z } from 'zod';
import { formatPhone } from '../../lib/format-phone.ts';

export const profileFormSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  phone: z.union([z.literal(''), phoneSchema]).transform((text) => (text === '' ? null : text)),
});
export type ProfileForm = z.input<typeof profileFormSchema>;
export type ProfileValues = z.output<typeof profileFormSchema>;
export const profileFields = ['firstName', 'lastName', 'phone'] as const satisfies (keyof ProfileForm)[];

/** A profile as the form shows it. */
export function formOf({ firstName, lastName, phone }: ProfileValues): ProfileForm {
  return { firstName, lastName, phone: phone === null ? '' : formatPhone(phone) };
}

/** Only what the person has changed; null when that is nothing. */
export function changesOf(profile: Profile, values: ProfileValues): UpdateProfile | null {
  const changed = profileFields.filter((field) => values[field] !== profile[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, values[field]]));
}
