/**
 * Resolution when a device's change meets a later change by the office. `server`: the office's value is kept and the
 * user is told. `device`: the value measured on site is kept. `both`: texts are joined. `ask`: the user decides.
 */
export type MergePolicy = 'server' | 'device' | 'both' | 'ask';
