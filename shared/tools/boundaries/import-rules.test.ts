import { describe, expect, it } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import { checkImports } from './import-rules.ts'

const VALUE = 'export const value = 1\n'
const ALLOWED = {
  'shared/kernel/ids.ts': VALUE,
  'shared/domain/articles/rules.ts': "import '../../kernel/ids.ts'\nexport const rule = 1\n",
  'shared/server/http/session.ts': VALUE,
  'shared/testing/actors.ts': "import '#db/client.ts'\n",
  'shared/tools/start.ts': "import '#db/client.ts'\n",
  'db/client.ts': "import 'drizzle-orm'\nimport '#shared/kernel/ids.ts'\nexport const client = 1\n",
  'db/schema/articles/articles.ts': VALUE,
  'db/seed/seed.ts': VALUE,
  'bff-member/index.ts': "import '#db/client.ts'\nimport '#shared/server/http/session.ts'\n",
  'bff-member/articles/list-articles.test.ts': "import '#db/seed/seed.ts'\n",
  'bff-admin/index.ts': VALUE,
  'sites/src/pages/index.astro': "---\nimport Card from '../ui/Card.astro'\n---\n<Card />\n",
  'sites/src/ui/Card.astro':
    "---\nimport '#shared/kernel/ids.ts'\n---\n<p>Card</p><script>import './card-script.ts'</script>\n",
  'sites/src/ui/card-script.ts': VALUE,
  'sites/src/lib/secret.server.ts': VALUE,
  'sites/src/admin/articles/Board.tsx': VALUE,
}

describe('the import rules', () => {
  it('find nothing in a tree that follows them, and read all of its .astro files', async () => {
    const found = await checkImports(plantedFolder(ALLOWED))
    expect(found).toMatchObject({ violations: [], astroFiles: 2, astroModules: 2, astroImports: 2 })
  })

  it('find each planted violation', async () => {
    const planted = {
      'sites/src/pages/planted.astro': "---\nimport { client } from '#db/client.ts'\n---\n<p>{client}</p>\n",
      'sites/src/pages/late.astro': "<p>{await import('#db/client.ts')}</p>\n",
      'sites/src/pages/server.astro': "---\nimport '#shared/server/http/session.ts'\n---\n",
      'sites/src/ui/Circle.astro': "---\nimport { circle } from './circle.ts'\n---\n{circle}\n",
      'sites/src/ui/circle.ts': "import Circle from './Circle.astro'\nexport const circle = Circle\n",
      'sites/src/ui/Script.astro': "<script>import '../lib/reaches-secret.ts'</script>\n",
      'sites/src/lib/reaches-secret.ts': "import './secret.server.ts'\n",
      'sites/src/features/articles/Editor.island.tsx': "import '../../lib/reaches-secret.ts'\n",
      'sites/src/features/articles/Page.astro': "---\nimport '../../admin/articles/Board.tsx'\n---\n",
      'sites/src/editor/editor.ts': "import '../features/articles/text.ts'\n",
      'sites/src/features/articles/text.ts': VALUE,
      'sites/src/lib/paths.ts': "import '../features/articles/text.ts'\n",
      'sites/src/ui/Gone.astro': "---\nimport './gone.ts'\n---\n",
      'shared/kernel/dates.ts': "import '../domain/articles/rules.ts'\nimport 'node:fs'\n",
      'shared/domain/articles/save.ts': "import 'drizzle-orm'\nimport '../../server/http/session.ts'\n",
      'shared/server/http/load.ts': "import '#db/client.ts'\n",
      'db/articles/send.ts': "import '#shared/server/http/session.ts'\n",
      'db/articles/up.ts': "import '../../bff-admin/index.ts'\n",
      'bff-member/articles/across.ts': "import '../../bff-admin/index.ts'\n",
      'bff-member/articles/demo.ts': "import '#db/seed/seed.ts'\n",
      'bff-member/articles/acting.ts': "import '#shared/testing/actors.ts'\n",
      'bff-member/articles/articles.graphql.ts': "import '#db/schema/articles/articles.ts'\n",
      'bff-member/articles/articles.rest.ts': "import 'drizzle-orm'\n",
    }
    const { violations } = await checkImports(plantedFolder({ ...ALLOWED, ...planted }))
    const named = violations.map((line) => line.replace(/node_modules\/drizzle-orm\/.*/, 'drizzle-orm'))
    expect(new Set(named)).toEqual(
      new Set([
        'sites-speaks-http: sites/src/pages/planted.astro → db/client.ts',
        'sites-speaks-http: sites/src/pages/late.astro → db/client.ts',
        'sites-speaks-http: sites/src/pages/server.astro → shared/server/http/session.ts',
        'no-cycles: sites/src/ui/Circle.astro → sites/src/ui/circle.ts',
        'browser-loads-no-server-code: sites/src/ui/Script.astro → sites/src/lib/secret.server.ts',
        'browser-loads-no-server-code: sites/src/features/articles/Editor.island.tsx → sites/src/lib/secret.server.ts',
        'resolves: sites/src/ui/Gone.astro → ./gone.ts',
        'members-load-no-admin: sites/src/features/articles/Page.astro → sites/src/admin/articles/Board.tsx',
        'editor-is-generic: sites/src/editor/editor.ts → sites/src/features/articles/text.ts',
        'parts-know-no-feature: sites/src/lib/paths.ts → sites/src/features/articles/text.ts',
        'kernel-knows-no-domain: shared/kernel/dates.ts → shared/domain/articles/rules.ts',
        'kernel-and-domain-use-no-node: shared/kernel/dates.ts → fs',
        'kernel-and-domain-are-pure: shared/domain/articles/save.ts → drizzle-orm',
        'kernel-and-domain-are-lowest: shared/domain/articles/save.ts → shared/server/http/session.ts',
        'shared-imports-nothing-of-ours: shared/server/http/load.ts → db/client.ts',
        'db-reaches-outside-by-interfaces: db/articles/send.ts → shared/server/http/session.ts',
        'db-is-below-the-backends: db/articles/up.ts → bff-admin/index.ts',
        'bffs-stay-apart: bff-member/articles/across.ts → bff-admin/index.ts',
        'nothing-local-in-production: bff-member/articles/demo.ts → db/seed/seed.ts',
        'nothing-local-in-production: bff-member/articles/acting.ts → shared/testing/actors.ts',
        'adapters-write-no-sql: bff-member/articles/articles.graphql.ts → db/schema/articles/articles.ts',
        'adapters-write-no-sql: bff-member/articles/articles.rest.ts → drizzle-orm',
      ]),
    )
  })
})
