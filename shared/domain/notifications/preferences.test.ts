import { describe, expect, it } from 'vitest'
import { NOTIFICATION_CHANNELS } from './declaration.ts'
import { NOTIFICATION_OPTION_IDS } from './options.ts'
import { preferenceGroups, readSelectionId } from './preferences.ts'

function selectionsOf(...[choices]: [Parameters<typeof preferenceGroups>[1]]) {
  return preferenceGroups('maya', choices).flatMap(({ options }) =>
    options.flatMap(({ id, selections }) => selections.map((one) => ({ option: id, ...one }))),
  )
}
function choice(option: string, isSelected: boolean) {
  return { option, channel: 'EMAIL' as const, isSelected }
}

describe('preferences', () => {
  it('have a selection for each option and channel, on until it is switched off', () => {
    const selections = selectionsOf([])
    expect(selections.map(({ option, channel }) => [option, channel])).toEqual(
      NOTIFICATION_OPTION_IDS.flatMap((option) => NOTIFICATION_CHANNELS.map((channel) => [option, channel])),
    )
    expect(selections.filter(({ canChange }) => canChange).every(({ selected }) => selected)).toBe(true)
    const off = selectionsOf([choice('article-feedback', false)]).filter(
      ({ canChange, selected }) => canChange && !selected,
    )
    expect(off).toMatchObject([{ option: 'article-feedback', channel: 'EMAIL' }])
    expect(selectionsOf([choice('article-feedback', true)])).toEqual(selections)
  })

  it('show mandatory channels as on, and unused channels as off, whatever was stored', () => {
    const stored = [choice('security', false), choice('article-scan', true)]
    const fixed = selectionsOf(stored).filter(({ canChange }) => !canChange)
    expect(fixed.map(({ option, channel, selected }) => [option, channel, selected])).toEqual([
      ['article-scan', 'EMAIL', false],
      ['forum-followed', 'EMAIL', false],
      ['forum-group-posts', 'EMAIL', false],
      ['forum-digest', 'WEB', false],
      ['forum-digest', 'PUSH', false],
      ['forum-moderation', 'EMAIL', false],
      ['invited-member', 'EMAIL', false],
      ['weekly-digest', 'WEB', false],
      ['weekly-digest', 'PUSH', false],
      ['saved-searches', 'WEB', false],
      ['saved-searches', 'PUSH', false],
      ['security', 'EMAIL', true],
      ['security', 'WEB', true],
      ['security', 'PUSH', false],
      ['billing', 'EMAIL', true],
      ['billing', 'PUSH', false],
      ['important-notices', 'EMAIL', true],
      ['important-notices', 'WEB', true],
      ['important-notices', 'PUSH', false],
    ])
  })

  it('have ids that identify the member and the selection', () => {
    for (const { id, option, channel } of selectionsOf([]))
      expect(readSelectionId(id)).toEqual({ userId: 'maya', option, channel })
    for (const id of ['', 'maya', 'maya.security', 'maya.other.EMAIL', 'maya.security.SMS', 'maya.security.EMAIL.x'])
      expect(readSelectionId(id)).toBeNull()
  })
})
