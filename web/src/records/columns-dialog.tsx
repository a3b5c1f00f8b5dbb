import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import {
  columnWidths,
  declaredLayout,
  isShownIn,
  orderedColumns,
  startingWidth,
  withMoved,
  withShown,
  withWidth,
} from '../ui/column-layout.ts';
import type { Column, Layout } from '../ui/data-list-types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export type ColumnsDialogProps = {
  columns: readonly Column<never>[];
  layout: Layout;
  arrange: (layout: Layout) => void;
  onClose: () => void;
};

/** Shows, hides, reorders and resizes the columns of a list; stored in this browser. */
export function ColumnsDialog({ columns, layout, arrange, onClose }: ColumnsDialogProps) {
  const ordered = orderedColumns(columns, layout);
  const isLastShown = columns.filter(({ id }) => isShownIn(layout, id)).length <= 1;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Columns`}
      description={t`Some columns appear only where the list is wide enough for them.`}
      size="sm"
      footer={
        <>
          <Button className="mr-auto" onClick={() => arrange(declaredLayout)}>
            <Trans>Reset</Trans>
          </Button>
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <ul aria-label={t`Columns`} className="flex flex-col">
        {ordered.map((column, index) => {
          const { id, header } = column;
          const isShown = isShownIn(layout, id);
          const widen = (steps: number) =>
            arrange(withWidth(layout, id, startingWidth(column, layout) + steps * columnWidths.step));
          return (
            <li key={id} className="flex h-9 items-center gap-1">
              <span className="mr-auto">
                <Checkbox
                  checked={isShown}
                  disabled={isShown && isLastShown}
                  onChange={(on) => arrange(withShown(columns, layout, id, on))}
                >
                  {header}
                </Checkbox>
              </span>
              <IconButton
                label={t`Make ${header} narrower`}
                icon={<ChevronsRightLeft />}
                onClick={() => widen(-1)}
              />
              <IconButton
                label={t`Make ${header} wider`}
                icon={<ChevronsLeftRight />}
                onClick={() => widen(1)}
              />
              <IconButton
                label={t`Move ${header} up`}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => arrange(withMoved(columns, layout, id, -1))}
              />
              <IconButton
                label={t`Move ${header} down`}
                icon={<ArrowDown />}
                disabled={index === ordered.length - 1}
                onClick={() => arrange(withMoved(columns, layout, id, 1))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
