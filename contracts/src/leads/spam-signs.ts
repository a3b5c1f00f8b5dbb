import type { SpamSign } from './lead-options.ts';

/** From this number of links a message looks like advertising. */
const manyLinks = 3;
const link =
  /https?:\/\/|www\.|(?<![a-z0-9-])[a-z0-9-]+\.(?:com|net|org|ru|cn|info|biz|xyz|top|shop|online)\b/gi;
const markup = /<\s*a\s|<\/?(?:script|iframe|img)\b|\[url[=\]]|\[link[=\]]/i;

/** Signs of advertising in the texts of a request. Pure; the request is stored either way. */
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
