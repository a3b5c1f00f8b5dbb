import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { ExternalLink } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Select } from '../../ui/select.tsx';
import type { UpdateSso } from './update-sso.ts';
import { useTestConnectionMutation } from './sso-api.ts';
import { useSsoChange } from './use-sso-change.ts';

type EnableStepProps = {
  connection: SsoConnection;
  admins: readonly Pick<TeamMember, 'id' | 'firstName' | 'lastName'>[];
  zone: string;
  onChange: UpdateSso;
};

/** Test, switch on, and require. */
export function EnableStep({ connection, admins, zone, onChange }: EnableStepProps) {
  const { id, testedAt, enabled, required, breakGlassUserId, acceptsUnsolicited } = connection;
  const [test, { isLoading }] = useTestConnectionMutation();
  const change = useSsoChange();
  const open = async () => {
    // Opened by the click: browsers refuse a tab that comes later.
    const tab = window.open('about:blank');
    const isBegun = await change(
      test(id)
        .unwrap()
        .then(({ url }) => tab?.location.replace(url)),
    );
    if (!isBegun) tab?.close();
  };
  return (
    <div className="mt-2 flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<ExternalLink />} busy={isLoading} onClick={() => void open()}>
          <Trans>Test sign-in</Trans>
        </Button>
        <span className="text-sm text-3">
          {testedAt === null ? (
            <Trans>Not tested yet. A test changes no account.</Trans>
          ) : (
            <Trans>
              Tested <RelativeTime at={testedAt} zone={zone} />
            </Trans>
          )}
        </span>
      </div>
      <Checkbox checked={enabled} onChange={(checked) => void onChange({ enabled: checked })}>
        <Trans>People may sign in with it</Trans>
      </Checkbox>
      <Checkbox
        checked={acceptsUnsolicited}
        onChange={(checked) => void onChange({ acceptsUnsolicited: checked })}
      >
        <Trans>
          Sign-ins may begin at the provider. A link there can then sign people in to an account that they did
          not choose
        </Trans>
      </Checkbox>
      <Field
        label={t`Admin who can still use a password`}
        hint={t`For the day on which the provider does not answer.`}
        className="w-full max-w-80"
      >
        <Select
          value={breakGlassUserId}
          placeholder={t`Choose an admin`}
          options={admins.map((admin) => ({
            value: admin.id,
            label: `${admin.firstName} ${admin.lastName}`,
          }))}
          onChange={(value) => void onChange({ breakGlassUserId: value })}
        />
      </Field>
      <Checkbox
        checked={required}
        disabled={!required && (!enabled || testedAt === null || breakGlassUserId === null)}
        onChange={(checked) => void onChange({ required: checked })}
      >
        <Trans>Required: passwords and passkeys of members are refused, and their other sessions end</Trans>
      </Checkbox>
    </div>
  );
}
