import fc from 'fast-check'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { hostileText } from '../fuzz/hostile-text.ts'

const LONG = 600
const TOO_LONG = 40_000

/** Values that a field does not expect, or not in this form. */
const oddValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.nat().map((seed) => hostileText(seededRandom(String(seed)))),
  fc.constantFrom<unknown>('', ' ', '\0', 'a\0b', '\ud800', '\u202eabc', 'x'.repeat(LONG), '__proto__', '1; --', '%00'),
  fc.constantFrom<unknown>(null, true, -0, 1e308, [], {}, [[[[]]]]),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that a field might accept, so that a request gets past the first check. */
const fairValue = fc.constantFrom<unknown>(
  'maya',
  'MAYA@meridian.test ',
  'Council-2026!',
  'A-much-better-1',
  'RESET',
  'c',
)

function nested(depth: number, open: string, close: string) {
  return open.repeat(depth) + close.repeat(depth)
}

/** Bodies that are invalid JSON, or JSON that two parsers could read differently. */
function oddText(names: readonly string[]) {
  const [name = 'x'] = names
  return fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '{',
      'null',
      '[]',
      '"x"',
      '1e999',
      '\ufeff{}',
      nested(9000, '[', ']'),
      nested(5000, '{"a":', '}'),
      `{"${name}":${nested(3000, '[', ']')}}`,
      `{"${name}":"a","${name}":"b"}`,
      `{"__proto__":{"${name}":"a"}}`,
      `{"constructor":{"prototype":{}}}`,
      `{"${name}":"\\ud800"}`,
      `{"${name}":"\\u0000"}`,
      `{"${name}":"${'x'.repeat(TOO_LONG)}"}`,
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
}

/** An object with some of the names, odd and plausible values, and sometimes an unknown key. */
export function oddFields(names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const value = fc.oneof({ arbitrary: oddValue, weight: 3 }, { arbitrary: fairValue, weight: 2 })
  const known = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
  const whole = fc.record(Object.fromEntries(names.map((name) => [name, fairValue])))
  const extra = fc.dictionary(fc.string({ maxLength: 10 }), oddValue, { maxKeys: 2 })
  return fc.oneof(
    known,
    whole,
    fc.tuple(known, extra).map(([one, other]) => ({ ...other, ...one })),
  )
}

/** A body for an operation with these fields, as sent over the wire. */
export function oddBody(names: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: oddFields(names).map((fields) => JSON.stringify(fields)), weight: 4 },
    { arbitrary: oddText(names), weight: 1 },
  )
}

/** A GraphQL request with a document and these variables. */
export function oddRequest(query: string, names: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: oddFields(names).map((variables) => JSON.stringify({ query, variables })), weight: 6 },
    { arbitrary: oddValue.map((variables) => JSON.stringify({ query, variables })), weight: 1 },
    { arbitrary: oddValue.map((one) => JSON.stringify({ query: one, operationName: one })), weight: 1 },
    { arbitrary: fc.string({ maxLength: 60 }).map((text) => JSON.stringify({ query: query + text })), weight: 1 },
    { arbitrary: oddText(['query']), weight: 1 },
  )
}

/** Different networks, so that their limits do not hide other errors. */
export const anyNetwork: fc.Arbitrary<string> = fc.ipV4()
