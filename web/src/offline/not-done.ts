import { textOfCause } from '../lib/text-of-cause.ts';
import { toastShown } from '../ui/toast-slice.ts';

/** Tells why what somebody asked for was not done. */
export function notDone(title: string, cause: unknown) {
  return toastShown({ variant: 'destructive', title, description: textOfCause(cause) });
}
