import { describe, expect, it } from 'vitest'
import { collapsedLabel, settingsMenu } from './menu.ts'

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
