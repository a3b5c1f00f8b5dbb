import { quoted, splitList, unquoted } from '../records/list-cell.ts';
import { type ReadCell, Unread } from '../records/read-cell.ts';
import type { Contact } from './customer.ts';

/** Contacts in one cell: `Ann Baker <ann@bakery.example> +16175550110 (billing, site); Bo Lee`. */
export function writeContacts(contacts: readonly Omit<Contact, 'id'>[]): string {
  return contacts.map(writeContact).join('; ');
}

function writeContact({ name, email, phone, roles }: Omit<Contact, 'id'>): string {
  const parts = [/[;,|"<>()+]/.test(name) ? quoted(name) : name];
  if (email !== null) parts.push(`<${email}>`);
  if (phone !== null) parts.push(phone);
  if (roles.length > 0) parts.push(`(${roles.join(', ')})`);
  return parts.join(' ');
}

export const readContacts: ReadCell = (text, { phone }) => {
  const people = [];
  for (const part of splitList(text, /;/).filter(Boolean)) {
    const { name, email, number, roles } = partsOf(part);
    if (name === '')
      return new Unread('Must be names, such as Ann Baker <ann@example.com> +16175550110; Bo Lee');
    people.push({
      name: unquoted(name),
      email,
      phone: number === '' ? null : (phone(number) ?? null),
      roles: roles
        .split(',')
        .map((role) => role.trim())
        .filter(Boolean),
    });
  }
  return people;
};

type ContactParts = { name: string; email: string | null; number: string; roles: string };

/** The name ends before the first of the other parts; a quoted one may contain their signs. */
function partsOf(text: string): ContactParts {
  const quote = /^"(?:[^"]|"")*"/.exec(text)?.[0] ?? '';
  const rest = text.slice(quote.length);
  const end = rest.search(/[<(+]/);
  const name = quote === '' ? rest.slice(0, end === -1 ? rest.length : end) : quote;
  const tail = end === -1 ? '' : rest.slice(end);
  const [outside, roles] = taken(tail, '(', ')');
  const [number, email] = taken(outside, '<', '>');
  return { name: name.trim(), email: email === '' ? null : email, number: number.trim(), roles };
}

/** A text without its part between two signs, and that part. */
function taken(text: string, open: string, close: string): [rest: string, part: string] {
  const from = text.indexOf(open);
  const to = text.indexOf(close, from);
  if (from === -1 || to === -1) return [text, ''];
  return [`${text.slice(0, from)}${text.slice(to + 1)}`, text.slice(from + 1, to)];
}
