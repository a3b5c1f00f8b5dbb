import { emailIn, nameIn, phoneIn, withoutContact } from './names.ts';
import { type Rule, slotsOf } from './reading.ts';
import type { Sentence } from './sentence.ts';
import { withoutEnd } from './without-end.ts';

const verb = /^(?:create|add|set up|make|register|new|enter|open|start)\b/i;
const noun = /\b(?:customer|client|account)\b/i;
/** A street with its number, up to the contact data: `12 Elm Street, Boston, MA 02110`. */
const street =
  /(?:,\s?|;\s?|\s-\s|\s(?:at|in|on)\s|\baddress:?\s)(?:the address (?:is )?)?(\d{1,6}[a-z]?\s\p{L}[^;:]*?)(?=[,;]?\s*(?:(?:with|and)\s)*(?:(?:the )?(?:e-?mail|phone|telephone|tel|number)\b)|[,;\s.]*$)/iu;
const kinds = /\b(residential|commercial|municipal)\b/i;

/** `Add customer Jane Miller, jane@miller.test, 617-555-0134` */
export function readCreateCustomer({ text }: Sentence): ReturnType<Rule> {
  if (!verb.test(text) || !noun.test(text) || /\bjob\b/i.test(text.slice(0, text.search(noun))))
    return undefined;
  const rest = text.slice(text.search(noun)).replace(/^\w+\s?(?:record\s?)?/, '');
  // `Register Tim Castle as a new client`
  const ahead =
    /^\w+\s(?:up\s)?(?!an?\s|the\s|new\s|our\s|another\s)(.+?)\sas\s(?:an?\s)?(?:new\s)?(?:\w+\s)?(?:customer|client|account)\b/i.exec(
      text,
    )?.[1];
  const kind = kinds.exec(text)?.[1]?.toLowerCase();
  const told = withoutContact(rest);
  const address = street.exec(told);
  const named = (address === null ? told : told.slice(0, address.index))
    .replace(/^(?:called|named|name|with (?:the )?name|by the name of|for|:|-)\s?:?\s?/i, '')
    .split(/[,;]|\s-\s|\b(?:with (?:the )?)?(?:e-?mail|phone|telephone|tel|number)\b|\bwith\s?$|\bat\s?$/i)[0]
    ?.replace(/\b(?:residential|commercial|municipal)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s(?:and|with|at|his|her|their)\s?$/i, '');
  return {
    intent: 'create_customer',
    slots: slotsOf({
      name: nameIn(ahead) ?? nameIn(named),
      email: emailIn(text),
      phone: phoneIn(text),
      address: address?.[1] && withoutEnd(address[1].replace(/\s?,\s?/g, ', '), ' ,'),
      kind,
    }),
  };
}
