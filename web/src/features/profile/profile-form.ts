import type { Profile, UpdateProfile } from '@switchyard/contracts/identity/profile-routes.ts';
import { accountNameSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { z } from 'zod';

export const profileFormSchema = z.object({
  firstName: accountNameSchema,
  lastName: accountNameSchema,
  phone: z.union([z.literal(''), phoneSchema]).transform((text) => (text === '' ? null : text)),
});
export type ProfileForm = z.input<typeof profileFormSchema>;
export type ProfileValues = z.output<typeof profileFormSchema>;
export const profileFields = ['firstName', 'lastName', 'phone'] as const satisfies (keyof ProfileForm)[];

/** Profile values of the form. */
export function formOf({ firstName, lastName, phone }: ProfileValues): ProfileForm {
  return { firstName, lastName, phone: phone === null ? '' : grouped(phone) };
}

/** In groups and with its country code, so that it is read as the same number in every country. */
function grouped(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');
}

/** Only the fields that the user changed; null if there are none. */
export function changesOf(profile: Profile, values: ProfileValues): UpdateProfile | null {
  const changed = profileFields.filter((field) => values[field] !== profile[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, values[field]]));
}
