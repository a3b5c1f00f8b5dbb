import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FlagChange } from './feature-flags-api.ts';
import { type Difference, differencesOf } from './change-words.ts';
import { useRuleSegmentsQuery } from './rules/rules-api.ts';

type ChangeDifferenceProps = {
  change: FlagChange;
  /** Undefined: there is nothing to restore. */
  onRestore: (() => void) | undefined;
};

/** The parts that a change wrote, on demand, and the button that restores what it made. */
export function ChangeDifference({ change, onRestore }: ChangeDifferenceProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: segments = [] } = useRuleSegmentsQuery();
  const differences = differencesOf(change, segments);
  if (differences.length === 0 && !onRestore) return null;
  return (
    <div className="mt-1 flex flex-col items-start gap-1">
      <div className="flex flex-wrap gap-1">
        {differences.length > 0 && (
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Hide difference` : t`Show difference`}
          </Button>
        )}
        {onRestore && (
          <Button size="sm" variant="ghost" onClick={onRestore}>
            <Trans>Restore</Trans>
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className="flex w-full flex-col gap-1.5">
          {differences.map((difference) => (
            <DifferenceLines key={difference.label} difference={difference} />
          ))}
        </ul>
      )}
    </div>
  );
}

const lineLooks = { kept: 'text-3', removed: 'text-danger', added: 'text-ok' };
const lineSigns = { kept: ' ', removed: '−', added: '+' };

function DifferenceLines({ difference: { label, lines } }: { difference: Difference }) {
  return (
    <li className="rounded-md border border-line px-2 py-1.5 text-sm">
      <p className="font-medium text-1">{label}</p>
      <ul>
        {lines.map(({ state, text }) => (
          <li key={`${state} ${text}`} className={`flex gap-1.5 ${lineLooks[state]}`}>
            <span className="w-3 shrink-0 font-mono">{lineSigns[state]}</span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
