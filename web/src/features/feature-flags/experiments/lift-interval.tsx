type LiftIntervalProps = {
  value: number;
  from: number;
  to: number;
  /** Largest distance from zero that fits. */
  range: number;
  tone: 'better' | 'worse' | 'unclear';
};

const tones = { better: 'bg-ok', worse: 'bg-danger', unclear: 'bg-control' };

/** An interval around zero, drawn to scale. The text beside it says the same. */
export function LiftInterval({ value, from, to, range, tone }: LiftIntervalProps) {
  const place = (at: number) => `${50 + 50 * Math.max(-1, Math.min(1, at / range))}%`;
  const width = `${50 * (Math.min(1, to / range) - Math.max(-1, from / range))}%`;
  return (
    <span aria-hidden="true" className="relative block h-4 w-full min-w-30 rounded-sm bg-surface-3">
      <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
      <span
        className={`absolute top-1.5 h-1 rounded-full opacity-60 ${tones[tone]}`}
        style={{ left: place(from), width }}
      />
      <span
        className={`absolute top-1 -ml-1 size-2 rounded-full ${tones[tone]}`}
        style={{ left: place(value) }}
      />
    </span>
  );
}
