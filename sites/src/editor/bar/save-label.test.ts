import { describe, expect, it } from 'vitest'
import { openedState, type SavePhase, type SaveState } from '../saving/save-state.ts'
import { saveLabel } from './save-label.ts'

const ZONE = 'America/New_York'
const NOW = new Date('2026-11-21T20:00:00Z')
const SAVED_AT = new Date('2026-11-21T19:07:00Z').getTime()

function label(phase: SavePhase, savedAt: number | null = SAVED_AT, now = NOW) {
  const state: SaveState = { ...openedState({ documentId: null, revision: null, isOnline: true }), phase, savedAt }
  return saveLabel(state, 'Not saved', now, ZONE)
}

describe('the label of the save state', () => {
  it.each<[string, SavePhase, string]>([
    ['[ART-049] while a save is under way', { kind: 'saving' }, 'Saving...'],
    ['[ART-051] after a save today', { kind: 'saved', at: SAVED_AT }, 'Autosaved 2:07 PM'],
    ['after a change that is not sent yet', { kind: 'dirty' }, 'Saving...'],
    ['after a failed save', { kind: 'error', reason: 'failed' }, 'Not saved'],
    ['after the session ended', { kind: 'signedOut', isOtherUser: false }, 'Not saved'],
    ['after many saves in a minute', { kind: 'waiting' }, 'Waiting to save...'],
    ['[ART-097] without a connection', { kind: 'offline' }, 'Offline'],
  ])('%s', (_case, phase, text) => {
    expect(label(phase)).toBe(text)
  })

  it('[ART-052] is a short date when the save was on another day of the community', () => {
    expect(label({ kind: 'saved', at: SAVED_AT }, SAVED_AT, new Date('2026-11-22T06:00:00Z'))).toBe(
      'Autosaved Nov 21, 2026',
    )
  })

  it('is empty before the first save', () => {
    expect(label({ kind: 'idle' }, null)).toBe('')
  })
})
