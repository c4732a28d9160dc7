import { describe, expect, it } from 'vitest'
import { componentTexts, findBanned, messageTexts } from './find-banned.ts'
import { TERMS } from './terms.ts'

const NONE = new Set<string>()

function foundIn(file: string, code: string, specified: ReadonlySet<string> = NONE) {
  const texts = file.endsWith('messages.ts') ? messageTexts(file, code) : componentTexts(file, code)
  return findBanned(file, texts, specified).map(({ line, word, write }) => `${line}: ${word} -> ${write}`)
}

describe('texts with a banned word', () => {
  it.each([
    [
      'a string of messages',
      'a/messages.ts',
      "export const M = {\n  told: 'The author gets a mail.',\n}",
      ['2: mail -> email'],
    ],
    [
      'a template',
      'a/messages.ts',
      `export const f = (n: number) => \`It is \${n} %.\``,
      ['1: It is -> it’s', '1:  % -> 0%'],
    ],
    [
      'words around what is put in',
      'a/messages.ts',
      `const f = (x: string) => \`Give \${x} back\``,
      ['1: Give } back -> refund'],
    ],
    [
      'a template within a template',
      'a/messages.ts',
      `const f = (x: boolean) => \`A \${x ? 'B remark' : ''}\``,
      ['1: remark -> feedback, comment'],
    ],
    [
      'two words',
      'a/messages.ts',
      "const M = { a: 'Somebody ticked it.' }",
      ['1: ticked -> select, check', '1: Somebody -> someone'],
    ],
    [
      'an element of a page',
      'a.astro',
      '---\nconst mail = 1\n---\n<p>\n  Nobody yet</p>',
      ['4: Nobody yet -> Unassigned', '4: Nobody -> no one'],
    ],
    ['an attribute of a page', 'a.astro', '<Field label="Mails to you" />', ['1: Mails -> email']],
    [
      'an element of a component',
      'A.tsx',
      'export function A() {\n  return <p title="Go on">You are here</p>\n}',
      ['2: Go on -> continue, keep', '2: You are -> you’re'],
    ],
  ])('are found in %s', (_, file, code, found) => {
    expect(foundIn(file, code)).toEqual(found)
  })

  it.each([
    [
      'keys and imports',
      'a/messages.ts',
      "import { mail } from './mail.ts'\nconst M = { mail: 'Email', kind: 'mail', state: 'BEGUN' }",
    ],
    ['addresses', 'a/messages.ts', "const M = { a: 'Write to mail@a.test, or see /dev/mail' }"],
    ['parts of words', 'a/messages.ts', "const M = { a: 'Open your mailbox with the ticket' }"],
    ['attributes that nobody reads', 'A.tsx', 'export const a = <p className="mail tick">Read</p>'],
    [
      'style and script of a page',
      'a.astro',
      '<style>/* mails do not stand here */ p {}</style><script>// Nobody\n</script>',
    ],
    ['corrections of articles', 'sites/articles/messages.ts', "const M = { a: 'Corrections of this article' }"],
  ])('are not %s', (_, file, code) => {
    expect(foundIn(file, code)).toEqual([])
  })

  it('corrections of money are adjustments', () => {
    expect(foundIn('sites/src/admin/billing/messages.ts', "const M = { a: 'Corrections' }")).toEqual([
      '1: Corrections -> adjustment',
    ])
  })

  it('may be texts of the specification, as a whole', () => {
    const code = "const M = { a: 'You are in.', b: 'You are in here.' }"
    expect(foundIn('a/messages.ts', code, new Set(['You are in.']))).toEqual(['1: You are -> you’re'])
  })
})

it('no term is listed twice, and none bans a word of another', () => {
  const words = TERMS.flatMap(({ banned }) => banned.map(({ word }) => word))
  expect(new Set(words).size).toBe(words.length)
  expect(new Set(TERMS.map(({ term }) => term)).size).toBe(TERMS.length)
  for (const { term } of TERMS) expect(findBanned('', [{ text: `X ${term}`, line: 1 }], NONE)).toEqual([])
})
