import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SsoConnection, SsoDomain } from '@switchyard/contracts/sso/sso-connection.ts';
import { Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { CopyRow } from './copy-row.tsx';
import { useAddDomainMutation, useCheckDomainMutation, useRemoveDomainMutation } from './sso-api.ts';
import { refusalText, useSsoChange } from './use-sso-change.ts';

/** Email domains of a connection, each with the record that proves it. */
export function DomainsStep({ connection: { id, domains } }: { connection: SsoConnection }) {
  const [add, { isLoading }] = useAddDomainMutation();
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get('domain');
    if (typeof typed !== 'string' || typed.trim() === '') return setRefusal(t`Enter a domain.`);
    const { error } = await add({ id, domain: typed.trim().toLowerCase() });
    setRefusal(error === undefined ? undefined : refusalText(error));
    if (error === undefined) form.reset();
  };
  return (
    <>
      <p className="text-sm text-2">
        <Trans>
          People with an address in these domains sign in with this provider. A TXT record proves that a
          domain is yours.
        </Trans>
      </p>
      <ul aria-label={t`Email domains`} className="flex flex-col">
        {domains.map((domain) => (
          <DomainRow key={domain.domain} id={id} domain={domain} />
        ))}
      </ul>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 flex items-end gap-2">
        <Field label={t`New domain`} error={refusal} className="max-w-80 flex-1">
          <Input
            name="domain"
            // no-literal-text: a domain as an example
            placeholder="example.com"
            autoComplete="off"
            spellCheck={false}
            maxLength={190}
          />
        </Field>
        <Button type="submit" busy={isLoading}>
          <Trans>Add</Trans>
        </Button>
      </form>
    </>
  );
}

function DomainRow({
  id,
  domain: { domain, recordName, recordValue, provenAt },
}: {
  id: string;
  domain: SsoDomain;
}) {
  const [check, { isLoading }] = useCheckDomainMutation();
  const [remove] = useRemoveDomainMutation();
  const change = useSsoChange();
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate font-medium text-1">{domain}</span>
        <Chip tone={provenAt === null ? 'warn' : 'ok'}>
          {provenAt === null ? t`Not proven yet` : t`Proven`}
        </Chip>
        <span className="ml-auto flex items-center gap-1">
          {provenAt === null && (
            <Button busy={isLoading} onClick={() => void change(check({ id, domain }).unwrap())}>
              <Trans>Check</Trans>
            </Button>
          )}
          <IconButton
            label={t`Remove ${domain}`}
            icon={<Trash2 />}
            onClick={() => void change(remove({ id, domain }).unwrap())}
          />
        </span>
      </div>
      {provenAt === null && (
        <>
          <CopyRow name={t`Name of the TXT record`} value={recordName} />
          <CopyRow name={t`Value of the TXT record`} value={recordValue} />
        </>
      )}
    </li>
  );
}
