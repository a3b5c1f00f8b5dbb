import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ConnectionStatus = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** State of the live connection, as shown by the badge. */
export type ConnectionState = {
  readonly status: ConnectionStatus;
  /** Age of the newest event when it arrived, ms. */
  readonly lagMs: number | null;
  /** When the last live event arrived, ISO 8601. */
  readonly lastEventAt: string | null;
  /** When the status began, ISO 8601. */
  readonly since: string | null;
  /** Error message. */
  readonly message: string | null;
};

const initialState: ConnectionState = {
  status: 'connecting',
  lagMs: null,
  lastEventAt: null,
  since: null,
  message: null,
};

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    /** Sets a new status; `at` is its time, ISO 8601. Repeating the current status keeps its start time. */
    connectionChanged: (
      state,
      { payload }: PayloadAction<{ status: ConnectionStatus; at: string; message?: string | null }>,
    ) => ({
      status: payload.status,
      since: payload.status === state.status ? (state.since ?? payload.at) : payload.at,
      lagMs: payload.status === 'live' ? state.lagMs : null,
      lastEventAt: state.lastEventAt,
      message: payload.status === 'live' ? null : (payload.message ?? null),
    }),
    /** Measured lag of the most recent events, ms. */
    connectionLagMeasured: (state, { payload }: PayloadAction<number>) => ({ ...state, lagMs: payload }),
    /** A live event arrived at this time, ISO 8601. */
    liveEventHeard: (state, { payload }: PayloadAction<string>) => ({ ...state, lastEventAt: payload }),
  },
});

export const { connectionChanged, connectionLagMeasured, liveEventHeard } = connectionSlice.actions;
export const connectionReducer = connectionSlice.reducer;
