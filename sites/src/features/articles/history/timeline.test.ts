import { describe, expect, it } from 'vitest'
import { EDITOR_STATUS_LABELS, MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { type SessionEntry, type StatusEntry, timelineOf } from './timeline.ts'

function session(id: string, startedAt: string, createdAt = startedAt): SessionEntry {
  const text = { title: 'T', wordCount: 1, becameCurrent: true, origin: 'WRITTEN', status: 'DRAFT' } as const
  return { id, startedAt, createdAt, isByAuthor: true, author: null, fullest: null, ...text }
}
function moved(
  id: string,
  createdAt: string,
  fromStatus: StatusEntry['fromStatus'],
  toStatus: StatusEntry['toStatus'],
) {
  return { id, createdAt, fromStatus, toStatus, reason: null, scheduledDate: null, actor: null }
}

const sessions = [session('s2', '2026-11-02T10:00Z', '2026-11-02T11:00Z'), session('s3', '2026-11-05T10:00Z')]
const events = [
  moved('e3', '2026-11-06T10:00Z', 'SUBMITTED_FOR_REVIEW', 'EDITING'),
  moved('e2', '2026-11-03T10:00Z', 'DRAFT', 'SUBMITTED_FOR_REVIEW'),
  moved('e1', '2026-11-01T10:00Z', 'ON_HOLD', 'DRAFT'),
]

function idsOf(input: Parameters<typeof timelineOf>[0]) {
  return timelineOf(input).map((item) => (item.kind === 'session' ? item.session.id : item.event.id))
}

describe('a page of history', () => {
  it('shows editing sessions and status changes together, latest first', () => {
    expect(idsOf({ sessions, events, hasEarlier: false, labels: EDITOR_STATUS_LABELS })).toEqual([
      'e3',
      's3',
      'e2',
      's2',
      'e1',
    ])
  })

  it('leaves status changes before its first session to the next page', () => {
    expect(idsOf({ sessions, events, hasEarlier: true, labels: EDITOR_STATUS_LABELS })).toEqual([
      'e3',
      's3',
      'e2',
      's2',
    ])
  })

  it('hides from authors moves between statuses that have the same label for them', () => {
    expect(idsOf({ sessions, events, hasEarlier: true, labels: MEMBER_STATUS_LABELS })).toEqual(['s3', 'e2', 's2'])
  })

  it('shows another publication time and a correction, which change no status', () => {
    const same = [
      { ...moved('e3', '2026-11-06T10:00Z', 'PUBLISHED', 'PUBLISHED'), reason: 'It took eight months.' },
      { ...moved('e2', '2026-11-03T10:00Z', 'SCHEDULED', 'SCHEDULED'), scheduledDate: '2026-12-08T14:00Z' },
      moved('e1', '2026-11-02T10:00Z', 'EDITING', 'EDITING'),
    ]
    const items = timelineOf({ sessions: [], events: same, hasEarlier: false, labels: MEMBER_STATUS_LABELS })
    expect(items.map((item) => item.kind === 'status' && [item.event.id, item.label])).toEqual([
      ['e3', 'Corrected'],
      ['e2', 'Scheduled'],
    ])
  })
})
