import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { t } from '@lingui/core/macro';

type SetupStepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

/** A numbered step of the set-up. */
export function SetupStep({ number, title, isDone, children }: SetupStepProps) {
  return (
    <li className="flex gap-3 border-t border-line px-3 py-3">
      <span
        className={`num grid size-6 shrink-0 place-items-center rounded-full text-sm font-semibold ${isDone ? 'bg-ok-wash text-ok' : 'bg-surface-3 text-2'}`}
      >
        {isDone ? <Check size={14} role="img" aria-label={t`Done`} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-1">{title}</h3>
        {children}
      </div>
    </li>
  );
}
