import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment, FlagEvaluation } from '@switchyard/contracts/feature-flags/flag.ts';
import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import { FlaskRound } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatMs } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { evaluate } from './evaluate.ts';
import { environmentName, environmentOptions } from './environments.ts';
import { OnOffChip } from './on-off-chip.tsx';
import { environmentsOf } from './rules/environments-of.ts';
import { type ContextDraft, readContext } from './read-context.ts';
import { useFeatureFlag } from './use-feature-flag.ts';

const roleWords: Readonly<Record<Role, string>> = {
  admin: t`Admin`,
  manager: t`Manager`,
  technician: t`Technician`,
  customer: t`Customer`,
};

/** Value of the flag for this session, and for any given context. */
export function EvaluationPanel({ flag }: { flag: Flag }) {
  return (
    <Panel title={t`Evaluation`}>
      <ThisSession flag={flag} />
      <EvaluationTester flag={flag} />
    </Panel>
  );
}

function ThisSession({ flag }: { flag: Flag }) {
  const { flagEnvironment } = useCurrentUser();
  const { enabled, variant, reason } = useFeatureFlag(flag.key);
  const place = environmentName(flagEnvironment);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md bg-surface-2 px-2.5 py-2">
      <span className="w-full text-sm text-2">
        <Trans>For you, in {place}</Trans>
      </span>
      <OnOffChip enabled={enabled} />
      {variant !== null && <Chip tone="violet">{variant}</Chip>}
      <span className="ml-auto min-w-0 font-mono text-xs wrap-anywhere text-3">{reason}</span>
    </div>
  );
}

function EvaluationTester({ flag }: { flag: Flag }) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const [draft, setDraft] = useState<ContextDraft>({
    environment: user.flagEnvironment,
    userId: '',
    userRole: 'technician',
    attributes: '',
  });
  const [result, setResult] = useState<FlagEvaluation | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (patch: Partial<ContextDraft>) => setDraft((current) => ({ ...current, ...patch }));
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const context = readContext(draft);
    setError(typeof context === 'string' ? context : undefined);
    if (typeof context === 'string') return;
    setBusy(true);
    setResult(await dispatch(evaluate({ flagKey: flag.key, context })));
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2.5">
      <div className="grid grid-cols-2 gap-2.5">
        <Field label={t`Environment`}>
          <Select<FlagEnvironment>
            options={environmentOptions(environmentsOf(flag))}
            value={draft.environment}
            onChange={(environment) => set({ environment })}
          />
        </Field>
        <Field label={t`Role`}>
          <Select<Role>
            options={roles.map((value) => ({ value, label: roleWords[value] }))}
            value={draft.userRole}
            onChange={(userRole) => set({ userRole })}
          />
        </Field>
      </div>
      <Field label={t`User`}>
        <Input
          value={draft.userId}
          maxLength={200}
          placeholder={t`Any id`}
          onChange={(event) => set({ userId: event.target.value })}
        />
      </Field>
      <Field label={t`Custom attributes`} hint={t`One per line: plan = pro`} error={error}>
        <Textarea
          rows={2}
          spellCheck={false}
          value={draft.attributes}
          className="font-mono"
          onChange={(event) => set({ attributes: event.target.value })}
        />
      </Field>
      <Button type="submit" icon={<FlaskRound />} busy={busy} className="self-start">
        <Trans>Evaluate</Trans>
      </Button>
      <output>{result && <EvaluationResult result={result} />}</output>
    </form>
  );
}

function EvaluationResult({ result }: { result: FlagEvaluation }) {
  return (
    <DetailList
      items={[
        { label: t`Result`, value: <OnOffChip enabled={result.enabled} /> },
        { label: t`Variant`, value: result.variant },
        { label: t`Reason`, value: <span className="font-mono text-sm">{result.reason}</span> },
        { label: t`Took`, value: <span className="num">{formatMs(result.evaluationTime)}</span> },
        { label: t`From cache`, value: result.cacheHit ? t`yes` : t`no` },
      ]}
    />
  );
}
