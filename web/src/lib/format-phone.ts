/** Formats a North American E.164 number as `(617) 555-0167`; returns any other text unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/**
 * Groups the digits of a North American E.164 number for an editor, as `+1 617 555 0167`; returns any other text unchanged. With its
 * country code, the number is read the same in companies of every country.
 */
export function groupPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');
}
