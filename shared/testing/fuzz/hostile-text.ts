import type { SeededRandom } from '#db/seed/seeded-random.ts'

/* Texts from a small grammar of input that breaks programs: each part may contain others. */

const LONGEST = 20_000

const SNIPPETS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nBcc: x@evil.test',
  '\r\n\r\n<script>',
  '\u0000\u0001\u0008\u000b\u001f\u007f\u0085',
  '\ud800',
  '\udc00\ud800',
  '\u202e\u2066abc\u2069',
  '\u200b\u200d\ufeff\u2028\u2029',
  'مرحبا שלום',
  'e\u0301\u0323'.repeat(20),
  'İıſK',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  ') UNION SELECT 1,2,3 --',
  '"a" NEAR/2 "b" AND NOT *:^',
  '%_\\%',
  '$where: 1',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '=HYPERLINK("https://evil.test")',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://user:pass@evil.test:99999/\\@a',
  'http://[::1',
  '<img src=x onerror=alert(1)>',
  '<svg><style><img title="</style><script>alert(1)</script>">',
  '<!--<![CDATA[<p',
  '&#x0;&#99999999;&amp;lt;',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e999',
  '9007199254740993',
  '00000000000000000000000000',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '4111111111111111',
  '+1 617 555 0100',
  'maya.chen@meridian.test',
] as const

const PAIRS: readonly [Pair, ...Pair[]] = [
  ['<b>', '</b>'],
  ['<ul><li>', '</li></ul>'],
  ['<a href="', '">x</a>'],
  ['[', ']'],
  ['(', ')'],
  ['"', '"'],
  ['{"a":', '}'],
  ['**', '**'],
  ['`', '`'],
  ['> ', '\n'],
]

type Pair = readonly [open: string, close: string]

/** Mostly short ones, so that code behind a length limit is reached as well. */
export function hostileText(random: SeededRandom, depth = 0): string {
  const way = random.between(0, depth > 4 ? 3 : 9)
  if (way <= 3) return random.pick(SNIPPETS)
  if (way === 4) return random.pick(SNIPPETS).repeat(random.between(2, 40)).slice(0, LONGEST)
  if (way === 5) return anyCharacters(random)
  if (way === 6) return hostileText(random, depth + 1) + hostileText(random, depth + 1)
  const [open, close] = random.pick(PAIRS)
  if (way === 7) return open + hostileText(random, depth + 1) + close
  const times = random.pick([2, 20, 200, random.chance(0.1) ? 2000 : 3])
  return (open.repeat(times) + hostileText(random, depth + 1) + close.repeat(times)).slice(0, LONGEST)
}

function anyCharacters(random: SeededRandom): string {
  const most = random.pick([0x7f, 0xff, 0xffff, 0x10ffff])
  return String.fromCodePoint(...Array.from({ length: random.between(1, 60) }, () => random.between(0, most)))
}
