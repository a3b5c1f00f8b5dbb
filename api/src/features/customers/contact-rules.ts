import type { Contact, CreateCustomer } from '@switchyard/contracts/customers/customer.ts';
import { fieldError, refuseFields } from '../../work/access.ts';

type ContactInputs = CreateCustomer['contacts'];

/** Contacts of a new account: none of them can have an id yet. @throws ProblemError naming those that do */
export function newContacts(contacts: ContactInputs): ContactInputs {
  return keptContacts(contacts, []);
}

/**
 * Contacts as an update names them: an id keeps a contact, without one it is new.
 * @throws ProblemError naming the ids that the account does not have, or has once
 */
export function keptContacts(contacts: ContactInputs, existing: readonly Contact[]): ContactInputs {
  const known = new Set(existing.map((contact) => contact.id));
  refuseFields(
    contacts.flatMap(({ id }, index) =>
      // Each id counts once: deleting it from the set refuses the second.
      id === undefined || known.delete(id)
        ? []
        : [fieldError(`/contacts/${index}/id`, 'not_found', 'The customer has no such contact')],
    ),
  );
  return contacts;
}
