// Preloaded into the processes that `npm start` keeps: when the keeper is gone without having said goodbye, they
// finish their work and end, as if it had asked them to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
