import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { defaultProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { FlagProject } from '@switchyard/contracts/feature-flags/project-routes.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { environmentWord } from '../environments.ts';
import { DeskList } from './desk-list.tsx';
import { flagCrumbs } from './flag-crumbs.ts';
import { useFlagEnvironmentsQuery, useFlagOwnersQuery } from './flag-desk-api.ts';
import { useDeleteFlagProjectMutation, useFlagProjectsQuery } from './projects-api.ts';
import { settingIn } from './use-flag-rights.ts';

const projectDialog = lazyComponent(() => import('./project-dialog.tsx').then((file) => file.ProjectDialog), {
  untilItArrives: true,
});
const rightsDialog = lazyComponent(
  () => import('./project-rights-dialog.tsx').then((file) => file.ProjectRightsDialog),
  { untilItArrives: true },
);

type Open =
  | { readonly what: 'project'; readonly project?: FlagProject }
  | { readonly what: 'rights'; readonly project: FlagProject; readonly environment: string }
  | { readonly what: 'delete'; readonly project: FlagProject };

/** Projects of flags, and who may change their flags where. */
export function ProjectsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'flag.view') === 'none') return <NoAccess what={t`feature flags`} />;
  return <Projects mayChange={scopeOf(user, 'flag.change') !== 'none'} />;
}

function Projects({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useFlagProjectsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const add = () => setOpen({ what: 'project' });
  const close = () => setOpen(null);
  useShortcut(t`Projects`, 'n', t`New project`, mayChange ? add : undefined);
  return (
    <>
      <PageHeader
        title={t`Projects`}
        crumbs={flagCrumbs}
        tools={
          mayChange && (
            <Button
              variant="primary"
              icon={<Plus />}
              onPointerEnter={() => void projectDialog.preload()}
              onClick={add}
            >
              <Trans>New project</Trans>
            </Button>
          )
        }
      />
      <DeskList
        label={t`Projects`}
        introduction={
          <Trans>
            A flag belongs to one project. A project may name the admins who change its flags in an
            environment, and a token of a program may be limited to it.
          </Trans>
        }
        items={data}
        itemKey={({ key }) => key}
        error={error}
        onRetry={refetch}
        row={(project) => <ProjectRow project={project} mayChange={mayChange} onOpen={setOpen} />}
      />
      <Suspense fallback={null}>
        {open?.what === 'project' && <projectDialog.Component project={open.project} onClose={close} />}
        {open?.what === 'rights' && <rightsDialog.Component {...open} onClose={close} />}
      </Suspense>
      {open?.what === 'delete' && <DeleteProject project={open.project} onClose={close} />}
    </>
  );
}

type ProjectRowProps = { project: FlagProject; mayChange: boolean; onOpen: (open: Open) => void };

function ProjectRow({ project, mayChange, onOpen }: ProjectRowProps) {
  const { name, key, description, flags } = project;
  const { data: environments = [] } = useFlagEnvironmentsQuery();
  const { data: members = [] } = useFlagOwnersQuery();
  const nameOf = (id: string) => {
    const member = members.find((one) => one.id === id);
    return member ? `${member.firstName} ${member.lastName}` : t`A former colleague`;
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <span className="font-medium text-1">{name}</span>
            <span className="font-mono text-sm text-3">{key}</span>
            <Link
              to={`/feature-flags?project=${key}`}
              className="text-sm pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center"
            >
              <Plural value={flags} one="# flag" other="# flags" />
            </Link>
          </p>
          {description !== '' && <p className="text-sm wrap-anywhere text-2">{description}</p>}
        </div>
        {mayChange && (
          <IconButton
            label={t`Rename ${name}`}
            icon={<Pencil />}
            tooltip={false}
            onClick={() => onOpen({ what: 'project', project })}
          />
        )}
        {mayChange && key !== defaultProject && (
          <IconButton
            label={t`Delete ${name}`}
            icon={<Trash2 />}
            tooltip={false}
            onClick={() => onOpen({ what: 'delete', project })}
          />
        )}
      </div>
      <ul className="flex flex-col gap-1">
        {environments.map(({ key: environment, requiresReview: isAlways }) => {
          const setting = settingIn([project], key, environment);
          const place = environmentWord(environment);
          const isReviewed = isAlways === true || setting?.requiresReview === true;
          return (
            <li key={environment} className="flex items-center gap-2 text-sm">
              <span className="w-24 shrink-0 truncate text-3">{place}</span>
              <span className="min-w-0 flex-1 wrap-anywhere text-2">
                {setting?.changerIds?.map(nameOf).join(', ') ?? t`All admins`}
                {isReviewed && <span className="text-3"> · {t`with a change request`}</span>}
              </span>
              {mayChange && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="pointer-coarse:min-w-11"
                  aria-label={t`Edit rights of ${name} in ${place}`}
                  onPointerEnter={() => void rightsDialog.preload()}
                  onClick={() => onOpen({ what: 'rights', project, environment })}
                >
                  <Trans>Edit</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function DeleteProject({ project, onClose }: { project: FlagProject; onClose: () => void }) {
  const [remove] = useDeleteFlagProjectMutation();
  const { name } = project;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete ${name}?`}
      description={t`Only a project without flags, archived ones included, and without valid tokens can be deleted.`}
      confirmLabel={t`Delete project`}
      danger
      onConfirm={() => remove(project).unwrap()}
    />
  );
}
