import { describe, expect, it } from 'vitest'
import { checkMessageBody, inThreadOrder, mergeDrafts, toMessageBody } from './message.ts'

describe('a message', () => {
  it.each([
    ['', 'empty'],
    ['x', null],
    ['x'.repeat(5000), null],
    ['🙂'.repeat(5000), null],
    ['x'.repeat(5001), 'tooLong'],
  ])('of %s is refused as %s', (body, refusal) => {
    expect(checkMessageBody(body)).toBe(refusal)
  })

  it('keeps its line breaks, of one kind, and loses surrounding white space', () => {
    expect(toMessageBody(' \r\nOne\r\n\r\n  two \n')).toBe('One\n\n  two')
  })
})

it('the members of a thread have one order, whoever began it', () => {
  expect(inThreadOrder('a', 'b')).toEqual({ firstId: 'a', secondId: 'b' })
  expect(inThreadOrder('b', 'a')).toEqual({ firstId: 'a', secondId: 'b' })
})

it.each([
  ['Dear Sam', 'Dear Sam, how are you?', 'Dear Sam, how are you?'],
  ['Dear Sam, how are you?', 'Dear Sam', 'Dear Sam, how are you?'],
  ['Desk\n', '\nTrain', 'Desk\n\nTrain'],
  ['Desk', '', 'Desk'],
  ['', 'Train', 'Train'],
])('drafts %o and %o are merged into %o: nothing of either is lost', (mine, theirs, joined) => {
  expect(mergeDrafts(mine, theirs)).toBe(joined)
})
