import { describe, expect, it, test } from 'vitest'
import {
  canDeleteEntry,
  canEditEntry,
  canReply,
  decidedState,
  hasHeldWord,
  holdReason,
  isMarkedAsEdited,
  offeredDecisions,
  parseHeldWords,
  refuseAppeal,
  refuseDecisionMessage,
  refusePostText,
  refuseReplyText,
  refuseReportNote,
  refuseTitle,
} from './rules.ts'
import { ENTRY_DECISIONS, ENTRY_STATES, type EntryState, POST_STATES } from './statuses.ts'

function chars(count: number): string {
  return 'x'.repeat(count)
}

describe('lengths', () => {
  test.each([
    [refuseTitle, '', 'empty'],
    [refuseTitle, '    ', 'empty'],
    [refuseTitle, '\u200b'.repeat(9), 'empty'],
    [refuseTitle, 'Four', 'tooShort'],
    [refuseTitle, '  Four  ', 'tooShort'],
    [refuseTitle, 'Seven', null],
    [refuseTitle, chars(255), null],
    [refuseTitle, chars(256), 'tooLong'],
    [refusePostText, '', 'empty'],
    [refusePostText, ' \u2060\n\u3164'.repeat(20), 'empty'],
    [refusePostText, chars(19), 'tooShort'],
    [refusePostText, chars(20), null],
    [refusePostText, chars(10_000), null],
    [refusePostText, chars(10_001), 'tooLong'],
    [refuseReplyText, ' \n ', 'empty'],
    [refuseReplyText, '1', 'tooShort'],
    [refuseReplyText, 'No', null],
    [refuseReplyText, chars(5000), null],
    [refuseReplyText, chars(5001), 'tooLong'],
    // A person counts one character where JavaScript counts two.
    [refuseReplyText, '👋'.repeat(5000), null],
    [refuseReplyText, '👋'.repeat(5001), 'tooLong'],
  ])('%o of %s is %s', (refuse, text, reason) => {
    expect(refuse(text)?.reason ?? null).toBe(reason)
  })

  test.each([
    ['APPROVE', '', null],
    ['RESTORE', '', null],
    ['UPHOLD', '', null],
    ['REJECT', ' \n ', 'empty'],
    ['REMOVE', '', 'empty'],
    ['REMOVE', 'x', null],
    ['REJECT', ` ${chars(2000)} `, null],
    ['APPROVE', chars(2001), 'tooLong'],
  ] as const)('the decision %s with the message of %s is %s', (decision, message, reason) => {
    expect(refuseDecisionMessage(decision, message)?.reason ?? null).toBe(reason)
  })

  test.each([
    [' ', 'empty'],
    ['x', null],
    [chars(1000), null],
    [chars(1001), 'tooLong'],
  ])('an appeal of %s is %s', (appeal, reason) => {
    expect(refuseAppeal(appeal)?.reason ?? null).toBe(reason)
  })

  test.each([
    [5001, 'too long by 1 character.'],
    [5007, 'too long by 7 characters.'],
    [6200, 'too long by 1,200 characters.'],
  ])('a reply of %i characters says by how many it is too long', (length, words) => {
    expect(refuseReplyText(chars(length))?.message).toContain(words)
  })

  test.each([
    ['OFF_TOPIC', '', null],
    ['OFF_TOPIC', chars(1000), null],
    ['OFF_TOPIC', chars(1001), 'too long by 1 character'],
    ['UNPROFESSIONAL', '  ', 'Tell the moderators'],
    ['UNPROFESSIONAL', 'It names a person.', null],
  ] as const)('the note of a report as %s', (reason, note, words) => {
    const refusal = refuseReportNote(reason, note)
    if (words === null) expect(refusal).toBeNull()
    else expect(refusal).toContain(words)
  })
})

describe('what waits for a moderator', () => {
  const settled = { approvedPosts: 2, isPost: true, text: 'A question', heldWords: [], isPreModerated: false }
  test.each([
    ['nothing of a member with two posts', {}, null],
    ['the first post', { approvedPosts: 0 }, 'NEW_MEMBER'],
    ['the second post', { approvedPosts: 1 }, 'NEW_MEMBER'],
    ['no reply for being a first one', { approvedPosts: 0, isPost: false }, null],
    ['a word of the list', { text: 'We offer Guaranteed  returns!', heldWords: ['guaranteed returns'] }, 'WORDS'],
    ['everything where everything is reviewed', { isPreModerated: true, isPost: false }, 'EVERY_ENTRY'],
  ] as const)('%s', (_which, input, reason) => {
    expect(holdReason({ ...settled, ...input })).toBe(reason)
  })

  test.each([
    ['hire', 'We hire, at once', true],
    ['hire', 'Hiring is hard', false],
    ['café', 'A cafe nearby', true],
    ['dm me', 'DM-me for a demo', true],
    ['guaranteed', 'It is guar\u00adan\u200bteed.', true],
    ['', 'Anything', false],
  ])('“%s” in “%s”: %s', (held, text, isFound) => {
    expect(hasHeldWord(text, [held])).toBe(isFound)
  })

  it('the list has one word or phrase per line', () => {
    expect(parseHeldWords(' we are hiring\r\n\n DM me \n')).toEqual(['we are hiring', 'DM me'])
  })
})

describe('what an author may do', () => {
  test.each(POST_STATES)('with an own entry that is %s', (state) => {
    const isAlive = state === 'APPROVED' || state === 'PENDING'
    expect(canEditEntry({ isOwn: true, state, isClosed: false })).toBe(isAlive)
    expect(canEditEntry({ isOwn: true, state, isClosed: true })).toBe(false)
    expect(canEditEntry({ isOwn: false, state, isClosed: false })).toBe(false)
    expect(canDeleteEntry({ isOwn: true, state, replyCount: 0 })).toBe(isAlive)
    expect(canDeleteEntry({ isOwn: true, state, replyCount: 1 })).toBe(false)
    expect(canDeleteEntry({ isOwn: false, state, replyCount: 0 })).toBe(false)
    expect(canReply({ state, isClosed: false })).toBe(state === 'APPROVED')
    expect(canReply({ state, isClosed: true })).toBe(false)
  })

  test.each([
    [29 * 60_000, false],
    [30 * 60_000, false],
    [30 * 60_000 + 1, true],
  ])('a change %i ms after writing is marked: %s', (later, isMarked) => {
    const createdAt = new Date('2026-11-20T15:00:00Z')
    expect(isMarkedAsEdited(createdAt, new Date(createdAt.getTime() + later))).toBe(isMarked)
  })
})

describe('decisions', () => {
  const TABLE: Readonly<Record<EntryState, readonly (EntryState | null)[]>> = {
    // APPROVE, REJECT, REMOVE, RESTORE, UPHOLD
    PENDING: ['APPROVED', 'REJECTED', 'REMOVED', null, null],
    APPROVED: ['APPROVED', null, 'REMOVED', null, null],
    REJECTED: [null, null, null, 'APPROVED', 'REJECTED'],
    REMOVED: [null, null, null, 'APPROVED', 'REMOVED'],
    DELETED: [null, null, null, null, null],
  }
  test.each(ENTRY_STATES)('of an entry that is %s', (state) => {
    expect(ENTRY_DECISIONS.map((decision) => decidedState(state, decision))).toEqual(TABLE[state])
    for (const wasShown of [true, false])
      for (const hasAppeal of [true, false])
        for (const decision of offeredDecisions(state, { wasShown, hasAppeal }))
          expect(decidedState(state, decision), decision).not.toBeNull()
  })

  it('an entry that was visible before is removed, one that never was is rejected', () => {
    expect(offeredDecisions('PENDING', { wasShown: true, hasAppeal: false })).toEqual(['APPROVE', 'REMOVE'])
    expect(offeredDecisions('PENDING', { wasShown: false, hasAppeal: false })).toEqual(['APPROVE', 'REJECT'])
  })

  it('a decision is upheld only if it was appealed', () => {
    expect(offeredDecisions('REMOVED', { wasShown: true, hasAppeal: true })).toEqual(['RESTORE', 'UPHOLD'])
    expect(offeredDecisions('REMOVED', { wasShown: true, hasAppeal: false })).toEqual(['RESTORE'])
  })
})
