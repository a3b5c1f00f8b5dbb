import { createContext } from 'react';

/** Height of list rows in px, by the user's choice of density. */
export const ListRowHeightContext = createContext(36);
