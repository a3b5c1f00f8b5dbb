import { t } from '@lingui/core/macro';
import { ssoReasonText } from '../../core/accounts/sso-reasons.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { useToast } from '../../ui/use-toast.ts';

/** The words of a refusal: of its field, of its reason at the provider, or of the request. */
export function refusalText(error: unknown): string {
  const code = (error as { problem?: { code?: string; errors?: { code: string }[] } }).problem;
  if (code?.code === 'sso.refused') return ssoReasonText(code.errors?.[0]?.code ?? '');
  const [named] = Object.values(fieldErrorsOf(error));
  return named ?? describeRequestError(error);
}

/** Reports a refused change as a notice; true if it was made. */
export function useSsoChange(): (change: Promise<unknown>) => Promise<boolean> {
  const toast = useToast();
  return async (change) => {
    try {
      await change;
      return true;
    } catch (error) {
      toast({ variant: 'destructive', title: t`Not changed`, description: refusalText(error) });
      return false;
    }
  };
}
