import lighthouse from 'lighthouse';

/** Answers each address with Lighthouse's report about it, measured in the browser whose debugging port is given. */
const [port] = process.argv.slice(2);
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];

process.on('disconnect', () => process.exit());
process.on('message', ({ url }) => {
  lighthouse(url, { port: Number(port), logLevel: 'error', onlyCategories }).then(
    (result) => process.send?.({ lhr: result?.lhr ?? null }),
    (error) => process.send?.({ failure: String(error) }),
  );
});
