import { describe, expect, it } from 'vitest'
import { collapsedLabel, settingsMenu } from './settings-menu.ts'

describe('the settings menu', () => {
  it('[ROUTE-024] [SET-003] offers security, team, billing and privacy, and marks the current page', () => {
    expect(settingsMenu('/settings/')).toEqual([
      { label: 'Security', href: '/settings', isCurrent: true },
      { label: 'Team', href: '/settings/team', isCurrent: false },
      { label: 'Billing', href: '/settings/billing', isCurrent: false },
      { label: 'Privacy', href: '/settings/privacy', isCurrent: false },
    ])
    expect(settingsMenu('/settings/other').some(({ isCurrent }) => isCurrent)).toBe(false)
    expect(settingsMenu('/settings/billing/receipts/1').map(({ isCurrent }) => isCurrent)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it('[SET-004] has no notifications: they are reached by links', () => {
    const entries = settingsMenu('/settings/notifications')
    expect(entries.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
      ['Security', false],
      ['Team', false],
      ['Billing', false],
      ['Privacy', false],
    ])
  })

  it('[SET-005] [SET-006] shows the current page when collapsed, and Security on an unknown page', () => {
    expect(collapsedLabel('/settings')).toBe('Security')
    expect(collapsedLabel('/settings/team')).toBe('Team')
    expect(collapsedLabel('/settings/team/')).toBe('Team')
    expect(collapsedLabel('/settings/billing')).toBe('Billing')
    expect(collapsedLabel('/settings/notifications/')).toBe('Notifications')
    expect(collapsedLabel('/settings/other')).toBe('Security')
  })
})
