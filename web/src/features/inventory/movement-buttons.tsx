import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import type { KnownMovement, MovementKind } from './movement-form.ts';

const dialog = lazyComponent(() => import('./movement-dialog.tsx').then((file) => file.MovementDialog));

const labels: Readonly<Record<MovementKind, string>> = {
  receipt: t`Receive`,
  issue: t`Use`,
  return: t`Return`,
  transfer: t`Transfer`,
  adjustment: t`Adjust`,
  scrap: t`Scrap`,
};
const actions = {
  receipt: 'stock_movement.receive',
  issue: 'stock_movement.use',
  return: 'stock_movement.use',
  transfer: 'stock_movement.transfer',
  adjustment: 'stock_movement.adjust',
  scrap: 'stock_movement.adjust',
} as const satisfies Readonly<Record<MovementKind, string>>;

type MovementButtonsProps = {
  kinds: readonly MovementKind[];
  known: KnownMovement;
  size?: 'sm' | 'md' | 'lg';
};

/** Buttons for the movements that the role may enter; each opens its form. */
export function MovementButtons({ kinds, known, size = 'md' }: MovementButtonsProps) {
  const user = useCurrentUser();
  const [asked, setAsked] = useState<MovementKind | null>(null);
  const offered = kinds.filter((kind) => scopeOf(user, actions[kind]) !== 'none');
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label={t`Movements`} className="flex flex-wrap gap-2">
      {offered.map((kind) => (
        <Button
          key={kind}
          size={size}
          onPointerEnter={() => void dialog.preload()}
          onClick={() => setAsked(kind)}
        >
          {labels[kind]}
        </Button>
      ))}
      {asked !== null && (
        <Suspense fallback={null}>
          <dialog.Component kind={asked} known={known} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
