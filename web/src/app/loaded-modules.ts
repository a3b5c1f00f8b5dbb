import type { Manifest } from '../core/module.ts';
import type { LoadedModules } from '../core/modules-context.ts';
import type { PanelProps, ViewProps } from '../core/shared-views.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import { modules } from './modules.ts';

let loading: Promise<LoadedModules> | null = null;
let loaded: LoadedModules | null = null;

/** The features and what they offer each other, fetched once. A failed fetch can be retried. */
export function loadModules(): Promise<LoadedModules> {
  loading ??= import('./all-modules.ts')
    .then(({ loadManifests }) => loadManifests())
    .then(async (manifests) => {
      if (import.meta.env.DEV) await refuseUnsound();
      loaded = assemble(manifests);
      return loaded;
    });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** The features, if already loaded. */
export function modulesHere(): LoadedModules | null {
  return loaded;
}

async function refuseUnsound(): Promise<void> {
  const { readModules, requireSoundModules } = await import('./check-modules.ts');
  requireSoundModules(await readModules(modules));
}

function assemble(manifests: readonly Manifest[]): LoadedModules {
  return {
    manifests,
    panels: {
      job: panelsOf('job', manifests),
      customer: panelsOf('customer', manifests),
      equipment: panelsOf('equipment', manifests),
      site: panelsOf('site', manifests),
      technician: panelsOf('technician', manifests),
      settings: panelsOf('settings', manifests),
    },
    views: Object.assign({}, ...manifests.map(viewsOf)) as LoadedModules['views'],
  };
}

function panelsOf<Kind extends keyof PanelProps>(
  kind: Kind,
  manifests: readonly Manifest[],
): readonly LazyComponent<PanelProps[Kind]>[] {
  return manifests
    .flatMap(({ panels }) => panels?.[kind] ?? [])
    .toSorted((one, other) => one.order - other.order)
    .map(({ load }) => lazyComponent<PanelProps[Kind]>(load));
}

function viewsOf({ views = {} }: Manifest): LoadedModules['views'] {
  const { accountSecurity, customerMessages, newJobForm, leadsView } = views;
  return {
    ...(accountSecurity && {
      accountSecurity: lazyComponent<ViewProps['accountSecurity']>(accountSecurity),
    }),
    ...(customerMessages && {
      customerMessages: lazyComponent<ViewProps['customerMessages']>(customerMessages),
    }),
    ...(newJobForm && { newJobForm: lazyComponent<ViewProps['newJobForm']>(newJobForm) }),
    ...(leadsView && { leadsView: lazyComponent<ViewProps['leadsView']>(leadsView) }),
  };
}
