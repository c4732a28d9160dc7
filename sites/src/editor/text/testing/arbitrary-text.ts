import fc from 'fast-check'
import type { Mark, Node } from 'prosemirror-model'
import { linkTarget } from '#shared/kernel/links/link-target.ts'
import { richTextSchema } from '../schema.ts'

const { nodes, marks } = richTextSchema

const wording = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,6}){0,3}$/) },
  fc.constantFrom(
    ' ',
    '  ',
    '\u00a0',
    '\u200b',
    '\t',
    '\u000b',
    '&amp;',
    '<b>',
    '"',
    '\u00ad',
    '3.5%',
    '—',
    '&',
    '\ud800',
    'é',
    '👩‍👩‍👧',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
)

const hrefs = fc.constantFrom(
  'https://example.com/',
  'https://example.com/?a=1&b="2"',
  'mailto:a@b.test',
  'http://exämple.test/ü x',
)

const markSet = fc
  .record({
    link: fc.option(hrefs),
    strong: fc.boolean(),
    em: fc.boolean(),
    underline: fc.boolean(),
    strike: fc.boolean(),
    sub: fc.boolean(),
    sup: fc.boolean(),
  })
  .map(({ link, ...flags }) => {
    const href = linkTarget(link)
    let set: readonly Mark[] = href ? [marks.link.create({ href })] : []
    for (const name of ['strong', 'em', 'underline', 'strike', 'sub', 'sup'] as const)
      if (flags[name]) set = marks[name].create().addToSet(set)
    return set
  })

const piece: fc.Arbitrary<Node> = fc
  .tuple(fc.oneof({ weight: 8, arbitrary: wording }, { weight: 1, arbitrary: fc.constant(null) }), markSet)
  .map(([text, set]) => (text === null ? nodes.hard_break.create(null, null, set) : richTextSchema.text(text, set)))

const inline = fc.array(piece, { maxLength: 5 })
const paragraph = inline.map((content) => nodes.paragraph.create(null, content))
const heading = fc
  .tuple(fc.constantFrom(2, 3), inline)
  .map(([level, content]) => nodes.heading.create({ level }, content))

const preformatted = fc
  .array(fc.oneof(wording, fc.constantFrom('\n', '\n\n', '  ', '\r')), { maxLength: 6 })
  .map((parts) => parts.join(''))
  .map((text) => nodes.preformatted.create(null, text ? richTextSchema.text(text) : null))

function list(depth: number): fc.Arbitrary<Node> {
  const inItem = depth > 5 ? paragraph : fc.oneof({ weight: 3, arbitrary: paragraph }, list(depth + 1))
  const item = fc
    .tuple(paragraph, fc.array(inItem, { maxLength: 2 }))
    .map(([first, rest]) => nodes.list_item.create(null, [first, ...rest]))
  return fc
    .tuple(fc.constantFrom(nodes.bullet_list, nodes.ordered_list), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([type, items]) => type.create(null, items))
}

const quote = fc
  .array(fc.oneof({ weight: 3, arbitrary: paragraph }, list(1)), { minLength: 1, maxLength: 3 })
  .map((content) => nodes.blockquote.create(null, content))

/** Any document that the editor can hold, odd characters and deep lists included. */
export const arbitraryDoc: fc.Arbitrary<Node> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: paragraph },
      { weight: 1, arbitrary: heading },
      { weight: 2, arbitrary: list(1) },
      { weight: 1, arbitrary: quote },
      { weight: 1, arbitrary: preformatted },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((blocks) => nodes.doc.create(null, blocks))
