import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FactorPolicy, RoleMapping, SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { ssoRoles } from '@switchyard/contracts/sso/sso-connection.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRolesQuery } from '../../core/accounts/roles-api.ts';
import { roleWord } from '../../core/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { UpdateSso } from './update-sso.ts';

const roleOptions = ssoRoles.map((value) => ({ value, label: roleWord[value] }));
const factorOptions: readonly { value: FactorPolicy; label: string }[] = [
  { value: 'never', label: t`Ours is asked for after it` },
  { value: 'reported', label: t`Counts if the provider says it took one` },
  { value: 'always', label: t`Always counts as the second factor` },
];

type RulesStepProps = { connection: SsoConnection; onChange: UpdateSso };

/** Roles, new accounts, and what the provider's sign-in counts as. */
export function RulesStep({ connection, onChange }: RulesStepProps) {
  const { createsUsers, defaultRole, factorPolicy, roleMappings, roleAttribute } = connection;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <Checkbox checked={createsUsers} onChange={(checked) => void onChange({ createsUsers: checked })}>
        <Trans>Create an account at the first sign-in</Trans>
      </Checkbox>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t`Role of new accounts`}
          hint={t`A technician needs a technician record with the same address.`}
        >
          <Select
            value={defaultRole}
            options={roleOptions}
            onChange={(value) => void onChange({ defaultRole: value })}
          />
        </Field>
        <Field label={t`Second factor`} hint={t`Whether the sign-in at the provider counts as one.`}>
          <Select
            value={factorPolicy}
            options={factorOptions}
            onChange={(value) => void onChange({ factorPolicy: value })}
          />
        </Field>
      </div>
      <Mappings
        key={JSON.stringify([roleMappings, roleAttribute])}
        mappings={roleMappings}
        attribute={roleAttribute}
        onChange={onChange}
      />
    </div>
  );
}

type Row = RoleMapping & { readonly key: string };
type MappingsProps = { mappings: readonly RoleMapping[]; attribute: string; onChange: UpdateSso };

const newRow = (mapping: RoleMapping): Row => ({ ...mapping, key: crypto.randomUUID() });

function Mappings({ mappings, attribute, onChange }: MappingsProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => mappings.map(newRow));
  const [name, setName] = useState(attribute);
  const { data } = useRolesQuery();
  const given = data?.items ?? [];
  const custom = given
    .filter(({ basis }) => basis !== 'customer')
    .map(({ id, name: label }) => ({ value: id, label }));
  const roleChosen = ({ roleId: _, ...row }: Row, choice: string): Row => {
    const role = ssoRoles.find((preset) => preset === choice);
    if (role !== undefined) return { ...row, role };
    const basis = ssoRoles.find((preset) => preset === given.find(({ id }) => id === choice)?.basis);
    return basis === undefined ? row : { ...row, role: basis, roleId: choice };
  };
  const set = (key: string, patch: Partial<RoleMapping>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const save = () => {
    const roleMappings = rows
      .filter(({ value }) => value.trim() !== '')
      .map(({ key: _, value, ...given }) => ({ ...given, value: value.trim() }));
    void onChange({ roleMappings, roleAttribute: name.trim() || 'groups' });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium text-1">
        <Trans>Groups and their roles</Trans>
      </legend>
      <p className="text-sm text-2">
        <Trans>
          Members of a group get its role. Of several, the highest counts; others keep the role that they
          have.
        </Trans>
      </p>
      <Field label={t`Attribute with the groups`} className="max-w-80">
        <Input
          value={name}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {rows.map(({ key, value, role, roleId }) => (
        <div key={key} className="flex items-center gap-2">
          <Input
            aria-label={t`Group`}
            placeholder={t`Group`}
            value={value}
            maxLength={200}
            onChange={(event) => set(key, { value: event.target.value })}
          />
          <Select
            label={t`Role of the group`}
            value={roleId ?? role}
            options={[...roleOptions, ...custom]}
            className="w-40 shrink-0"
            onChange={(one) => setRows(rows.map((row) => (row.key === key ? roleChosen(row, one) : row)))}
          />
          <IconButton
            label={t`Remove the group ${value}`}
            icon={<Trash2 />}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus />} onClick={() => setRows([...rows, newRow({ value: '', role: 'manager' })])}>
          <Trans>Add a group</Trans>
        </Button>
        <Button onClick={save}>
          <Trans>Save groups</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
