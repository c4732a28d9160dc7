// Who may never import whom (docs/decisions/0001). A wall that is not checked does not stand.
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never('no-cycles', 'A cycle has no first thing to read.', {}, { circular: true }),
    never(
      'sites-speaks-http',
      'Secrets and SQL stay off the page.',
      { path: '^sites/src', pathNot: '\\.test\\.tsx?$' },
      {
        path: ['^db/', '^shared/server/', '^bff-', '^node_modules/(drizzle-orm|@libsql|hono|libsql)/'],
      },
    ),
    never(
      'bffs-stay-apart',
      'Capability is where the file is.',
      { path: '^bff-(member|admin|public)/' },
      {
        path: '^bff-(member|admin|public)/',
        pathNot: '^bff-$1/',
      },
    ),
    never(
      'shared-imports-nothing-of-ours',
      'True everywhere.',
      { path: '^shared/', pathNot: '^shared/(tools|testing)/' },
      {
        path: '^(sites|db|bff-[a-z]+)/',
      },
    ),
    never(
      'kernel-and-domain-are-pure',
      'Testable, browser-safe.',
      { path: '^shared/(kernel|domain)/', pathNot: '\\.test\\.ts$' },
      {
        path: ['^node_modules/(react|react-dom|hono|graphql|drizzle-orm|@libsql)/'],
      },
    ),
    never(
      'kernel-and-domain-use-no-node',
      'Testable, browser-safe.',
      { path: '^shared/(kernel|domain)/', pathNot: '\\.test\\.ts$' },
      {
        dependencyTypes: ['core'],
      },
    ),
    never(
      'kernel-knows-no-domain',
      'The kernel has no domain.',
      { path: '^shared/kernel/', pathNot: '\\.test\\.ts$' },
      {
        path: '^shared/(domain|server)/',
      },
    ),
    never(
      'data-reaches-outside-by-interfaces',
      'The outside is handed in.',
      { path: '^db/', pathNot: '(\\.test\\.ts$|^db/testing/)' },
      {
        path: '^shared/server/(http|ports)/',
      },
    ),
    never(
      'members-load-no-admin',
      'Member pages load no admin code.',
      { path: '^sites/src/features/' },
      { path: '^sites/src/admin/' },
    ),
    never(
      'adapters-write-no-sql',
      'Adapters parse, call, shape.',
      { path: '\\.(graphql|rest)\\.ts$' },
      { path: '^db/schema/' },
    ),
    never(
      'nothing-for-trying-out-in-production',
      'No worker imports what is local only.',
      {
        path: '^(bff-[a-z]+|sites/src)/',
        pathNot: '\\.test\\.tsx?$',
      },
      { path: '^(shared/(sandbox|tools|testing)|db/(seed|server|testing))/' },
    ),
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '(^sites/node_modules|(^|/)(dist|\\.astro)/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.astro'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
