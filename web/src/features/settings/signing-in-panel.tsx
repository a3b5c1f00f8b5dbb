import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CompanySettings, longestSessionHours } from '@switchyard/contracts/settings/settings-routes.ts';
import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { NetworksForm } from './networks-form.tsx';
import { useUpdateCompanySettingsMutation } from './settings-api.ts';

type SigningInPanelProps = { data: CompanySettings | undefined; onRetry: () => unknown };

const words: Record<Role, string> = {
  admin: t`Admins`,
  manager: t`Managers`,
  technician: t`Technicians`,
  customer: t`Customers`,
};
const shown = roles.toReversed();
/** Shown until the settings arrive: the panel keeps its size. */
const unknownYet: Pick<CompanySettings, 'secondFactorRoles' | 'sessionHours' | 'allowedNetworks'> = {
  secondFactorRoles: [],
  sessionHours: null,
  allowedNetworks: [],
};
const lengths = [8, 12, 24, 72, 168, longestSessionHours];

/** Programs may set other lengths. */
function lengthsWith(hours: number | null): number[] {
  return [...new Set([...lengths, hours ?? longestSessionHours])].toSorted((one, other) => one - other);
}

function lengthWord(hours: number): string {
  if (hours % 24 !== 0 || hours === 24) return plural(hours, { one: '# hour', other: '# hours' });
  return plural(hours / 24, { one: '# day', other: '# days' });
}

/** Roles that need a second factor, length of sessions, and networks of the office. Admins change it, managers see it. */
export function SigningInPanel({ data, onRetry }: SigningInPanelProps) {
  const user = useCurrentUser();
  const [update, { isLoading }] = useUpdateCompanySettingsMutation();
  const toast = useToast();
  const mayChange = scopeOf(user, 'settings.change') !== 'none';
  const refuse = (error: unknown) => {
    onRetry();
    const description = describeRequestError(error);
    toast({ variant: 'destructive', title: t`The setting was not changed`, description });
  };
  const change = async (role: Role, isRequired: boolean) => {
    if (data === undefined) return;
    const others = data.secondFactorRoles.filter((one) => one !== role);
    const secondFactorRoles = isRequired ? [...others, role] : others;
    const { error } = await update({ revision: data.revision, body: { secondFactorRoles } });
    if (error) refuse(error);
  };
  const setNetworks = async (allowedNetworks: string[]): Promise<unknown> => {
    if (data === undefined) return undefined;
    const { error } = await update({ revision: data.revision, body: { allowedNetworks } });
    if (error) onRetry();
    else toast({ title: t`Networks saved` });
    return error;
  };
  const setHours = async (sessionHours: number | null) => {
    if (data === undefined) return;
    const { error } = await update({ revision: data.revision, body: { sessionHours } });
    if (error) refuse(error);
  };
  const isFixed = data === undefined || !mayChange || isLoading;
  const { secondFactorRoles, sessionHours, allowedNetworks } = data ?? unknownYet;
  return (
    <Panel title={t`Signing in`}>
      <p className="pt-1 font-medium text-1">
        <Trans>Second factor</Trans>
      </p>
      <p id="second-factor-hint" className="text-sm text-2">
        <Trans>
          These roles need an authenticator app or a passkey. Users without one set it up before anything
          else; work that a device has not sent yet is kept until then.
        </Trans>
        {!mayChange && ` ${t`Only admins change it.`}`}
      </p>
      <fieldset aria-describedby="second-factor-hint" className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        <legend className="sr-only">
          <Trans>Roles that need a second factor</Trans>
        </legend>
        {shown.map((role) => (
          <Checkbox
            key={role}
            checked={secondFactorRoles.includes(role)}
            disabled={isFixed}
            onChange={(checked) => void change(role, checked)}
          >
            {words[role]}
          </Checkbox>
        ))}
      </fieldset>
      <Field
        label={t`Length of a session`}
        hint={t`Users sign in again after this time at the latest; after 12 hours without use in any case.`}
        className="mt-4 max-w-80"
      >
        <Select
          value={String(sessionHours ?? longestSessionHours)}
          disabled={isFixed}
          options={lengthsWith(sessionHours).map((hours) => ({
            value: String(hours),
            label: lengthWord(hours),
          }))}
          onChange={(value) => void setHours(Number(value) === longestSessionHours ? null : Number(value))}
        />
      </Field>
      <NetworksForm networks={allowedNetworks} mayChange={mayChange} onSave={setNetworks} />
    </Panel>
  );
}
