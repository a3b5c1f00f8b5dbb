import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOpenParam } from '../../../lib/use-open-param.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { useFlagEnvironmentsQuery } from '../manage/flag-desk-api.ts';
import { AllResults } from './all-results.tsx';
import { type ContextDraft, contextOf, emptyContext, readAddress, writeAddress } from './context-draft.ts';
import { ContextForm } from './context-form.tsx';

/** The question, and the results of all flags in one environment. */
export function PlaygroundView({ here }: { here: FlagEnvironment }) {
  const [params, setParams] = useSearchParams();
  const [chosen, setEnvironment] = useOpenParam('environment');
  const { data: environments = [] } = useFlagEnvironmentsQuery();
  const asked = readAddress(params);
  const [draft, setDraft] = useState<ContextDraft>(asked ?? emptyContext);
  const environment = chosen ?? here;
  const ask = (next: ContextDraft) =>
    setParams((current) => writeAddress(current, next), { replace: true, preventScrollReset: true });
  const context = asked === null ? null : contextOf(asked);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
      <div className="mx-auto grid max-w-300 items-start gap-4 lg:grid-cols-[340px_minmax(0,1fr)]">
        <Panel title={t`Question`}>
          <div className="flex flex-col gap-2.5">
            <p className="text-sm text-2">
              <Trans>What one user gets of all flags, and why. Nothing is changed or counted.</Trans>
            </p>
            <Field label={t`Environment`}>
              <Select
                options={environments.map(({ key, name }) => ({ value: key, label: name }))}
                value={environment}
                onChange={setEnvironment}
              />
            </Field>
            <ContextForm
              draft={draft}
              onChange={setDraft}
              onAsk={ask}
              busy={false}
              hasLink={asked !== null}
            />
          </div>
        </Panel>
        {context === null || typeof context === 'string' ? (
          <Panel title={t`Results`}>
            <EmptyState title={t`Nothing asked yet`}>
              <Trans>Describe a user and choose Evaluate.</Trans>
            </EmptyState>
          </Panel>
        ) : (
          <AllResults key={environment} context={context} environment={environment} />
        )}
      </div>
    </div>
  );
}
