// Preloaded into the processes that `npm start` supervises: if the supervisor disappears without stopping them, they
// finish their work and exit as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
