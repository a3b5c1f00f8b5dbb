import { createContext } from 'react';

/** Height of list rows in px by density. */
export const rowHeights: Readonly<Partial<Record<string, number>>> = { comfortable: 36, compact: 30 };

/** Height of list rows in px, by the user's density setting. */
export const ListRowHeightContext = createContext(36);
