import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { componentTexts, findBanned, messageTexts } from './terms/find-banned.ts'
import { TERMS } from './terms/terms.ts'
import { CliError, tool } from './tool.ts'

// Writes docs/terms.md. With --check it fails if the page is not current, or if a text contains a word that the page bans.

const PAGE = 'docs/terms.md'
// The files whose strings are texts. In other files strings are keys and names.
const MESSAGES = [
  '{shared,sites/src,bff-*,db}/**/*messages.ts',
  'sites/src/**/{*-texts,acts,confirmations,task-names}.ts',
  'shared/domain/**/refusals.ts',
  'shared/domain/communities/sites/{fields,packages}.ts',
  'shared/domain/content-bank/{blocks,shipped-texts}.ts',
  'shared/domain/members/account/{legal-hold,merge,viewing}.ts',
  'shared/domain/forum/rules.ts',
  'shared/domain/notifications/{*-notifications,options}.ts',
  'db/outbox/templates/*.{ts,tsx}',
  'db/members/privacy/personal-data/*.ts',
]
const NO_TEXTS = new Set([
  'db/schema/messages.ts',
  'db/outbox/delete-old-messages.ts',
  'db/outbox/send-due-messages.ts',
  // Titles of articles, as members would write them.
  'db/outbox/templates/previews.ts',
])
const COMPONENTS = ['sites/src/**/*.{astro,tsx}']

function filesOf(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root })
    .filter((file) => !/\.test\.tsx?$|node_modules|\/testing\//.test(file) && !NO_TEXTS.has(file))
    .sort()
}

// The specification has these without quotation marks.
const UNQUOTED = ['Passwords do not match.']

/** The specification's own texts: they stay verbatim, whatever their words. */
function specifiedTexts(): ReadonlySet<string> {
  const checklist = readFileSync(join(root, 'docs/spec/checklist.tsv'), 'utf8')
  const quoted = [...checklist.matchAll(/'([^'\t\n]+)'|"([^"\t\n]+)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  )
  return new Set([...quoted, ...UNQUOTED])
}

function page(): string {
  const rows = TERMS.map(({ term, meaning, banned }) => {
    const words = banned.map(({ word, write }) => (write === undefined ? word : `${word} (${write})`))
    return `| ${term} | ${meaning} | ${words.join(', ')} |`
  })
  return `# Terms

The vocabulary of user-facing texts: pages, emails, notifications, refusals. \`npm run check\` reports each banned
word in these texts with its file, its line and the word to use. Texts quoted from the specification are not changed. Names in the code follow the
terms, except names of the API, of columns and of providers.

\`node shared/tools/run.mjs terms.ts\` prints this page from \`shared/tools/terms/terms.ts\`.

| write | meaning | not |
| --- | --- | --- |
${rows.join('\n')}
`
}

await tool(async () => {
  if (!process.argv.includes('--check')) {
    writeFileSync(join(root, PAGE), page())
    return
  }
  if (readFileSync(join(root, PAGE), 'utf8') !== page())
    throw new CliError(`${PAGE} is not current. Run: node shared/tools/run.mjs terms.ts`)
  const specified = specifiedTexts()
  const messages = filesOf(MESSAGES)
  const components = filesOf(COMPONENTS)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const texts = [
    ...messages.map((file) => ({ file, texts: messageTexts(file, read(file)) })),
    ...components.map((file) => ({ file, texts: componentTexts(file, read(file)) })),
  ]
  const count = texts.reduce((sum, one) => sum + one.texts.length, 0)
  if (messages.length === 0 || components.length === 0 || count === 0)
    throw new CliError('No texts were read, so no word was found.')
  const findings = texts.flatMap((one) =>
    findBanned(one.file, one.texts, specified).map(
      ({ line, word, write }) => `${one.file}:${line}: “${word}”, write: ${write}`,
    ),
  )
  if (findings.length > 0) throw new CliError(findings.join('\n'))
  console.log(`${count} texts of ${texts.length} files: every word is one of the terms.`)
})
