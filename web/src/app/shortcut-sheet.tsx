import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { use, useSyncExternalStore } from 'react';
import { ShortcutContext } from '../lib/use-shortcut.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Switch } from '../ui/switch.tsx';
import { singleKeyShortcutsChosen } from '../core/preferences-slice.ts';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';

/** Every shortcut that works on this screen, by scope. */
export function ShortcutSheet({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const registry = use(ShortcutContext);
  const shortcuts = useSyncExternalStore(registry.subscribe, registry.list);
  const singleKeys = useAppSelector((state) => state.preferences.singleKeyShortcuts);
  const dispatch = useAppDispatch();
  const unique = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
  const scopes = [...new Set([t`Everywhere`, ...unique.map((shortcut) => shortcut.scope)])];
  return (
    <Sheet open onOpenChange={onOpenChange} title={t`Keyboard shortcuts`} width="sm">
      <div className="flex flex-col gap-5 p-4">
        {scopes.map((scope) => (
          <section key={scope} aria-label={scope}>
            <h3 className="mb-1 text-xs text-3">{scope}</h3>
            <dl>
              {unique
                .filter((shortcut) => shortcut.scope === scope)
                .map((shortcut) => (
                  <div
                    key={shortcut.keys}
                    className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1"
                  >
                    <dt className="text-1">{shortcut.description}</dt>
                    <dd className="shrink-0">
                      <Kbd keys={shortcut.keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <div className="flex items-start justify-between gap-4">
          <p className="text-sm text-2">
            <Trans>
              Single keys. Switched off, only shortcuts with {'⌘'} or Ctrl work, so that speech input cannot
              trigger them.
            </Trans>
          </p>
          <Switch
            label={t`Single-key shortcuts`}
            checked={singleKeys}
            onChange={(on) => dispatch(singleKeyShortcutsChosen(on))}
          />
        </div>
      </div>
    </Sheet>
  );
}
