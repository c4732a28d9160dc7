import { describe, expect, it } from 'vitest'
import { CLOSING_EVENTS, TOLD_EVENTS } from '../communities/closing/closing.ts'
import { cardExpiresNotification, closingNotification, mobilePhoneNotification } from './account-notifications.ts'
import {
  mentionNotification,
  repliedText,
  replyNotification,
  reportAnsweredNotification,
} from './forum-notifications.ts'
import { messageNotification, writtenText } from './member-notifications.ts'
import { isAccountOption, isWebOption } from './options.ts'
import { answerStatusNotification } from './panel-notifications.ts'

const post = { id: 'p1', title: 'Payroll abroad' }

describe('what the bell says', () => {
  it.each([
    [1, 1, 'Ana Diaz replied to “Payroll abroad”.'],
    [1, 2, 'Ana Diaz replied to “Payroll abroad” 2 times.'],
    [2, 2, 'Ana Diaz and one other replied to “Payroll abroad”.'],
    [3, 7, 'Ana Diaz and 2 others replied to “Payroll abroad”.'],
  ])('of replies by %i people, %i in all', (actors, count, text) => {
    expect(repliedText({ actorName: 'Ana Diaz', actors, count, title: post.title })).toBe(text)
    if (count === 1) expect(replyNotification({ post, replyId: 'r1', actorName: 'Ana Diaz' }).message).toBe(text)
  })

  it('of a mention leads to the post, or to the reply that has it', () => {
    const urlOf = (replyId: string) => mentionNotification({ post, replyId, actorName: 'Ana Diaz' }).url
    expect(urlOf('p1')).toBe('/forum/post/p1')
    expect(urlOf('r1')).toMatch(/^\/forum\/post\/p1.*r1$/)
  })

  it('of a report says what became of it', () => {
    const messages = [true, false].map((isRemoved) => reportAnsweredNotification('A', '/x', isRemoved).message)
    expect(messages).toEqual([
      'We reviewed your report about “A”: removed.',
      'We reviewed your report about “A”: kept.',
    ])
  })

  it.each([
    [1, 'Ana Diaz wrote to you.'],
    [2, 'Ana Diaz wrote you 2 messages.'],
  ])('of %i messages', (count, text) => {
    expect(writtenText({ actorName: 'Ana Diaz', count })).toBe(text)
    if (count === 1) expect(messageNotification('t1', 'Ana Diaz').message).toBe(text)
  })

  it.each([
    ['PUBLISHED', '/roundups/x', '/roundups/x'],
    ['PUBLISHED', 'https://press.test/x', expect.stringContaining('q1')],
    ['PUBLISHED', null, expect.stringContaining('q1')],
    ['SELECTED', '/roundups/x', expect.stringContaining('q1')],
  ] as const)('of an answer that is %s in %s leads to %s', (status, roundup, url) => {
    expect(answerStatusNotification({ id: 'q1', title: 'A' }, status, roundup).url).toEqual(url)
  })

  it.each([
    [true, 'Your Visa expired at the end of November 2026.'],
    [false, 'Your Visa expires at the end of November 2026.'],
  ])('of a card that has expired: %s', (hasExpired, text) => {
    const card = { cardName: 'Visa', expires: 'November 2026', renewsOn: 'Dec 1', hasExpired }
    expect(cardExpiresNotification(card).message).toContain(text)
  })

  it('of a mobile phone differs by what happened to it', () => {
    const messages = (['ADDED', 'CHANGED', 'REMOVED'] as const).map((change) => mobilePhoneNotification(change).message)
    expect(new Set(messages).size).toBe(3)
  })
})

describe('the closing of a community', () => {
  const DATES = { closesAt: new Date('2027-01-31T05:00:00Z'), endsAt: new Date('2027-03-02T05:00:00Z') }

  it('is told at every event but its end, after which there is nobody to tell', () => {
    expect(CLOSING_EVENTS.filter((event) => !TOLD_EVENTS.some((one) => one === event))).toEqual(['CLOSED'])
  })

  it.each([
    // The same dates as the banner.
    ['ANNOUNCED', 'read-only from Jan 31, 2027 on and go offline on Mar 2, 2027', '/settings/privacy'],
    ['READ_ONLY', 'Mar 2, 2027', '/settings/privacy'],
    ['ENDING', 'Mar 2, 2027', '/settings/privacy'],
    ['TAKEN_BACK', 'stays open', '/settings/billing'],
  ] as const)('%s says %s and leads to %s', (event, words, url) => {
    const told = closingNotification(event, DATES, 'America/New_York')
    expect(told.message).toContain(words)
    expect(told.url).toBe(url)
  })
})

it.each([
  ['security', true, true],
  ['billing', true, true],
  ['forum-mentions', false, true],
  ['offer-reports', false, true],
  ['toString', false, false],
])('%s concerns the account: %s, and can be in the bell: %s', (option, isAccount, isWeb) => {
  expect(isAccountOption(option as 'security')).toBe(isAccount)
  expect(isWebOption(option)).toBe(isWeb)
})
