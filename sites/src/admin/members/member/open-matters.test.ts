import { describe, expect, it } from 'vitest'
import { openMatters } from './open-matters.ts'

type Overview = Parameters<typeof openMatters>[0]['overview']

const NOTHING: Overview = { articles: [], deletionDueAt: null, mergedInto: null, membership: null, openDataCopies: 0 }
const ALL: Overview = {
  articles: [
    { status: 'EDITING', count: 1 },
    { status: 'ON_HOLD', count: 1 },
    { status: 'DRAFT', count: 4 },
    { status: 'PUBLISHED', count: 8 },
    { status: 'TRASHED', count: 16 },
  ],
  deletionDueAt: '2027-01-01T03:00:00Z',
  mergedInto: { name: 'Maya Chen' },
  membership: { pastDueSince: '2026-11-05T12:00:00Z' },
  openDataCopies: 1,
}

function mattersOf(overview: Overview, ...permissions: readonly string[]) {
  const member = { id: 'm1', name: 'Maya & Sam' }
  return openMatters({ member, overview, permissions, timeZone: 'America/New_York' })
}

describe('the open items of a member', () => {
  it.each<[what: string, overview: Partial<Overview>, text: string]>([
    ['a merge', { mergedInto: ALL.mergedInto }, 'Merged into another account of Maya Chen'],
    ['articles between submission and publication', { articles: ALL.articles }, '2 articles in review or editing'],
    ['a failed renewal', { membership: ALL.membership }, 'A renewal payment failed. Due since Nov 5, 2026'],
    ['a deletion', { deletionDueAt: ALL.deletionDueAt }, 'Asked to delete the account, due Dec 31, 2026'],
    ['a data copy', { openDataCopies: 1 }, '1 data copy in preparation'],
  ])('name %s', (_what, overview, text) => {
    expect(mattersOf({ ...NOTHING, ...overview }).map((matter) => matter.text)).toEqual([text])
  })

  it('are none while nothing is open', () => {
    expect(mattersOf(NOTHING)).toEqual([])
    const articles = ALL.articles.filter(({ status }) => status !== 'EDITING' && status !== 'ON_HOLD')
    expect(mattersOf({ ...NOTHING, articles, membership: { pastDueSince: null } })).toEqual([])
  })

  const merge = '/admin/members/m1/merge'
  const articles = '/admin/articles?q=Maya%20%26%20Sam'
  const requests = '/admin/members/requests'
  it.each([
    ['ADMIN', [merge, articles, null, requests, requests]],
    ['ARTICLES_EDIT', [merge, articles, null, null, null]],
    ['BILLING', [merge, null, '/admin/members/m1/payment', null, null]],
    ['MEMBERS', [merge, null, null, null, null]],
  ])('lead staff with the permission %s to the pages that they can open', (permission, hrefs) => {
    expect(mattersOf(ALL, permission).map(({ href }) => href)).toEqual(hrefs)
  })
})
