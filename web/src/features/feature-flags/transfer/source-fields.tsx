import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { environmentOptions } from '../environments.ts';
import { useFlagsQuery } from '../feature-flags-api.ts';
import type { SourceDraft } from './source-draft.ts';

type SourceFieldsProps = {
  draft: SourceDraft;
  environments: readonly string[];
  onChange: (patch: Partial<SourceDraft>) => void;
};

/** Where flags come from, and which environment they change. */
export function SourceFields({ draft, environments, onChange }: SourceFieldsProps) {
  const { kind, from, to, withSwitch } = draft;
  return (
    <>
      <SegmentedControl
        label={t`Source`}
        className="self-start"
        value={kind}
        onChange={(value) => onChange({ kind: value })}
        segments={[
          { value: 'document', label: t`A file` },
          { value: 'environment', label: t`Another environment` },
        ]}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        {kind === 'environment' ? (
          <Field label={t`From`}>
            <Select
              options={environmentOptions(environments)}
              value={from}
              onChange={(value) => onChange({ from: value })}
            />
          </Field>
        ) : (
          <FileField draft={draft} onChange={onChange} />
        )}
        <Field label={t`To`}>
          <Select
            options={environmentOptions(environments)}
            value={to}
            onChange={(value) => onChange({ to: value })}
          />
        </Field>
      </div>
      {kind === 'environment' && <FlagChoice draft={draft} onChange={onChange} />}
      <Checkbox checked={withSwitch} onChange={(value) => onChange({ withSwitch: value })}>
        <Trans>Also switch them on and off as in the source</Trans>
      </Checkbox>
    </>
  );
}

type PartProps = Pick<SourceFieldsProps, 'draft' | 'onChange'>;

function FileField({ draft: { file }, onChange }: PartProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-sm font-medium text-2">
        <Trans>File</Trans>
      </span>
      <div className="flex min-w-0 items-center gap-2">
        <Button icon={<Upload />} onClick={() => input.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
        <span className="min-w-0 truncate text-sm text-2">{file?.name}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t`File`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) void chosen.text().then((text) => onChange({ file: { name: chosen.name, text } }));
        }}
      />
      <p className="text-xs text-3">
        <Trans>JSON: an export of this page, an export of Unleash, or flags of flagd.</Trans>
      </p>
    </div>
  );
}

function FlagChoice({ draft: { flags }, onChange }: PartProps) {
  const { data = [] } = useFlagsQuery();
  const living = data.filter(({ archivedAt }) => archivedAt === null);
  const isAll = living.length > 0 && flags.length === living.length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-medium text-2">
        <Trans>Flags</Trans>
      </legend>
      <Checkbox
        checked={isAll ? true : flags.length > 0 ? 'indeterminate' : false}
        onChange={() => onChange({ flags: isAll ? [] : living.map(({ key }) => key) })}
      >
        <Trans>All flags</Trans>
      </Checkbox>
      <div className="grid max-h-60 grid-cols-2 gap-x-3 overflow-y-auto rounded-md border border-line p-2 max-sm:grid-cols-1">
        {living.map(({ key }) => (
          <Checkbox
            key={key}
            checked={flags.includes(key)}
            onChange={(isChosen) =>
              onChange({ flags: isChosen ? [...flags, key] : flags.filter((other) => other !== key) })
            }
          >
            <span className="font-mono text-sm wrap-anywhere">{key}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
