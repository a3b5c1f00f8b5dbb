// Preloaded into the processes of a stack: when the one that started them is gone, killed by a timeout for example,
// they end as if it had asked them to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
