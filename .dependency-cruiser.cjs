/** The import rules of the project. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const web = '^apps/web/src/';
const server = '^apps/server/src/';
const above = (...folders) => `${server}(${folders.join('|')})/`;
const moduleIndex = `${server}modules/(\\w+|datasets/(storage|events))/index\\.ts$`;
const ingest = '^packages/ingest/src/';
const ingestFolders = ['files', 'values', 'survey', 'columns', 'rows'];
const tests = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'Readers cannot tell where to start in a cycle.', {}, { circular: true }),
    rule('no-unresolved', 'Every import must resolve.', {}, { couldNotResolve: true }),
    rule(
      'calendar-imports-nothing',
      'Calendar arithmetic has no dependencies.',
      { path: '^packages/calendar/src', pathNot: tests },
      { path: '^(packages/(?!calendar)|apps)/|node_modules' },
    ),
    rule(
      'forecasting-imports-calendar-only',
      'Numerics do no I/O and depend on calendar arithmetic only.',
      { path: '^packages/forecasting/src', pathNot: tests },
      { path: '^(packages/(?!calendar|forecasting)|apps)/|node_modules' },
    ),
    rule(
      'forecasting-does-no-io',
      'Numerics run on any platform.',
      { path: '^packages/forecasting/src', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'api-client-imports-no-other-package',
      'The client can be used without the rest of the project.',
      { path: '^packages/api-client/src' },
      { path: '^(packages/(?!api-client)|apps)/' },
    ),
    rule(
      'cli-imports-the-client-only',
      'The command line uses the API as any other program does.',
      { path: '^packages/cli/src' },
      { path: '^(packages/(?!cli|api-client)|apps)/' },
    ),
    rule(
      'server-imports-schema-and-limits-only',
      'The server shares the contract with the client, not code.',
      { path: server },
      { path: '^packages/api-client/src/(?!(schema|limits)\\.gen\\.ts)' },
    ),
    rule(
      'ingest-imports-calendar-only',
      'Reading files does not depend on requests or SQL.',
      { path: ingest },
      {
        path: '^(packages/(?!calendar|ingest)|apps)/|node_modules/(\\.pnpm/)?(@?fastify|better-sqlite3|kysely)',
      },
    ),
    ...ingestFolders.map((folder, index) =>
      rule(
        `ingest-${folder}-in-order`,
        'Files, values, survey, columns, rows: each folder imports only earlier ones.',
        { path: `${ingest}${folder}/` },
        { path: `${ingest}((${ingestFolders.slice(index + 1).join('|') || 'none'})/|[^/]+$)` },
      ),
    ),
    rule(
      'server-through-its-index',
      'Other packages import the server through its index.ts.',
      { path: '^(packages|apps/(web|mock-server))/', pathNot: '/test/' },
      { path: '^apps/server/(?!src/index\\.ts)' },
    ),
    rule(
      'nothing-imports-the-mock-server',
      'The mock server wraps the server; no other package depends on it.',
      { pathNot: '^apps/mock-server/' },
      { path: '^apps/mock-server/' },
    ),
    rule(
      'server-database-is-the-lowest-layer',
      'db does not depend on requests, modules or worker threads.',
      { path: `${server}db/` },
      { path: above('http', 'modules', 'compute', 'cli') },
    ),
    rule(
      'server-http-imports-no-modules',
      'http routes and validates requests; modules implement the operations.',
      { path: `${server}http/` },
      { path: above('modules', 'compute', 'cli') },
    ),
    rule(
      'server-compute-imports-no-modules',
      'compute runs tasks for every module.',
      { path: `${server}compute/` },
      { path: above('modules', 'http', 'cli') },
    ),
    rule(
      'server-modules-import-no-commands',
      'Commands import modules, not the other way around.',
      { path: `${server}modules/` },
      { path: `${above('cli')}|${server}[^/]+-app\\.ts|${server}(app|services|threads)\\.ts` },
    ),
    rule(
      'server-modules-through-their-index',
      'A module is imported through its index.ts, or the index.ts of the dataset storage and events.',
      { path: server, pathNot: `${server}modules/` },
      { path: `${server}modules/`, pathNot: moduleIndex },
    ),
    ...['auth', 'datasets', 'demand', 'runs', 'plans', 'stock', 'webhooks', 'system'].map((name) =>
      rule(
        `server-${name}-through-the-index-of-others`,
        'A module imports another one through its index.ts.',
        { path: `${server}modules/${name}/` },
        { path: `${server}modules/(?!${name}/)`, pathNot: moduleIndex },
      ),
    ),
    ...Object.entries({
      auth: 'datasets|demand|runs|plans|stock|webhooks|system',
      system: 'auth|datasets|demand|runs|plans|stock|webhooks',
      webhooks: 'auth|datasets|demand|runs|plans|stock|system',
      datasets: 'demand|runs|plans|stock|webhooks|system',
      demand: 'runs|plans|stock|webhooks|system',
      runs: 'plans|stock|webhooks|system',
      plans: 'stock|webhooks|system',
      stock: 'plans|webhooks|system',
    }).map(([name, others]) =>
      rule(
        `server-${name}-below-others`,
        'plans and stock import runs, runs import demand, demand imports datasets, and all import auth; system and webhooks import none.',
        { path: `${server}modules/${name}/` },
        { path: `${server}modules/(${others})/` },
      ),
    ),
    rule(
      'server-modules-import-no-http',
      'Only the routes of a module handle requests.',
      { path: `${server}modules/`, pathNot: 'routes\\.ts$|/system/audited\\.ts$' },
      { path: `${server}http/(?!contract/caller\\.ts)|node_modules/(\\.pnpm/)?@?fastify` },
    ),
    rule(
      'errors-import-nothing',
      'Every file may throw these errors.',
      { path: `${server}errors\\.ts` },
      { path: '.' },
    ),
    rule(
      'web-does-not-import-forecasting',
      'The server computes all forecasts.',
      { path: '^apps/web/' },
      { path: '^packages/forecasting/' },
    ),
    rule(
      'features-share-queries-only',
      'A feature imports only the queries of another feature; routes compose features.',
      { path: `${web}features/([^/]+)/` },
      { path: `${web}features/`, pathNot: `${web}features/($1/|[^/]+/queries\\.ts$)` },
    ),
    rule(
      'only-the-router-imports-routes',
      'Features, components and lib do not depend on the page that uses them.',
      { path: `${web}(features|components|lib)/` },
      { path: `${web}routes/` },
    ),
    rule(
      'queries-import-no-components',
      'queries.ts wraps the API client: it imports the API instance, constants and other queries only.',
      { path: `${web}features/[^/]+/queries\\.ts$` },
      { path: web, pathNot: `${web}(features/[^/]+/queries|lib/(api|constants|skip-without-id))\\.ts$` },
    ),
    rule(
      'components-import-no-features',
      'The design system serves every feature.',
      { path: `${web}components/` },
      { path: `${web}features/` },
    ),
    rule(
      'lib-imports-no-features-or-components',
      'lib serves every other folder.',
      { path: `${web}lib/` },
      { path: `${web}(features|components)/` },
    ),
    rule(
      'only-queries-call-the-api',
      'Each call has one cache key and one set of invalidations.',
      { path: `${web}(routes|features|components)/`, pathNot: `${web}features/[^/]+/queries\\.ts$` },
      { path: `${web}lib/api\\.ts$` },
    ),
    rule(
      'only-lib-creates-a-client',
      'lib/api.ts creates the one API client.',
      { path: web, pathNot: `${web}lib/` },
      { path: '^packages/api-client/src/(client|transport)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'apps/web/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
