import { t } from '@lingui/core/macro';
import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { ModulePage } from '../core/module.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { pagesOf } from './module-pages.ts';
import { type ModuleEntry, modules } from './modules.ts';
import { PageFrame } from './route-view.tsx';

type ModulePagesProps = {
  draw: (page: ModulePage) => ReactNode;
  /** Shown if the feature has no page at this address. */
  otherwise: ReactNode;
  /** The path of the page being drawn, even after the address has changed. */
  path?: string | undefined;
};

const views = new Map(modules.map((entry) => [entry, lazyComponent(() => pagesOf(entry).then(pagesView))]));

/** The feature's page for the current address, drawn once its manifest is loaded. */
export function ModuleView({ entry, ...props }: ModulePagesProps & { entry: ModuleEntry }) {
  const view = views.get(entry) as LazyComponent<ModulePagesProps>;
  return (
    <PageFrame
      waiting={
        // Until the manifest says whether the page has tools, the height of the header is not known.
        <div data-header-pending className="visible h-full">
          <PageSpinner text={t`Loading page`} />
        </div>
      }
    >
      <view.Component {...props} />
    </PageFrame>
  );
}

/** Fetches the list of a feature's pages; never rejects. */
export async function preloadPagesOf(entry: ModuleEntry): Promise<void> {
  await views.get(entry)?.preload();
}

/** From now on, pages of any feature are drawn without waiting for their manifest. */
export async function preloadAllPages(): Promise<void> {
  await Promise.all(modules.map(preloadPagesOf));
}

function pagesView(pages: readonly ModulePage[]): ComponentType<ModulePagesProps> {
  return function ModulePages({ draw, otherwise, path }) {
    if (path !== undefined) {
      const page = pages.find((one) => one.path === path);
      return page ? draw(page) : otherwise;
    }
    return (
      <Routes>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={draw(page)} />
        ))}
        <Route path="*" element={otherwise} />
      </Routes>
    );
  };
}
