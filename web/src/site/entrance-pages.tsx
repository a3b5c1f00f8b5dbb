import { t } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { type Entrance, EntranceContext } from '../core/entrance.ts';
import { VisitorFrame } from '../core/visitor-frame.tsx';
import { LoginPage } from '../features/identity/login-page.tsx';
import { SignupPage } from '../features/identity/signup-page.tsx';

type EntrancePage = {
  readonly path: string;
  /** Canonical path of the page. */
  readonly knownAs: string;
  /** Metadata of the page. */
  readonly title: string;
  readonly description: string;
  readonly Page: ComponentType;
};

const signUp = {
  knownAs: '/signup',
  title: t`Create your company`,
  description: t`Create your company on Switchyard: dispatch board, technician portal and customer requests, ready in minutes.`,
  Page: SignupPage,
} as const;

/** Pages before a session that are prerendered: the others are opened from a mail or need a session first. */
export const entrancePages: readonly EntrancePage[] = [
  {
    path: '/login',
    knownAs: '/login',
    title: t`Sign in`,
    description: t`Sign in to the console of your field-service company: dispatch, jobs, customers and the technician portal.`,
    Page: LoginPage,
  },
  { path: '/signup', ...signUp },
  { path: '/register', ...signUp },
];

/** The page for an unknown visitor, before its script has loaded. */
export function DrawnEntrance({ Page }: Pick<EntrancePage, 'Page'>) {
  return (
    <EntranceContext value={nobody}>
      <VisitorFrame>
        <Page />
      </VisitorFrame>
    </EntranceContext>
  );
}

/** Prerendering has no user input. */
const nobody: Entrance = {
  user: null,
  hash: '',
  notice: null,
  go: () => {},
  enter: () => Promise.resolve(),
  leave: () => Promise.resolve(),
};
