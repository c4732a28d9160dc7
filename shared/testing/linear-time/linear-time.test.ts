import { describe, expect, test } from 'vitest'
import { slugOf } from '#shared/domain/articles/slug.ts'
import { standfirstOf } from '#shared/domain/articles/standfirst.ts'
import { NO_MARKS, normaliseRuns, readable, readableLines } from '#shared/domain/articles/text-runs.ts'
import { deviceOf } from '#shared/domain/auth/device.ts'
import { isEmailAddress } from '#shared/domain/auth/email-address.ts'
import { eventTexts } from '#shared/domain/events/event-text.ts'
import { readImportFile } from '#shared/domain/onboarding/invitations/import-file.ts'
import { cookiesOf } from '#shared/kernel/cookies.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { loggedPath } from '#shared/kernel/http/logged-path.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { safeRedirect } from '#shared/kernel/links/safe-redirect.ts'
import { describeFault } from '#shared/kernel/log.ts'
import { countCharacters, countWords } from '#shared/kernel/words.ts'
import { isCommonPassword } from '#shared/server/check-new-password.ts'
import { parseClosed } from '#shared/server/closed-json.ts'
import { readPassages } from '#shared/server/ports/copyleaks-webhooks.ts'
import { buildSearchQuery } from '../../../bff-admin/articles/list/search-query.ts'
import { findAddresses } from '../../../bff-admin/expert-panels/questions/find-addresses.ts'
import { growthOf, LINEAR_MOST } from './growth.ts'

/* Functions that read people's text, tested with the worst texts for an expression or a loop. */

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'counting words': countWords,
  'counting characters': countCharacters,
  'a slug': slugOf,
  'a standfirst': standfirstOf,
  'white space': readable,
  'preformatted lines': readableLines,
  'a line of runs': (text) => normaliseRuns([...text].map((one) => ({ text: one, marks: NO_MARKS }))),
  'a name of a device': deviceOf,
  'the texts of an event': (text) => eventTexts({ category: text, action: text, label: text }),
  cookies: (text) => cookiesOf(new Headers({ Cookie: text.replace(/[^ -~]/g, '') })),
  'a cursor': parseCursor,
  'an email address': isEmailAddress,
  'a list of email addresses': findAddresses,
  'a line of the log': (text) => describeFault(new Error(text)),
  'a path in the log': loggedPath,
  'a link': safeHref,
  'a target of a redirect': (text) => safeRedirect(`/${text}`, 'https://a.test'),
  'a password': isCommonPassword,
  'a body': parseClosed,
  'a body of one text': (text) => parseClosed(JSON.stringify({ text })),
  'a body of many keys': (text) =>
    parseClosed(JSON.stringify(Object.fromEntries([...text].map((_, i) => [`k${i}`, i])))),
  'a file of people': (text) => readImportFile(text, [12]),
  'typed words of a search': (text) => buildSearchQuery(text, text),
}

const SHAPES: readonly (readonly [string, (times: number) => string])[] = [
  ['one letter', (n) => 'a'.repeat(n)],
  ['white space', (n) => ' '.repeat(n)],
  ['white space that ends', (n) => `${' '.repeat(n)}a`],
  ['line ends', (n) => `a${' \n'.repeat(n)}a`],
  ['digits', (n) => '1 '.repeat(n)],
  ['dots', (n) => `a@${'b.'.repeat(n)}@`],
  ['at signs', (n) => '@a'.repeat(n)],
  ['question marks', (n) => '?'.repeat(n)],
  ['signs', (n) => `${'!'.repeat(n)}a`],
  ['versions of browsers', (n) => 'Version/1. '.repeat(n)],
  ['accents', (n) => `a${'\u0301'.repeat(n)}`],
  ['letters that expand', (n) => '\ufdfa'.repeat(n)],
  ['joined emoji', (n) => '👩\u200d'.repeat(n)],
  ['flags', (n) => '🇳'.repeat(n)],
  ['Chinese', (n) => '我们每天写文章'.repeat(n)],
  ['Thai', (n) => 'การเขียนบทความ'.repeat(n)],
  ['Japanese and Latin', (n) => 'AIの'.repeat(n)],
  ['kana of one sound', (n) => 'ア'.repeat(n)],
  ['brackets', (n) => '['.repeat(n)],
  ['quotes', (n) => '"'.repeat(n)],
  ['escapes', (n) => '\\"'.repeat(n)],
  ['colons', (n) => '"a":'.repeat(n)],
  ['hexadecimal digits', (n) => `${'a'.repeat(63)}-`.repeat(n)],
  ['values of a statement', (n) => '\nparams:'.repeat(n)],
]

describe.each(Object.entries(READERS))('reading %s', (_, read) => {
  test.each(SHAPES)('takes time in proportion to its size: %s', (_, shape) => {
    expect(growthOf(read, shape)).toBeLessThan(LINEAR_MOST)
  })
})

test('reading the passages of a scan takes time proportional to the number of their ranges, however much each covers', () => {
  const passages = (text: string) => {
    const places = (length: number) => Array.from({ length: 10_000 }, (_, i) => (length ? text.length : i % 10))
    const match = { suspected: { chars: { starts: places(0), lengths: places(1) } } }
    return readPassages({ text: { value: text, comparison: { identical: match, minorChanges: match } } })
  }
  expect(growthOf(passages, (n) => 'word '.repeat(n))).toBeLessThan(LINEAR_MOST)
})
