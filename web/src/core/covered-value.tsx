import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FieldView } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { revealRoute } from '@switchyard/contracts/roles/reveal-routes.ts';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { describeRequestError } from '../lib/request-error.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/use-toast.ts';
import { api } from './api.ts';
import { routeRequest } from './route-request.ts';
import { useCurrentUser } from './use-session.ts';

type Asked = z.input<typeof revealRoute.body & z.ZodType>;
type Revealed = z.output<typeof revealRoute.reply>;

const revealApi = api.injectEndpoints({
  endpoints: (build) => ({
    revealField: build.mutation<Revealed, Asked>({
      query: (body) => routeRequest(revealRoute, { body }),
    }),
  }),
});

/** How the role of the user shows a protected field, such as `site.gateCode`. */
export function fieldViewOf({ fields }: Pick<CurrentUser, 'fields'>, field: string): FieldView {
  // The user kept on the device may be of an earlier version.
  return (fields as CurrentUser['fields'] | undefined)?.[field] ?? 'shown';
}

type CoveredValueProps = {
  field: string;
  /** The record. */
  id: string;
  /** The content once the value is uncovered. */
  children: (value: string | number) => ReactNode;
};

/** A value that the role masks, with the button that uncovers it and tells the audit. */
export function CoveredValue({ field, id, children }: CoveredValueProps) {
  const [reveal, { data, isLoading }] = revealApi.useRevealFieldMutation();
  const toast = useToast();
  if (data) return data.value === null ? <Trans>None</Trans> : children(data.value);
  const show = () =>
    void reveal({ field, id })
      .unwrap()
      .catch((error: unknown) =>
        toast({ variant: 'destructive', title: t`Not shown`, description: describeRequestError(error) }),
      );
  return (
    <Button size="sm" icon={<Eye />} busy={isLoading} onClick={show}>
      <Trans>Show</Trans>
    </Button>
  );
}

/** True if a form may ask for the field: a value is replaced only by users who see it. */
export function useIsShown(field: string): boolean {
  return fieldViewOf(useCurrentUser(), field) === 'shown';
}
