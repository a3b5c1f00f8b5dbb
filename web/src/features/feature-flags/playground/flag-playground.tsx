import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Panel } from '../../../ui/panel.tsx';
import { environmentsOf } from '../rules/environments-of.ts';
import { type ContextDraft, contextOf, emptyContext, readAddress, writeAddress } from './context-draft.ts';
import { ContextForm } from './context-form.tsx';
import { FlagResults } from './flag-results.tsx';

type FlagPlaygroundProps = { flag: Flag; here: FlagEnvironment };

/** Asks why a user gets a flag: results in all environments, with the steps of each. The question is in the address. */
export function FlagPlayground({ flag, here }: FlagPlaygroundProps) {
  const [params, setParams] = useSearchParams();
  const asked = readAddress(params);
  const [draft, setDraft] = useState<ContextDraft>(asked ?? emptyContext);
  const place = useRef<HTMLDivElement>(null);
  const [isLinked] = useState(asked !== null);
  useEffect(() => {
    // A link to a question leads to its answer.
    if (isLinked) place.current?.scrollIntoView({ block: 'start' });
  }, [isLinked]);
  const ask = (next: ContextDraft) =>
    setParams((current) => writeAddress(current, next), { replace: true, preventScrollReset: true });
  const context = asked === null ? null : contextOf(asked);
  return (
    <div ref={place} className="scroll-mt-3">
      <Panel title={t`Playground`}>
        <div className="flex flex-col gap-3">
          <p className="max-w-160 text-sm text-2">
            <Trans>Who gets this flag, and why: evaluate it for any user in every environment.</Trans>
          </p>
          <ContextForm draft={draft} onChange={setDraft} onAsk={ask} busy={false} hasLink={asked !== null} />
          {context !== null && typeof context !== 'string' && (
            <FlagResults
              question={{ contexts: [context], flags: [flag.key], environments: environmentsOf(flag) }}
              first={here}
            />
          )}
        </div>
      </Panel>
    </div>
  );
}
