import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { Problems } from './draft-problems.ts';
import type { RulesDraft } from './rules-draft.ts';
import { VariantsEditor } from './variants-editor.tsx';

type EnvironmentVariantsProps = {
  flag: Flag;
  draft: RulesDraft;
  problems: Problems;
  onChange: (patch: Partial<RulesDraft>) => void;
};

/** Variants of the environment: those of the flag, or its own. */
export function EnvironmentVariants({ flag, draft, problems, onChange }: EnvironmentVariantsProps) {
  const { variants } = draft;
  const names = Object.keys(flag.variants ?? {}).join(', ');
  return (
    <section
      aria-label={t`Variants of the environment`}
      className="flex flex-col gap-2.5 border-t border-line pt-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-1">
          <Trans>Variants</Trans>
        </h3>
        <SegmentedControl
          label={t`Variants of the environment`}
          size="sm"
          segments={[
            { value: 'flag', label: t`As in the flag` },
            { value: 'own', label: t`Its own` },
          ]}
          value={variants === null ? 'flag' : 'own'}
          onChange={(choice) => onChange({ variants: choice === 'flag' ? null : [] })}
        />
      </div>
      {variants === null ? (
        <p className="text-sm text-3">
          {names === '' ? t`The flag has no variants: it is on or off.` : t`The flag has ${names}.`}
        </p>
      ) : (
        <VariantsEditor
          variants={variants}
          problems={problems}
          path="variants"
          onChange={(list) => onChange({ variants: list })}
        />
      )}
    </section>
  );
}
