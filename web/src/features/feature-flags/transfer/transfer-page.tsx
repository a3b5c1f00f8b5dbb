import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type {
  TransferOutcome,
  TransferPreview,
  TransferQuestion,
} from '@switchyard/contracts/feature-flags/transfer-routes.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { downloadText } from '../../../lib/download-text.ts';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { batchesOf } from '../../../records/bulk-change.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { environmentName, environmentOptions } from '../environments.ts';
import { flagCrumbs } from '../manage/flag-crumbs.ts';
import { useFlagEnvironmentsQuery } from '../manage/flag-desk-api.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { SourceFields } from './source-fields.tsx';
import { questionOf, type SourceDraft } from './source-draft.ts';
import { TransferList } from './transfer-list.tsx';
import {
  useExportFlagsMutation,
  usePreviewTransferMutation,
  useRunTransferMutation,
} from './transfer-api.ts';

/** Copies flags between environments, and imports and exports them, with the difference beforehand. */
export function TransferPage() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  if (scopeOf(user, 'flag.change') === 'none') return <NoAccess what={t`copies and imports of flags`} />;
  // Another address is another question.
  return <Transfer key={params.toString()} params={params} />;
}

type Shown = { readonly question: TransferQuestion; readonly preview: TransferPreview };

function Transfer({ params }: { params: URLSearchParams }) {
  const { data: environments = [] } = useFlagEnvironmentsQuery();
  const keys = environments.map(({ key }) => key);
  const [draft, setDraft] = useState<SourceDraft>(() => ({
    kind: params.has('flags') ? 'environment' : 'document',
    from: params.get('from') ?? 'staging',
    to: params.get('to') ?? 'production',
    flags: (params.get('flags') ?? '').split(',').filter((key) => key !== ''),
    file: null,
    withSwitch: false,
  }));
  const [shown, setShown] = useState<Shown | null>(null);
  const [outcomes, setOutcomes] = useState<readonly TransferOutcome[]>([]);
  const [alert, setAlert] = useState<string>();
  const [preview, { isLoading: isReading }] = usePreviewTransferMutation();
  const [run, { isLoading: isRunning }] = useRunTransferMutation();
  const change = (patch: Partial<SourceDraft>) => {
    setDraft({ ...draft, ...patch });
    setShown(null);
    setOutcomes([]);
  };
  const refuse = (error: unknown) =>
    setAlert(Object.values(fieldErrorsOf(error))[0] ?? describeRequestError(error));
  const ask = async () => {
    setAlert(undefined);
    const question = questionOf(draft);
    if (typeof question === 'string') return setAlert(question);
    const { data, error } = await preview(question);
    if (data) setShown({ question, preview: data });
    else refuse(error);
    setOutcomes([]);
  };
  const carry = async ({ question, preview: { items } }: Shown) => {
    setAlert(undefined);
    const changed = items.filter(({ action }) => action === 'create' || action === 'change');
    for (const batch of batchesOf(changed)) {
      const chosen = batch.map(({ key, revision, digest }) => ({ key, revision, digest }));
      const { data, error } = await run({ question, items: chosen, reason: null });
      if (!data) return refuse(error);
      setOutcomes((before) => [...before, ...data]);
    }
  };
  return (
    <>
      <PageHeader
        title={t`Copy and import`}
        crumbs={flagCrumbs}
        tools={<ExportMenu environments={keys} onFail={refuse} />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="mx-auto flex max-w-220 flex-col gap-4">
          <Panel>
            <form
              className="flex flex-col gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                void ask();
              }}
            >
              <FormAlert message={alert} />
              <SourceFields draft={draft} environments={keys} onChange={change} />
              <div>
                <Button type="submit" variant={shown === null ? 'primary' : 'secondary'} busy={isReading}>
                  <Trans>Show the difference</Trans>
                </Button>
              </div>
            </form>
          </Panel>
          {shown && (
            <Result
              shown={shown}
              outcomes={outcomes}
              isRunning={isRunning}
              onCarry={() => void carry(shown)}
            />
          )}
        </div>
      </div>
    </>
  );
}

type ResultProps = {
  shown: Shown;
  outcomes: readonly TransferOutcome[];
  isRunning: boolean;
  onCarry: () => void;
};

function Result({ shown: { preview, question }, outcomes, isRunning, onCarry }: ResultProps) {
  const { items, segments, isReviewed } = preview;
  const count = items.filter(({ action }) => action === 'create' || action === 'change').length;
  const place = environmentName(question.environment);
  return (
    <Panel title={t`Changes in ${place}`} flush>
      {segments.length > 0 && (
        <p className="px-3 pt-1 pb-2 text-sm text-2">
          <Trans>Segments that are created: {segments.join(', ')}</Trans>
        </p>
      )}
      <TransferList items={items} outcomes={outcomes} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-3 py-2.5">
        <p className="min-w-0 flex-1 text-sm text-2">
          {isReviewed
            ? t`Changes here need the approval of another person: each flag becomes a change request.`
            : t`Each flag is a change of its own in the history, and can be restored there.`}
        </p>
        {outcomes.length === 0 && (
          <Button variant="primary" busy={isRunning} disabled={count === 0} onClick={onCarry}>
            {isReviewed
              ? plural(count, { one: 'Request # change', other: 'Request # changes' })
              : plural(count, { one: 'Change # flag', other: 'Change # flags' })}
          </Button>
        )}
      </div>
    </Panel>
  );
}

type ExportMenuProps = { environments: readonly string[]; onFail: (error: unknown) => void };

function ExportMenu({ environments, onFail }: ExportMenuProps) {
  const [read, { isLoading }] = useExportFlagsMutation();
  const save = async (environment: string) => {
    const { data, error } = await read(environment);
    if (data) downloadText(`flags-${environment}.json`, JSON.stringify(data, null, 2));
    else onFail(error);
  };
  return (
    <DropdownMenu
      align="end"
      items={environmentOptions(environments).map(({ value, label }) => ({
        label,
        onSelect: () => void save(value),
      }))}
      trigger={
        <Button icon={<Download />} busy={isLoading}>
          <Trans>Export</Trans>
        </Button>
      }
    />
  );
}
