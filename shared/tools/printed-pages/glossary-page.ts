import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../install.mjs'

type Entry = { readonly word: string; readonly meaning: string; readonly domain: string }

const HEAD = `# Glossary

The words of all domains in alphabetical order. \`npm run schema\` generates this page from the first table of each domain's README, which also lists
the words to avoid. The words of user-facing texts: [terms.md](terms.md).

| word | what it means | domain |
| --- | --- | --- |`

/** The page docs/glossary.md. */
export function printGlossaryPage(): string {
  const files = globSync('shared/domain/*/README.md', { cwd: root })
  const entries = files.flatMap((file) => entriesOf(readFileSync(join(root, file), 'utf8'), basename(dirname(file))))
  const rows = entries
    .toSorted((a, b) => (sortedAs(a) < sortedAs(b) ? -1 : 1))
    .map(({ word, meaning, domain }) => `| ${word} | ${meaning} | [${domain}](../shared/domain/${domain}/README.md) |`)
  return [HEAD, ...rows, ''].join('\n')
}

/** The rows of the first table, whose first columns are the word and its meaning. */
function entriesOf(page: string, domain: string): Entry[] {
  const [table = ''] = /(?:^\|.*\n)+/m.exec(page) ?? []
  const [head, , ...rows] = table.trimEnd().split('\n').map(cellsOf)
  if (head?.[0] !== 'word') throw new Error(`The README of ${domain} does not begin with the table of its words`)
  return rows.map(([word = '', meaning = '']) => ({ word: word.replaceAll('**', ''), meaning, domain }))
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Case-insensitive; for the same word, the domains in alphabetical order. */
function sortedAs({ word, domain }: Entry): string {
  return `${word.toLowerCase().replaceAll('`', '')}\n${domain}`
}
