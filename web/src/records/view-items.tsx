import { t } from '@lingui/core/macro';
import type { SavedView } from '@switchyard/contracts/saved-views/saved-view.ts';
import { Link2, List, Pencil, Pin, PinOff, Plus, Save, Trash2 } from 'lucide-react';
import type { MenuItem } from '../ui/menu-items.ts';
import type { DeviceViews } from './use-device-views.ts';
import type { ListView } from './use-list-view.ts';
import type { ViewActions } from './use-view-actions.ts';

type ViewMenu = {
  readonly list: ListView;
  readonly device: DeviceViews;
  readonly actions: ViewActions;
  readonly open: (dialog: 'new' | 'edit' | 'delete') => void;
};

/** Entries of the views menu: existing views, then actions for the current one. */
export function viewItems(menu: ViewMenu): readonly MenuItem[] {
  const { list, device, open } = menu;
  const own = list.views.filter(({ shared }) => !shared);
  const shared = list.views.filter((view) => view.shared);
  const isEmpty = list.views.length === 0 && device.views.length === 0;
  return [
    ...(isEmpty ? [{ kind: 'label', label: t`No saved views yet` } as const] : []),
    ...group(t`Only you`, own, list),
    ...group(t`Shared`, shared, list),
    ...deviceItems(menu),
    ...(list.view
      ? [{ label: t`Show without a view`, icon: <List />, onSelect: () => list.show(null) }]
      : []),
    { kind: 'separator' },
    ...(list.view ? itemsOf(menu, list.view) : []),
    { label: t`Save as a new view…`, icon: <Plus />, onSelect: () => open('new') },
  ];
}

function group(label: string, views: readonly SavedView[], list: ListView): readonly MenuItem[] {
  if (views.length === 0) return [];
  return [
    { kind: 'label', label },
    ...views.map((view): MenuItem => {
      const hints = [
        ...(view.id === list.view?.id ? [t`shown now`] : []),
        ...(view.isDefault ? [t`opens with the list`] : []),
      ];
      return {
        label: view.name,
        ...(hints.length === 0 ? {} : { hint: hints.join(', ') }),
        onSelect: () => {
          list.settle();
          list.show(view);
        },
      };
    }),
  ];
}

/** Views of this browser; the current one can be deleted. */
function deviceItems({ list, device }: ViewMenu): readonly MenuItem[] {
  const { views, current } = device;
  if (views.length === 0) return [];
  return [
    { kind: 'label', label: t`In this browser` },
    ...views.map(
      (view): MenuItem => ({
        label: view.name,
        ...(view === current ? { hint: t`shown now` } : {}),
        onSelect: () => list.showQuery(view.search),
      }),
    ),
    ...(current
      ? [
          {
            label: t`Delete "${current.name}"`,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => device.forget(current.name),
          },
        ]
      : []),
  ];
}

function itemsOf({ list, actions, open }: ViewMenu, view: SavedView): readonly MenuItem[] {
  const may = actions.mayChange(view);
  return [
    ...(may && list.isChanged
      ? [{ label: t`Update "${view.name}"`, icon: <Save />, onSelect: () => void actions.update(view) }]
      : []),
    ...(may ? [{ label: t`Edit view…`, icon: <Pencil />, onSelect: () => open('edit') }] : []),
    view.isDefault
      ? {
          label: t`Open the list without it`,
          icon: <PinOff />,
          onSelect: () => void actions.setDefault(null),
        }
      : { label: t`Open the list with it`, icon: <Pin />, onSelect: () => void actions.setDefault(view) },
    { label: t`Copy link`, icon: <Link2 />, onSelect: () => void actions.copyLink() },
    ...(may
      ? [{ label: t`Delete view…`, icon: <Trash2 />, danger: true, onSelect: () => open('delete') }]
      : []),
    { kind: 'separator' },
  ];
}
