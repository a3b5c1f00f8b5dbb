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

const contact = /^("(?:[^"]|"")*"|[^"<(+]*?)\s*(?:<([^>]*)>)?\s*(\+[\d ().-]+?)?\s*(?:\(([^)]*)\))?$/;

export const readContacts: ReadCell = (text, { phone }) => {
  const people = [];
  for (const part of splitList(text, /;/).filter(Boolean)) {
    const [, name, email, number, roles] = contact.exec(part) ?? [];
    if (name === undefined || name === '')
      return new Unread('Must be names, such as Ann Baker <ann@example.com> +16175550110; Bo Lee');
    people.push({
      name: unquoted(name),
      email: email ?? null,
      phone: number === undefined ? null : (phone(number) ?? null),
      roles: (roles ?? '')
        .split(',')
        .map((role) => role.trim())
        .filter(Boolean),
    });
  }
  return people;
};
