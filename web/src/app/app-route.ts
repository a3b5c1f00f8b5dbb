import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { LucideIcon } from 'lucide-react';
import type { LazyComponent } from '../lib/lazy-component.tsx';

export const navGroups = ['Today', 'Operate', 'Company'] as const;
export type NavGroup = (typeof navGroups)[number];

export type AppRoute = {
  readonly path: string;
  readonly title: string;
  readonly audience: 'signed-in' | 'signed-out' | 'everyone';
  readonly page: LazyComponent<object>;
  readonly nav?: {
    readonly group: NavGroup;
    readonly icon: LucideIcon;
    /** Second key after `g`. */
    readonly key: string;
    /** The entry shows to roles that may do this. */
    readonly action: Action;
    /** The page shows the whole company: rights over own records are not enough. */
    readonly companyWide?: boolean;
    readonly demoOnly?: boolean;
    /** Where the title has no room: below the icons of phones. */
    readonly short?: string;
  };
};
