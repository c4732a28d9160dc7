import { describe, expect, it } from 'vitest'
import { collapsedLabel, isLinkedPage, settingsMenu } from './settings-menu.ts'

describe('the settings menu', () => {
  it('[ROUTE-024] [SET-003] offers security, team and billing, and marks the current page', () => {
    expect(settingsMenu('/settings/')).toEqual([
      { label: 'Security', href: '/settings', isCurrent: true },
      { label: 'Team', href: '/settings/team', isCurrent: false },
      { label: 'Billing', href: '/settings/billing', isCurrent: false },
    ])
    expect(settingsMenu('/settings/other').some(({ isCurrent }) => isCurrent)).toBe(false)
    expect(settingsMenu('/settings/billing/receipts/1').map(({ isCurrent }) => isCurrent)).toEqual([false, false, true])
  })

  it.each(['/settings/notifications', '/settings/privacy'])(
    '[SET-004] has no %s, which is reached by a link',
    (path) => {
      const entries = settingsMenu(path)
      expect(entries.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
        ['Security', false],
        ['Team', false],
        ['Billing', false],
      ])
      expect(isLinkedPage(path)).toBe(true)
      expect(isLinkedPage(`${path}/`)).toBe(true)
    },
  )

  it.each(['/settings', '/settings/team', '/settings/billing', '/admin/settings'])(
    'needs no way back on %s',
    (path) => {
      expect(isLinkedPage(path)).toBe(false)
    },
  )

  it('[SET-005] [SET-006] shows the current page when collapsed, and Security on an unknown page', () => {
    expect(collapsedLabel('/settings')).toBe('Security')
    expect(collapsedLabel('/settings/team')).toBe('Team')
    expect(collapsedLabel('/settings/team/')).toBe('Team')
    expect(collapsedLabel('/settings/billing')).toBe('Billing')
    expect(collapsedLabel('/settings/notifications/')).toBe('Notifications')
    expect(collapsedLabel('/settings/privacy')).toBe('Privacy')
    expect(collapsedLabel('/settings/other')).toBe('Security')
  })
})
