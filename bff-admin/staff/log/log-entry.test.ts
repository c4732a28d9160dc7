import { describe, expect, it } from 'vitest'
import { type LogRow, toLogEntry } from './log-entry.ts'

const ROW: LogRow = {
  ...{
    id: 'l1',
    communityName: 'Meridian Council',
    actorId: 'theo',
    actorGivenName: 'Theo',
    actorFamilyName: 'Brandt',
  },
  ...{ action: 'article.feedback', targetType: 'article', targetId: 'a1', targetName: 'A title', reason: null },
  ...{ peopleBefore: null, peopleAfter: null, groupName: null, before: null, after: null, visibleToMember: false },
  ...{ ipClass: '203.0.113.0/24', correlationId: 'AAAA-BBBB-CCCC', createdAt: new Date('2026-11-29T12:00:00Z') },
}

function entry(change: Partial<LogRow> = {}, canSeeBilling = true) {
  return toLogEntry({ ...ROW, ...change }, { canSeeBilling })
}

describe('an entry of the log', () => {
  it('names who acted, unless the account is deleted', () => {
    expect(entry().actorName).toBe('Theo Brandt')
    expect(entry({ actorFamilyName: null }).actorName?.trim()).toBe('Theo')
    expect(entry({ actorGivenName: null, actorFamilyName: null }).actorName).toBeNull()
  })

  it('keeps the name of an action that no longer exists', () => {
    expect(entry({ action: 'article.fax' })).toMatchObject({ action: null, actionName: 'article.fax' })
    expect(entry()).toMatchObject({ action: 'article.feedback', actionName: 'article.feedback' })
  })

  it.each<[Partial<LogRow>, string | null]>([
    [{}, 'A title'],
    [{ targetName: null, before: { title: 'Deleted' } }, 'Deleted'],
    [{ targetName: null, after: { name: 'Renamed' } }, 'Renamed'],
    [{ targetName: null, before: { name: 1 } }, null],
    [{ targetName: null }, null],
  ])('names what it was done to, also after its deletion: %j', (change, name) => {
    expect(entry(change).targetName).toBe(name)
  })

  it('lists what changed, with the names of people and groups', () => {
    const before = { status: 'EDITING', editorId: 'theo', title: 'A', group: null, empty: '' }
    const after = { status: 'ON_HOLD', editorId: 'ada', title: 'A', group: 'g1', empty: null }
    const names = { peopleBefore: 'Theo Brandt', peopleAfter: null, groupName: 'Data people' }
    expect(entry({ ...names, before, after }).changes).toEqual([
      { field: 'status', before: 'EDITING', after: 'ON_HOLD' },
      { field: 'editorId', before: 'Theo Brandt', after: 'ada' },
      { field: 'group', before: null, after: 'Data people' },
    ])
  })

  it('has the id of a group whose name is not known any more', () => {
    expect(entry({ after: { group: 'g1' } }).changes).toEqual([{ field: 'group', before: null, after: 'g1' }])
  })

  it('shows amounts only to staff who may see payments', () => {
    const after = { amountCents: 100, receiptNumber: 'R-1', paymentId: 'p1', isActive: true }
    expect(entry({ after }).changes.map(({ field }) => field)).toEqual(Object.keys(after))
    expect(entry({ after }, false).changes.map(({ field }) => field)).toEqual(['isActive'])
  })
})
