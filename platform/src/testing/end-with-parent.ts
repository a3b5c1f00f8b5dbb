// Preloaded into the processes of a stack: if their parent is gone, for example killed by a timeout, they exit as if it
// had stopped them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
