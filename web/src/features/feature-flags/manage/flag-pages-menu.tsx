import { t } from '@lingui/core/macro';
import {
  ArrowLeftRight,
  Ellipsis,
  FlaskRound,
  FolderKanban,
  GitPullRequestArrow,
  KeyRound,
  Layers,
  Split,
  UsersRound,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useIsNarrow } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';

/** Most pages with a link of their own beside the title; a menu has the others, and all of them on narrow screens. */
const mostLinks = 4;

/** Links to the other pages of flags. `mayChange`: those for changes as well. */
export function FlagPagesMenu({ mayChange }: { mayChange: boolean }) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const pages = [
    { to: '/feature-flags/playground', label: t`Playground`, icon: <FlaskRound /> },
    { to: '/feature-flags/experiments', label: t`A/B tests`, icon: <Split /> },
    { to: '/feature-flags/requests', label: t`Requests`, icon: <GitPullRequestArrow /> },
    { to: '/feature-flags/segments', label: t`Segments`, icon: <UsersRound /> },
    { to: '/feature-flags/environments', label: t`Environments`, icon: <Layers /> },
    { to: '/feature-flags/projects', label: t`Projects`, icon: <FolderKanban /> },
    ...(mayChange
      ? [
          { to: '/feature-flags/tokens', label: t`Tokens`, icon: <KeyRound /> },
          { to: '/feature-flags/import', label: t`Copy and import`, icon: <ArrowLeftRight /> },
        ]
      : []),
  ];
  const linked = isNarrow ? 0 : mostLinks;
  return (
    <>
      {pages.slice(0, linked).map(({ to, label, icon }) => (
        <Button key={to} asChild variant="ghost" icon={icon}>
          <Link to={to}>{label}</Link>
        </Button>
      ))}
      <DropdownMenu
        align="end"
        items={pages.slice(linked).map(({ to, label, icon }) => ({
          label,
          icon,
          onSelect: () => void navigate(to),
        }))}
        trigger={<IconButton label={t`More about flags`} icon={<Ellipsis />} tooltip={false} />}
      />
    </>
  );
}
