import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { nanoid } from '@reduxjs/toolkit';
import { Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import type { Problems } from './draft-problems.ts';
import { newStrategy, type StrategyDraft } from './rules-draft.ts';
import type { Segments } from './rules-words.ts';
import { StrategyEditor } from './strategy-editor.tsx';

type StrategyListProps = {
  strategies: readonly StrategyDraft[];
  segments: Segments;
  problems: Problems;
  onChange: (strategies: readonly StrategyDraft[]) => void;
  /** Rules have other places than before. */
  onReorder: (strategies: readonly StrategyDraft[]) => void;
};

/** The rules of an environment in their order. */
export function StrategyList({ strategies, segments, problems, onChange, onReorder }: StrategyListProps) {
  const swapped = (at: number, to: number) =>
    strategies.map((strategy, place) =>
      place === at ? (strategies[to] ?? strategy) : place === to ? (strategies[at] ?? strategy) : strategy,
    );
  const [over, setOver] = useState<number | null>(null);
  const moved = (at: number, to: number) => {
    const others = strategies.filter((_, place) => place !== at);
    const dropped = strategies[at];
    return dropped ? others.toSpliced(to > at ? to - 1 : to, 0, dropped) : strategies;
  };
  return (
    <div data-rules="" className="flex flex-col gap-3">
      <p className="text-sm text-2">
        {strategies.length === 0
          ? t`Without rules, everyone gets it while it is on.`
          : t`The first rule that fits decides. If none fits, it is off.`}
      </p>
      <FormAlert message={problems['strategies']} />
      {strategies.map((strategy, at) => (
        <Fragment key={strategy.id}>
          {over === at && <DropLine />}
          <StrategyEditor
            strategy={strategy}
            place={at + 1}
            segments={segments}
            problems={problems}
            onChange={(changed) =>
              onChange(strategies.map((other, place) => (place === at ? changed : other)))
            }
            onRemove={() => onReorder(strategies.filter((other) => other !== strategy))}
            onMoveUp={at === 0 ? undefined : () => onReorder(swapped(at, at - 1))}
            onMoveDown={at === strategies.length - 1 ? undefined : () => onReorder(swapped(at, at + 1))}
            drag={
              strategies.length < 2
                ? undefined
                : {
                    onOver: (to) => setOver(to === at || to === at + 1 ? null : to),
                    onDrop: (to) => {
                      if (to !== at && to !== at + 1) onReorder(moved(at, to));
                    },
                  }
            }
          />
        </Fragment>
      ))}
      {over === strategies.length && <DropLine />}
      <Button
        icon={<Plus />}
        className="self-start"
        onClick={() => onChange([...strategies, newStrategy(nanoid(10))])}
      >
        <Trans>Add rule</Trans>
      </Button>
    </div>
  );
}

/** Place at which a dragged rule would land. */
function DropLine() {
  return <div aria-hidden="true" className="-my-2 h-1 rounded-full bg-accent" />;
}
