import { describe, expect, it } from 'vitest'
import { collapsedLabel, settingsMenu } from './settings-menu.ts'

describe('the settings menu', () => {
  it('[ROUTE-024] marks the current page', () => {
    expect(settingsMenu('/settings/')).toEqual([{ label: 'Security', href: '/settings', isCurrent: true }])
    expect(settingsMenu('/settings/other')[0]?.isCurrent).toBe(false)
  })

  it('shows the current page when collapsed, and Security on an unknown page', () => {
    expect(collapsedLabel('/settings')).toBe('Security')
    expect(collapsedLabel('/settings/other')).toBe('Security')
  })
})
