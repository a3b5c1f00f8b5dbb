import type { CSSProperties } from 'react';
import { classNames } from '../lib/class-names.ts';
import { type WorkState, workStateLook, workStateStyle } from './work-state.ts';

type StatusPillProps = {
  state: WorkState;
  /** `plain` omits the fill, for dense tables. */
  look?: 'pill' | 'plain';
  /** Alternative label of the state, for readers outside the company. */
  word?: string | undefined;
  className?: string;
};

/** State of a job or visit: colour, icon and label. */
export function StatusPill({ state, look = 'pill', word, className }: StatusPillProps) {
  const { word: ownWord, icon: Icon } = workStateLook(state);
  return (
    <span
      style={workStateStyle(state) as CSSProperties}
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1.25 text-xs font-medium whitespace-nowrap',
        look === 'pill' ? 'rounded-full bg-(--fill) pr-2 pl-1.5 text-1' : 'text-2',
        className,
      )}
    >
      <Icon aria-hidden="true" size={12} strokeWidth={2.25} className="shrink-0 text-(--edge)" />
      {word ?? ownWord}
    </span>
  );
}
