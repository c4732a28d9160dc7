import { describe, expect, it } from 'vitest'
import { opened, type SavePhase, type SaveState } from '../saving/save-machine.ts'
import { saveLabel } from './save-label.ts'

const ZONE = 'America/New_York'
const NOW = new Date('2026-11-21T20:00:00Z')
const SAVED_AT = new Date('2026-11-21T19:07:00Z').getTime()

function label(phase: SavePhase, savedAt: number | null = SAVED_AT, now = NOW) {
  const state: SaveState = { ...opened({ articleId: null, revision: null, isOnline: true }), phase, savedAt }
  return saveLabel(state, now, ZONE)
}

describe('the save state in words', () => {
  it.each<[string, SavePhase, string]>([
    ['[ART-049] while it saves', { kind: 'saving' }, 'Saving...'],
    ['[ART-051] saved today', { kind: 'saved', at: SAVED_AT }, 'Autosaved 2:07 PM'],
    ['typed since the last save', { kind: 'dirty' }, 'Saving...'],
    ['[ART-096] failed', { kind: 'error', reason: 'failed' }, 'Article not saved'],
    ['signed out', { kind: 'loggedOut', isSomeoneElse: false }, 'Article not saved'],
    ['[ART-097] offline', { kind: 'offline' }, 'Offline'],
  ])('%s', (_case, phase, text) => {
    expect(label(phase)).toBe(text)
  })

  it('[ART-052] is a short date when it was another day in the community', () => {
    expect(label({ kind: 'saved', at: SAVED_AT }, SAVED_AT, new Date('2026-11-22T06:00:00Z'))).toBe(
      'Autosaved Nov 21, 2026',
    )
  })

  it('is nothing before the first save', () => {
    expect(label({ kind: 'idle' }, null)).toBe('')
  })
})
