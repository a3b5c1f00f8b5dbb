import { createContext } from 'react';

/** Elements of the shell's header into which pages render their title and tools. */
export type PageSlots = { readonly title: HTMLElement | null; readonly tools: HTMLElement | null };

/** Null outside the shell: the page header is then rendered in place. */
export const PageSlotsContext = createContext<PageSlots | null>(null);
