import { ticketLimits } from './ticket-options.ts';

/** Pattern of error ids in the console, the api and its logs: letters, digits and a few separators. */
export const errorIdPattern = new RegExp(String.raw`^[A-Za-z\d][\w.:-]{0,${ticketLimits.errorId - 1}}$`);

/** The error id in a query parameter; null if missing or not one of our ids. */
export function readErrorId(named: string | null): string | null {
  const id = named?.trim() ?? '';
  return errorIdPattern.test(id) ? id : null;
}

/** The affected page in a query parameter; null if it is not one of our pages or is too long to store. */
export function readPagePath(named: string | null): string | null {
  const path = named?.trim() ?? '';
  const isOurs = path.startsWith('/') && !path.startsWith('//') && !/[\s\\]/.test(path);
  return isOurs && path.length <= ticketLimits.factValue ? path : null;
}
