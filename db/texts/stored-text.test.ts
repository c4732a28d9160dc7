import { describe, expect, it } from 'vitest'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isOtherRevision, staleRevision, textMark, toStoredText, withConflictCopy } from './stored-text.ts'

const LIMITS = { maxBytes: 20, maxTitleCharacters: 5, tooLarge: 'Too large.' }

describe('a typed text', () => {
  it('is stored without spaces around its title', () => {
    expect(toStoredText({ title: ' A ', content: '<p>b</p>' }, LIMITS)).toEqual({ title: 'A', content: '<p>b</p>' })
  })

  it.each([
    ['a title of five characters', 'ABCDE', '', true],
    ['six', 'ABCDEF', '', false],
    ['five letters of two bytes', 'ÄÖÜäö', '', true],
    ['five pictures of four bytes', '🙂🙂🙂🙂🙂', '', true],
    ['six of them', '🙂🙂🙂🙂🙂🙂', '', false],
    ['twenty bytes in all', 'ABCDE', `<p>${'x'.repeat(8)}</p>`, true],
    ['twenty-one', 'ABCDE', `<p>${'x'.repeat(9)}</p>`, false],
    ['twenty bytes, one of them in an umlaut', 'A', `<p>${'x'.repeat(10)}ä</p>`, true],
    ['twenty characters and an umlaut', 'A', `<p>${'x'.repeat(11)}ä</p>`, false],
    ['more bytes once it is clean', 'A', '<p>a&b&c&d</p>', false],
  ])('of %s', (_, title, content, isStored) => {
    const store = () => toStoredText({ title, content }, LIMITS)
    if (isStored) expect(store()).toEqual({ title, content })
    else expect(store).toThrow('Too large.')
  })
})

it.each([
  ['none is named', null, { id: 'a' }, false],
  ['an empty one is named', '', { id: 'a' }, false],
  ['it is named', 'a', { id: 'a' }, false],
  ['another one is named', 'b', { id: 'a' }, true],
  ['one is named and there is none', 'a', null, true],
  ['none is expected and there is none', NO_REVISION, undefined, false],
  ['none is expected and there is one', NO_REVISION, { id: 'a' }, true],
])('whether the current text is another one where %s: %s', (_, revisionId, current, is) => {
  expect(isOtherRevision(revisionId, current)).toBe(is)
})

describe('the refusal of a text that is based on another one', () => {
  const current = { id: 'r2', title: 'T', content: 'c', updatedAt: new Date('2026-11-20T10:00:00Z') }

  it('has the current text, the id of the kept one and its words', () => {
    expect(staleRevision('Changed.', current, 'k')).toMatchObject({
      ...{ code: 'StaleRevision', message: 'Changed.' },
      extensions: { current: { ...current, updatedAt: '2026-11-20T10:00:00.000Z' }, keptRevisionId: 'k' },
    })
  })

  it('has none of them where there are none', () => {
    const refusal = staleRevision(undefined, null, null)
    expect(refusal.message).toBe('StaleRevision')
    expect(refusal.extensions).toEqual({ current: null, keptRevisionId: null })
  })
})

it('a refusal names the text that is kept, and is the same one where none is', () => {
  const refusal = new AppError('InvalidTransition', { message: 'No.', extensions: { a: 1 }, retryAfterSeconds: 3 })
  expect(withConflictCopy(refusal, null)).toBe(refusal)
  expect(withConflictCopy(refusal, 'k')).toMatchObject({
    ...{ code: 'InvalidTransition', message: 'No.', retryAfterSeconds: 3, extensions: { a: 1, keptRevisionId: 'k' } },
  })
})

it('texts have the same mark only if each of them is the same', async () => {
  expect(await textMark(['a', 'b'])).toBe(await textMark(['a', 'b']))
  expect(await textMark(['a', 'b'])).not.toBe(await textMark(['ab', '']))
  expect(await textMark([])).toMatch(/^[\w-]{32}$/)
})
