import type { Contact, CreateCustomer } from '@switchyard/contracts/customers/customer.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

type ContactInputs = CreateCustomer['contacts'];

/** Contacts of a new account: none may have an id. @throws ProblemError naming those that do */
export function newContacts(contacts: ContactInputs): ContactInputs {
  return keptContacts(contacts, []);
}

/**
 * Contacts of an update: with an id existing, without one new.
 * @throws ProblemError naming unknown and repeated ids
 */
export function keptContacts(contacts: ContactInputs, existing: readonly Contact[]): ContactInputs {
  const known = new Set(existing.map((contact) => contact.id));
  refuseFields(
    contacts.flatMap(({ id }, index) =>
      // Each id is valid once: deleting it from the set refuses a repetition.
      id === undefined || known.delete(id)
        ? []
        : [fieldError(`/contacts/${index}/id`, 'not_found', 'The customer has no such contact')],
    ),
  );
  return contacts;
}
