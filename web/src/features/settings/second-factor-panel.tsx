import type { CompanySettings } from '@switchyard/contracts/settings/settings-routes.ts';
import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useUpdateCompanySettingsMutation } from './settings-api.ts';

type SecondFactorPanelProps = { data: CompanySettings | undefined; onRetry: () => unknown };

const words: Record<Role, string> = {
  admin: 'Admins',
  manager: 'Managers',
  technician: 'Technicians',
  customer: 'Customers',
};
const shown = roles.toReversed();

/** Roles that need a second factor. Admins change it, managers see it. */
export function SecondFactorPanel({ data, onRetry }: SecondFactorPanelProps) {
  const user = useCurrentUser();
  const [update, { isLoading }] = useUpdateCompanySettingsMutation();
  const toast = useToast();
  const mayChange = scopeOf(user, 'settings.change') !== 'none';
  const change = async (role: Role, isRequired: boolean) => {
    if (data === undefined) return;
    const others = data.secondFactorRoles.filter((one) => one !== role);
    const secondFactorRoles = isRequired ? [...others, role] : others;
    const { error } = await update({ revision: data.revision, body: { secondFactorRoles } });
    if (!error) return;
    onRetry();
    const description = describeRequestError(error);
    toast({ variant: 'destructive', title: 'The setting was not changed', description });
  };
  return (
    <Panel title="Second factor">
      <p id="second-factor-hint" className="pt-1 text-sm text-2">
        These roles need an authenticator app or a passkey. Users without one set it up before anything else;
        work that a device has not sent yet is kept until then.
        {!mayChange && ' Only admins change it.'}
      </p>
      {data === undefined ? (
        <Skeleton className="mt-2 h-16" />
      ) : (
        <fieldset aria-describedby="second-factor-hint" className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          <legend className="sr-only">Roles that need a second factor</legend>
          {shown.map((role) => (
            <Checkbox
              key={role}
              checked={data.secondFactorRoles.includes(role)}
              disabled={!mayChange || isLoading}
              onChange={(checked) => void change(role, checked)}
            >
              {words[role]}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </Panel>
  );
}
