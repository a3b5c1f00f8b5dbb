import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, AppState } from './store.ts';

/** Dispatch of the store, thunks included. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** Reads from the store. */
export const useAppSelector = useSelector.withTypes<AppState>();
