import { classNames } from '../lib/class-names.ts';

type ProgressBarProps = {
  /** 0 to 1; null for indeterminate. Values above 1 are drawn full. */
  value: number | null;
  /** Accessible name. */
  label: string;
  tone?: 'accent' | 'ok' | 'warn' | 'danger' | 'neutral';
  className?: string;
};

const tones = {
  accent: 'bg-accent',
  ok: 'bg-ok-fill',
  warn: 'bg-warn-fill',
  danger: 'bg-danger-fill',
  neutral: 'bg-control',
};

/** A progress bar. */
export function ProgressBar({ value, label, tone = 'accent', className }: ProgressBarProps) {
  const percent = value === null ? 35 : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value === null ? {} : { 'aria-valuenow': percent })}
      className={classNames('h-1.25 overflow-hidden rounded-full bg-surface-3', className)}
    >
      <div
        className={classNames('h-full rounded-full', tones[tone], value === null && 'animate-shimmer')}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
