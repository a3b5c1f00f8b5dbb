import type { Profile, UpdateProfile } from '@switchyard/contracts/identity/profile-routes.ts';
import { accountNameSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { z } from 'zod';
import { groupPhone } from '../../lib/format-phone.ts';

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
  return { firstName, lastName, phone: phone === null ? '' : groupPhone(phone) };
}

/** Only the fields that the user changed; null if there are none. */
export function changesOf(profile: Profile, values: ProfileValues): UpdateProfile | null {
  const changed = profileFields.filter((field) => values[field] !== profile[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, values[field]]));
}
