import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type Tone = 'neutral' | 'accent' | 'info' | 'ok' | 'warn' | 'danger' | 'violet';

const tones: Record<Tone, string> = {
  neutral: 'bg-surface-3 text-2',
  accent: 'bg-accent-wash text-accent-text',
  info: 'bg-info-wash text-info',
  ok: 'bg-ok-wash text-ok',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
  violet: 'bg-violet-wash text-violet',
};

type ChipProps = {
  children: ReactNode;
  tone?: Tone;
  icon?: ReactNode;
  /** Shows a remove button; the accessible name says what is removed. */
  onRemove?: () => void;
  removeLabel?: string;
  className?: string;
  title?: string;
};

/** A small rounded label: a tag, a count, a filter condition. */
export function Chip({
  children,
  tone = 'neutral',
  icon,
  onRemove,
  removeLabel,
  className,
  title,
}: ChipProps) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-full px-1.75 text-xs font-medium whitespace-nowrap [&>svg]:size-3 [&>svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? t`Remove`}
          onClick={onRemove}
          className="relative -mr-1 grid size-4 place-items-center rounded-full after:absolute after:-inset-1 hover:bg-surface-2"
        >
          <X size={10} strokeWidth={2.5} />
        </button>
      )}
    </span>
  );
}
