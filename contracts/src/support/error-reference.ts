import { ticketLimits } from './ticket-options.ts';

/** Ids of failures as the console, the api and its logs name them: letters, digits and a few signs between them. */
export const errorIdPattern = new RegExp(String.raw`^[A-Za-z\d][\w.:-]{0,${ticketLimits.errorId - 1}}$`);

/** The failure that an address names; null when it names none, or something that is no id of ours. */
export function readErrorId(named: string | null): string | null {
  const id = named?.trim() ?? '';
  return errorIdPattern.test(id) ? id : null;
}

/** The page of ours that an address says the trouble was on; null for anything else, and for what is too long to tell. */
export function readPagePath(named: string | null): string | null {
  const path = named?.trim() ?? '';
  const isOurs = path.startsWith('/') && !path.startsWith('//') && !/[\s\\]/.test(path);
  return isOurs && path.length <= ticketLimits.factValue ? path : null;
}
