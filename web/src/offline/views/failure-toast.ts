import { textOfCause } from '../../lib/text-of-cause.ts';
import { toastShown } from '../../ui/toast-slice.ts';

/** Tells the user why a request failed. */
export function failureToast(title: string, cause: unknown) {
  return toastShown({ variant: 'destructive', title, description: textOfCause(cause) });
}
