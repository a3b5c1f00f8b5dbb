/**
 * Who may import whom: contracts <- platform <- api | workers, contracts <- web.
 * Every rule here has a planted violation in tests/contract/planted-violations.ts that must stay red.
 */
const TEST_FILE = String.raw`\.test\.tsx?$`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const packages = [
  {
    name: 'contracts-is-a-leaf',
    comment: 'The browser loads contracts: it may depend on zod and on nothing else, not even on Node.',
    severity: 'error',
    from: { path: '^contracts/', pathNot: [TEST_FILE, '^contracts/src/flag-evaluation/'] },
    to: { pathNot: ['^contracts/src/', 'node_modules/zod/'] },
  },
  {
    name: 'flag-evaluation-is-pure',
    comment:
      'Every process evaluates flags, browsers too: patterns, versions and addresses are read by small pure libraries.',
    severity: 'error',
    from: { path: '^contracts/src/flag-evaluation/', pathNot: TEST_FILE },
    to: { pathNot: ['^contracts/src/flag-evaluation/', 'node_modules/(?:zod|re2js|semver|ipaddr[.]js)/'] },
  },
  {
    name: 'contracts-tests-stay-inside',
    comment: 'A test of a contract needs the contract only.',
    severity: 'error',
    from: { path: `^contracts/.*${TEST_FILE}` },
    to: { path: '^(platform|api|workers|web|tests|scripts|bench)/' },
  },
  {
    name: 'platform-knows-no-edge',
    comment: 'platform is what api and workers stand on; it must not know them.',
    severity: 'error',
    from: { path: '^platform/' },
    to: { path: '^(api|workers|web)/' },
  },
  {
    name: 'web-only-contracts',
    comment: 'The browser shares contracts with the servers and nothing else.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^(api|workers|platform)/' },
  },
  {
    name: 'web-runs-in-a-browser',
    comment: 'A Node module in the browser bundle breaks at runtime, not at build time.',
    severity: 'error',
    from: { path: '^web/src/', pathNot: TEST_FILE },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'api-not-workers-or-web',
    comment: 'api and workers are separate processes: they meet in contracts and platform.',
    severity: 'error',
    from: { path: '^api/' },
    to: { path: '^(workers|web)/' },
  },
  {
    name: 'workers-not-api-or-web',
    comment: 'api and workers are separate processes: they meet in contracts and platform.',
    severity: 'error',
    from: { path: '^workers/' },
    to: { path: '^(api|web)/' },
  },
  {
    name: 'cross-package-by-name',
    comment:
      'Import another package as @switchyard/<package>/<path>.ts, never by a relative path. Tests and the tables of the documents read the web, which has no name to others.',
    severity: 'error',
    from: {
      path: '^(contracts|platform|api|workers|web|tests|scripts|bench)/',
      pathNot: '^(?:tests/(?:contract|integration|e2e|browsers)|scripts/reference)/',
    },
    to: {
      path: '^(contracts|platform|api|workers|web)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased', 'npm'],
    },
  },
  {
    name: 'nobody-imports-tests-or-scripts',
    comment: 'Tests and scripts look at the product; the product does not look back.',
    severity: 'error',
    from: { path: '^(contracts|platform|api|workers|web)/' },
    to: { path: ['^(tests|scripts|bench)/', TEST_FILE] },
  },
  {
    name: 'testing-support-only-in-tests',
    comment: 'platform/src/testing starts databases and fakes clocks: no product code may reach it.',
    severity: 'error',
    from: { path: '^(contracts|platform|api|workers|web)/', pathNot: ['^platform/src/testing/', TEST_FILE] },
    to: { path: '^platform/src/testing/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const features = [
  {
    name: 'no-cross-feature',
    comment:
      'A feature is one word and one folder. Compose two of them in the composition root or in contracts.',
    severity: 'error',
    from: { path: '^((?:web|api)/src/features|workers/src/handlers)/([^/]+)/' },
    to: { path: '^$1/[^/]+/', pathNot: '^$1/$2/' },
  },
  {
    name: 'api-rooms-below-features',
    comment:
      'The rooms that several features share (access, accounts, mail, sales, scheduling, records, http) know no feature.',
    severity: 'error',
    from: { path: '^api/src/(?:access|accounts|http|mail|records|sales|scheduling)/', pathNot: TEST_FILE },
    to: { path: '^api/src/features/' },
  },
  {
    name: 'routes-call-use-cases',
    comment: 'A route parses and answers. Reading and writing rows belongs to a use case.',
    severity: 'error',
    from: { path: '^api/src/features/.+-routes[.]ts$' },
    to: { path: '^platform/src/db/repositories/' },
  },
  {
    name: 'web-lib-stands-alone',
    comment: 'web/src/lib holds pure functions that know neither React state nor the product.',
    severity: 'error',
    from: { path: '^web/src/lib/' },
    to: { path: '^web/src/', pathNot: '^web/src/lib/' },
  },
  {
    name: 'web-ui-is-dumb',
    comment: 'web/src/ui draws what it is given.',
    severity: 'error',
    from: { path: '^web/src/ui/', pathNot: TEST_FILE },
    to: { path: '^web/src/', pathNot: '^web/src/(ui|lib)/' },
  },
  {
    name: 'web-core-is-the-ground',
    comment:
      'The floors of the house: lib, ui <- core <- realtime, offline <- records <- features <- app, site. A lazy import is one, too.',
    severity: 'error',
    from: { path: '^web/src/core/', pathNot: TEST_FILE },
    to: { path: '^web/src/', pathNot: '^web/src/(core|ui|lib)/' },
  },
  {
    name: 'web-live-and-offline-know-core',
    comment:
      'realtime and offline offer extension points; a feature registers itself there. Neither needs the other.',
    severity: 'error',
    from: { path: '^web/src/(realtime|offline)/', pathNot: TEST_FILE },
    to: { path: '^web/src/', pathNot: '^web/src/($1|core|ui|lib)/' },
  },
  {
    name: 'offline-ground-floors',
    comment:
      'Database and overlay know no other room of web/src/offline; outbox and cache know the database alone.',
    severity: 'error',
    from: { path: '^web/src/offline/(database|overlay|outbox|cache)/', pathNot: TEST_FILE },
    to: { path: '^web/src/offline/', pathNot: '^web/src/offline/($1|database)/' },
  },
  {
    name: 'offline-overlay-stores-nothing',
    comment: 'Laying unsent actions over records is computing: it needs no database.',
    severity: 'error',
    from: { path: '^web/src/offline/overlay/', pathNot: TEST_FILE },
    to: { path: '^web/src/offline/database/' },
  },
  {
    name: 'offline-engine-knows-no-view',
    comment: 'Hooks, thunks and marks of web/src/offline/views use the engine, which runs without a page.',
    severity: 'error',
    from: { path: '^web/src/offline/', pathNot: ['^web/src/offline/views/', TEST_FILE] },
    to: { path: '^web/src/offline/views/' },
  },
  {
    name: 'web-records-know-no-feature',
    comment:
      'The page kits draw any kind of record from its declaration: a feature uses them, not the reverse.',
    severity: 'error',
    from: { path: '^web/src/records/', pathNot: TEST_FILE },
    to: { path: '^web/src/', pathNot: '^web/src/(records|offline|realtime|core|ui|lib)/' },
  },
  {
    name: 'web-features-know-no-roof',
    comment:
      'A feature is told by its surroundings what it needs: it reaches neither into app nor into site.',
    severity: 'error',
    from: { path: '^web/src/features/', pathNot: TEST_FILE },
    to: { path: '^web/src/', pathNot: '^web/src/(features|records|offline|realtime|core|ui|lib)/' },
  },
  {
    name: 'web-site-beside-app',
    comment:
      'The public site and the console are two roofs. The build of the site reads which pages the console has.',
    severity: 'error',
    from: { path: '^web/src/(app|site)/', pathNot: TEST_FILE },
    to: {
      path: ['^web/src/(app|site)/', '^web/src/[^/]+$'],
      pathNot: ['^web/src/$1/', '^web/src/app/(modules|check-modules|visitor-routes)[.]ts$'],
    },
  },
  {
    name: 'web-app-loads-features-lazily',
    comment: 'What the first load of every page brings knows no feature: a view is a lazy import.',
    severity: 'error',
    from: { path: '^web/src/app/', pathNot: TEST_FILE },
    to: { path: '^web/src/features/', dependencyTypesNot: ['dynamic-import'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const libraries = [
  {
    name: 'only-db-speaks-sql',
    comment:
      'Row level security and transactions hold because every statement passes through platform/src/db.',
    severity: 'error',
    from: { path: '^(contracts|platform|api|workers|web)/', pathNot: '^platform/src/db/' },
    to: { path: 'node_modules/(kysely|pg|pg-[^/]+|@types/pg|kysely-codegen)/' },
  },
  {
    name: 'only-queues-know-bullmq',
    comment: 'The product speaks of tasks; that BullMQ carries them is a detail of platform/src/queues.',
    severity: 'error',
    from: { path: '^(contracts|platform|api|workers|web)/', pathNot: '^platform/src/queues/' },
    to: { path: 'node_modules/bullmq/' },
  },
  {
    name: 'only-tracing-knows-opentelemetry',
    comment:
      'Spans are made by platform/src/tracing alone: it also works without the SDK, and keeps personal data out.',
    severity: 'error',
    from: { path: '^(contracts|platform|api|workers|web)/', pathNot: '^platform/src/tracing/' },
    to: { path: 'node_modules/@opentelemetry/' },
  },
  {
    name: 'redis-connections-in-few-hands',
    comment: 'One connection policy per role: connections are made in these folders and passed on as values.',
    severity: 'error',
    from: {
      path: '^(contracts|platform|api|workers|web)/',
      pathNot: '^platform/src/(queues|redis|events|runtime|realtime)/',
    },
    to: { path: 'node_modules/ioredis/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const hygiene = [
  {
    name: 'no-circular',
    comment: 'Two files that need each other are one file, or miss a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment:
      'An import that resolves to nothing would hide from every rule above. The build makes the articles and the land of maps; the first bench installs its programs.',
    severity: 'error',
    from: { path: '^(contracts|platform|api|workers|web|tests|scripts|bench)/', pathNot: '^bench/programs/' },
    to: { couldNotResolve: true, pathNot: '^virtual:(?:article|map-land)' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...packages, ...features, ...libraries, ...hygiene],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Anchored: an excluded path vanishes from the graph, and libraries keep their code in folders named dist.
    exclude: { path: ['^[^/]+/dist/', '^[.]data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
