import { describe, expect, it } from 'vitest'
import { collapsedLabel, settingsMenu } from './menu.ts'
import { exactWords, lastUseWords, usedWords } from './session-times.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

describe('the last use of a session', () => {
  it.each([
    [0, 'now'],
    [-5_000, 'now'],
    [29_000, 'now'],
    [30_000, 'a minute ago'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [23 * 3_600_000, '23 hours ago'],
    [24 * 3_600_000, 'yesterday'],
    [20 * 86_400_000, '20 days ago'],
    [21 * 86_400_000, 'Oct 31, 2026'],
  ])('%i ms ago is said as %j', (ageMs, words) => {
    expect(usedWords(new Date(NOW.getTime() - ageMs), NOW, 'UTC')).toBe(words)
  })

  it('is told in a sentence', () => {
    expect(lastUseWords(NOW, NOW, 'UTC')).toBe('In use now')
    expect(lastUseWords(new Date(NOW.getTime() - 86_400_000), NOW, 'UTC')).toBe('Last used yesterday')
  })

  it('has its exact time in the time zone of the community', () => {
    expect(exactWords(NOW, 'America/New_York')).toBe('Nov 21, 2026, 7:00 AM')
  })
})

describe('the menu of settings', () => {
  it('[ROUTE-024] marks the page one is on', () => {
    expect(settingsMenu('/settings/')).toEqual([{ label: 'Security', href: '/settings', isCurrent: true }])
    expect(settingsMenu('/settings/other')[0]?.isCurrent).toBe(false)
  })

  it('folded, it says the current page, and Security for one it does not know', () => {
    expect(collapsedLabel('/settings')).toBe('Security')
    expect(collapsedLabel('/settings/other')).toBe('Security')
  })
})
