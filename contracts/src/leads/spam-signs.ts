import type { SpamSign } from './lead-options.ts';

/** Links in a message from which on it looks like advertising. */
const manyLinks = 3;
const link = /https?:\/\/|www\.|\b[a-z0-9-]+\.(?:com|net|org|ru|cn|info|biz|xyz|top|shop|online)\b/gi;
const markup = /<\s*a\s|<\/?(?:script|iframe|img)\b|\[url[=\]]|\[link[=\]]/i;

/** What in the texts of a request looks like advertising. Pure; the request is stored all the same. */
export function spamSignsOf(request: {
  firstName: string;
  lastName: string;
  company: string;
  message: string;
}): SpamSign[] {
  const signs: SpamSign[] = [];
  if ((request.message.match(link) ?? []).length >= manyLinks) signs.push('links');
  if (markup.test(request.message)) signs.push('markup');
  if (/https?:|www\.|<|\[url/i.test(`${request.firstName} ${request.lastName} ${request.company}`))
    signs.push('link_in_name');
  return signs;
}
