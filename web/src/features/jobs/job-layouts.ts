import type { Layout } from '../../core/layout-switch.tsx';

/** Layouts of the jobs beside the list. */
export const jobLayouts: readonly Layout[] = ['calendar', 'map'];
