import type { ComponentType } from 'react';
import { type Entrance, EntranceContext } from '../app/entrance.ts';
import { VisitorFrame } from '../app/visitor-frame.tsx';
import { LoginPage } from '../features/identity/login-page.tsx';
import { SignupPage } from '../features/identity/signup-page.tsx';

type EntrancePage = {
  readonly path: string;
  /** Path that the page is known by. */
  readonly knownAs: string;
  /** As the page itself says it. */
  readonly title: string;
  readonly description: string;
  readonly Page: ComponentType;
};

const signUp = {
  knownAs: '/signup',
  title: 'Create your company',
  description:
    'Create your company on Switchyard: dispatch board, technician portal and customer requests, ready in minutes.',
  Page: SignupPage,
} as const;

/** Pages before a session that are drawn at the build: the others open from a mail or ask for a session first. */
export const entrancePages: readonly EntrancePage[] = [
  {
    path: '/login',
    knownAs: '/login',
    title: 'Sign in',
    description:
      'Sign in to the console of your field-service company: dispatch, jobs, customers and the technician portal.',
    Page: LoginPage,
  },
  { path: '/signup', ...signUp },
  { path: '/register', ...signUp },
];

/** The page as somebody sees it of whom nothing is known, before its script has come. */
export function DrawnEntrance({ Page }: Pick<EntrancePage, 'Page'>) {
  return (
    <EntranceContext value={nobody}>
      <VisitorFrame>
        <Page />
      </VisitorFrame>
    </EntranceContext>
  );
}

/** Nothing can be pressed while a page is drawn at the build. */
const nobody: Entrance = {
  user: null,
  hash: '',
  notice: null,
  go: () => {},
  enter: () => Promise.resolve(),
  leave: () => Promise.resolve(),
};
