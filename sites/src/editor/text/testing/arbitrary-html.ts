import fc from 'fast-check'

const WORDS = [
  'one',
  'two-part',
  "don't",
  '3.5%',
  '—',
  '…',
  '&amp;',
  'R&amp;D',
  'R&D',
  '&lt;b&gt;',
  '&eacute;t&eacute;',
  '&copy',
  '&notanentity;',
  '&#8203;',
  '&#x1F600;',
  '&shy;',
  '&nbsp;',
  '\u00a0',
  '\u200b',
  '\u200c',
  '\u2060',
  '\ufeff',
  '\u3000',
  '\u2028',
  'e\u0301te\u0301',
  'naïve',
  '👩‍👩‍👧‍👦',
  '🇳🇱',
  '👍🏽',
  '1️⃣',
  'การเขียนบทความ',
  'မြန်မာစာ',
  'ភាសាខ្មែរ',
  'ພາສາລາວ',
  '第2章',
  'AIの未来',
  'שלום',
  'مرحبا بالعالم',
  '\u200fabc\u200e',
  '中文字',
  '日本語のテキスト',
  '한국어',
  '１２３',
  'ﬁne',
  '٣',
  '-',
  '_',
  '"',
] as const

const TAGS =
  'p div h1 h2 h4 ul ol li blockquote pre b strong i em u s del sub sup span a table tr td br hr section font script style'.split(
    ' ',
  )

const ATTRIBUTES = ['', ' href="https://a.test/?a&b"', ' href="javascript:x"', ' class="underline"', ' style="x"']

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 4, arbitrary: fc.constantFrom(' ', ' ', ' ', '\n', '\t', '') },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...ATTRIBUTES))
      .map(([tag, attribute]) => `<${tag}${attribute}>`),
  },
  { weight: 2, arbitrary: fc.constantFrom(...TAGS).map((tag) => `</${tag}>`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
)

/** HTML that a client might send: entities, many scripts, invisible characters, tags in any order. */
export const arbitraryHtml: fc.Arbitrary<string> = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
