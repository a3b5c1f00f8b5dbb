import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { useState } from 'react';
import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type { Rules } from '../rules/rules-draft.ts';
import { type ContextDraft, contextOf, emptyContext } from './context-draft.ts';
import { ContextForm } from './context-form.tsx';
import { FlagResults } from './flag-results.tsx';

type DraftPlaygroundProps = {
  flagKey: string;
  environment: FlagEnvironment;
  /** The rules as they are edited; null: they have errors. */
  rules: Rules | null;
};

/** Evaluates rules that are not saved. */
export function DraftPlayground({ flagKey, environment, rules }: DraftPlaygroundProps) {
  const [draft, setDraft] = useState<ContextDraft>(emptyContext);
  const [asked, setAsked] = useState<{ context: ContextDraft; rules: Rules } | null>(null);
  const context = asked === null ? null : contextOf(asked.context);
  const isOutdated = asked !== null && rules !== null && !isSame(asked.rules, rules);
  return (
    <section
      aria-label={t`Try the rules`}
      className="flex flex-col gap-2.5 border-t border-line p-4 max-sm:p-3"
    >
      <h3 className="font-semibold text-1">
        <Trans>Try the rules</Trans>
      </h3>
      <p className="text-sm text-3">
        {rules === null
          ? t`The rules have errors: mend them first.`
          : t`The result follows the rules as they are above, before they are saved.`}
      </p>
      <ContextForm
        draft={draft}
        onChange={setDraft}
        onAsk={(question) => rules !== null && setAsked({ context: question, rules })}
        busy={false}
      />
      {isOutdated && (
        <p className="text-sm text-warn">
          <Trans>The rules have changed since. Evaluate again.</Trans>
        </p>
      )}
      {asked !== null && context !== null && typeof context !== 'string' && (
        <FlagResults
          question={{
            contexts: [context],
            flags: [flagKey],
            environments: [environment],
            drafts: [
              {
                flag: flagKey,
                environment,
                enabled: asked.rules.enabled,
                strategies: asked.rules.strategies,
                variants: asked.rules.variants,
              },
            ],
          }}
          first={environment}
          showsResult
        />
      )}
    </section>
  );
}
