import { describe, expect, test } from 'vitest'
import {
  PASSAGE_COMMENTS_MAX,
  PASSAGE_CONTEXT_CHARACTERS,
  PASSAGE_MAX_CHARACTERS,
  PASSAGES_MAX,
} from '#shared/domain/articles/passages/passage.ts'
import { checkPlace, checkRoom } from './comment-place.ts'

const PASSAGE = { quote: 'three plants', before: 'in ', after: ' of ours', start: 0 }
function long(characters: number) {
  return 'x'.repeat(characters)
}

describe('where a comment is put', () => {
  test.each([
    ['the whole article', {}],
    ['a passage', { passage: PASSAGE }],
    ['the comments about one', { threadId: 't' }],
    [
      'a passage of as many characters as it may have',
      { passage: { ...PASSAGE, quote: long(PASSAGE_MAX_CHARACTERS) } },
    ],
    [
      'a passage with all of what is around it',
      { passage: { ...PASSAGE, before: long(PASSAGE_CONTEXT_CHARACTERS), after: long(PASSAGE_CONTEXT_CHARACTERS) } },
    ],
  ])('may be %s', (_, place) => {
    expect(checkPlace(place)).toEqual({ passage: null, threadId: null, ...place })
  })

  test.each([
    ['a passage and a thread', { passage: PASSAGE, threadId: 't' }],
    ['a passage of spaces', { passage: { ...PASSAGE, quote: ' ' } }],
    ['a passage that is too long', { passage: { ...PASSAGE, quote: long(PASSAGE_MAX_CHARACTERS + 1) } }],
    ['too much before it', { passage: { ...PASSAGE, before: long(PASSAGE_CONTEXT_CHARACTERS + 1) } }],
    ['too much after it', { passage: { ...PASSAGE, after: long(PASSAGE_CONTEXT_CHARACTERS + 1) } }],
    ['a place before the text', { passage: { ...PASSAGE, start: -1 } }],
  ])('is not %s', (_, place) => {
    expect(() => checkPlace(place)).toThrow(expect.objectContaining({ code: 'BadRequest.Invalid' }))
  })
})

describe('another comment', () => {
  const found = { passages: 0, comments: 0, threadId: 't', isPrivate: false }
  const toPassage = { passage: PASSAGE, threadId: null }
  const toThread = { passage: null, threadId: 't' }
  const full = { ...found, passages: PASSAGES_MAX, comments: PASSAGE_COMMENTS_MAX }

  test.each([
    ['about the article, however much there is', { passage: null, threadId: null }, full, 'author'],
    ['about one passage more', toPassage, { ...full, passages: PASSAGES_MAX - 1 }, 'author'],
    [
      'in a thread, however many passages there are',
      toThread,
      { ...full, comments: PASSAGE_COMMENTS_MAX - 1 },
      'author',
    ],
    ['of an editor in a private thread', toThread, { ...found, isPrivate: true }, 'editors'],
  ] as const)('is accepted %s', (_, place, there, reader) => {
    expect(() => checkRoom(place, there, reader)).not.toThrow()
  })

  test.each([
    ['about a passage beyond the last', toPassage, full, 'author', 'Unprocessable'],
    ['beyond the last of a thread', toThread, full, 'editors', 'Unprocessable'],
    ['in a thread that is not there', toThread, { ...found, threadId: null }, 'editors', 'NotFound'],
    ['in a community that is not there', toThread, undefined, 'editors', 'NotFound'],
    ['of the author in a private thread', toThread, { ...found, isPrivate: true }, 'author', 'NotFound'],
  ] as const)('is refused %s', (_, place, there, reader, code) => {
    expect(() => checkRoom(place, there, reader)).toThrow(expect.objectContaining({ code }))
  })
})
