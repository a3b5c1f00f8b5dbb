import type { Rule } from './reading.ts';

/** Orders that are carried out on a page and not by the assistant, or not at all; `about` names the page. */
const orders: readonly (readonly [string, RegExp])[] = [
  [
    'invoice',
    /^(?:write|make|create|send|print|issue|do|prepare|generate|e-?mail)\s(?:me\s|us\s)?(?:an?\s|the\s)?(?:\w+\s)?(?:invoices?|bills?|quotes?|quotations?|estimates?|receipts?)\b|^(?:invoice|bill|charge)\s(?!number\b)/i,
  ],
  [
    'person',
    /^invite\b|^(?:add|create|new|register|set up)\s(?:an?\s|the\s|another\s|new\s)*(?:user|colleague|employee|dispatcher|manager|admin|team member|login|account for (?:a|my|our))\b/i,
  ],
  [
    'technician',
    /^(?:add|create|new|hire|register|set up|enter)\s(?:an?\s|the\s|another\s|new\s)*(?:technicians?|techs?|plumber|electrician|engineer|worker)\b/i,
  ],
  [
    'company',
    /^(?:change|update|edit|correct|set|rename)\b.{0,20}\b(?:company|business|our|office)(?:'s)?\b.{0,20}\b(?:(?:tele)?phone(?: number)?|number|address|name|time ?zone|e-?mail|logo|hours|country|currency|settings)\b/i,
  ],
];

/** `add a technician`, `change our phone number` */
export const readElsewhere: Rule = ({ text }) => {
  const about = orders.find(([, pattern]) => pattern.test(text))?.[0];
  return about === undefined ? undefined : { intent: 'point_to_page', slots: { about } };
};
