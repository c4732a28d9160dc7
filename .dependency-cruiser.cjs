// Who may never import whom; the reasons at length are in docs/decisions/0001. Run by shared/tools/boundaries.ts, which shows
// dependency-cruiser each .astro file as two modules: X.astro.ts (frontmatter) and X.astro.script.ts (what its <script>s import).

/**
 * The only exceptions. A test and the helpers of tests may import anything: no worker, page or command is built from them.
 * shared/tools builds, starts and tests the whole product, so it alone in `shared` imports the rest.
 */
const TESTS = ['\\.test\\.tsx?$', '/testing/']
const TOOLS = '^shared/tools/'

const DATABASE_PACKAGES = '^node_modules/(drizzle-orm|@libsql|libsql)/'
const LOCAL_ONLY = '^(shared/(sandbox|tools)|db/(seed|server))/'
const BROWSER_ROOTS = '(\\.island\\.tsx|\\.store\\.ts|\\.astro\\.script\\.ts)$'

function never(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

/** A rule for the code of the product, which tests are not. */
function neverInProduct(name, comment, { pathNot = [], ...from }, to) {
  return never(name, comment, { ...from, pathNot: [...TESTS, ...pathNot] }, to)
}

module.exports = {
  forbidden: [
    never('no-cycles', 'Modules in a cycle cannot be read, tested or moved one at a time.', {}, { circular: true }),
    neverInProduct(
      'sites-speaks-http',
      'Secrets and SQL stay off the page: sites takes only shared/kernel and shared/domain.',
      { path: '^sites/src/' },
      { path: ['^db/', '^shared/(?!kernel/|domain/)', '^bff-', DATABASE_PACKAGES, '^node_modules/hono/'] },
    ),
    neverInProduct(
      'bffs-stay-apart',
      'What an audience may do is where the file is.',
      { path: '^bff-(member|admin|public)/' },
      { path: '^(sites|bff-(member|admin|public))/', pathNot: '^bff-$1/' },
    ),
    neverInProduct(
      'shared-imports-nothing-of-ours',
      'What everything builds on builds on nothing.',
      { path: '^shared/', pathNot: [TOOLS] },
      { path: '^(sites|db|bff-[a-z]+)/' },
    ),
    neverInProduct(
      'db-is-below-the-backends',
      'Backends import db, never the other way round.',
      { path: '^db/' },
      { path: '^(sites|bff-[a-z]+)/' },
    ),
    neverInProduct(
      'kernel-and-domain-are-pure',
      'They run in the browser and on the server, without I/O.',
      { path: '^shared/(kernel|domain)/' },
      { path: ['^node_modules/(react|react-dom|hono|graphql)/', DATABASE_PACKAGES] },
    ),
    neverInProduct(
      'kernel-and-domain-use-no-node',
      'They run in the browser and on the server, without I/O.',
      { path: '^shared/(kernel|domain)/' },
      { dependencyTypes: ['core'] },
    ),
    neverInProduct(
      'kernel-and-domain-are-lowest',
      'The kernel has no domain, and neither knows a server.',
      { path: '^shared/(kernel|domain)/' },
      { path: '^shared/(server|sandbox|tools|testing)/' },
    ),
    neverInProduct(
      'kernel-knows-no-domain',
      'The kernel has no domain.',
      { path: '^shared/kernel/' },
      { path: '^shared/domain/' },
    ),
    neverInProduct(
      'db-reaches-outside-by-interfaces',
      'Providers are handed in as ports.',
      { path: '^db/' },
      { path: '^shared/server/(http|ports)/' },
    ),
    neverInProduct(
      'members-load-no-admin',
      'Pages outside /admin load no admin code.',
      { path: '^sites/src/', pathNot: ['^sites/src/(admin|dev|pages/admin)/'] },
      { path: '^sites/src/admin/' },
    ),
    neverInProduct(
      'editor-is-generic',
      'The editor is handed what is being written; it knows no feature.',
      { path: '^sites/src/editor/' },
      { path: '^sites/src/(features|admin|pages)/' },
    ),
    neverInProduct(
      'parts-know-no-feature',
      'Features take the parts that they share; a part is handed what it shows or does.',
      { path: '^sites/src/(lib|ui)/' },
      { path: '^sites/src/(features|admin|pages)/' },
    ),
    neverInProduct(
      'browser-loads-no-server-code',
      'What runs in a browser never reaches a *.server.ts, not even over other modules.',
      { path: BROWSER_ROOTS },
      { path: '\\.server\\.tsx?$', reachable: true },
    ),
    neverInProduct(
      'adapters-write-no-sql',
      'Resolvers and routes parse, call and shape.',
      { path: '\\.(graphql|rest)\\.tsx?$' },
      { path: ['^db/schema/', DATABASE_PACKAGES] },
    ),
    neverInProduct(
      'nothing-local-in-production',
      'No worker is built from the sandbox, the tools, the seed, the local database server or the helpers of tests.',
      { path: '^(bff-[a-z]+|sites/src|db|shared)/', pathNot: [LOCAL_ONLY] },
      { path: [LOCAL_ONLY, '/testing/'] },
    ),
  ],
  options: {
    // The copy that is read has a link in place of node_modules.
    preserveSymlinks: true,
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '(^sites/node_modules|(^|/)(dist|\\.astro)/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
