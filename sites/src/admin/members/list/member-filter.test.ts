import { describe, expect, it } from 'vitest'
import { USUAL_COLUMNS } from '#shared/domain/members/member-list.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { filterVariables, hrefOfShown, isNarrowed, readShown, withoutFilters } from './member-filter.ts'

function shownAt(search: string) {
  return readShown(queryOf({ search }))
}

describe('the address of the list of members', () => {
  it.each([
    '',
    '?q=Maya+Chen',
    '?status=onboarding&standing=past-due&tier=Senior+Member&health=red&joined=last-7-days&seen=never',
    '?group=0group&incomplete=true&card=true&sort=last-seen',
    '?column=email&column=health',
  ])('%j says the same when it is written again', (search) => {
    expect(hrefOfShown(shownAt(search))).toBe(`/admin/members${search}`)
  })

  it.each(['?status=odd', '?health=GREEN2', '?group=a+b', '?sort=size', '?column=salary', '?card=1'])(
    '%j has an invalid value, which is ignored',
    (search) => {
      expect(hrefOfShown(shownAt(search))).toBe('/admin/members')
      expect(isNarrowed(shownAt(search))).toBe(false)
    },
  )

  it('without its filters keeps order and columns', () => {
    const shown = shownAt('?q=a&card=true&sort=joined&column=email')
    expect(hrefOfShown(withoutFilters(shown))).toBe('/admin/members?sort=joined&column=email')
    expect(isNarrowed(shown)).toBe(true)
  })

  it('shows the default columns unless some are chosen, in their own order', () => {
    expect(shownAt('').columns).toEqual(USUAL_COLUMNS)
    expect(shownAt('?column=health&column=email').columns).toEqual(['EMAIL', 'HEALTH'])
  })

  it('is a filter for the backend without order and columns', () => {
    expect(filterVariables(shownAt('?q=chen&sort=joined'))).toEqual({
      ...{ search: 'chen', status: null, standing: null, tier: null, health: null, joined: null, lastSeen: null },
      ...{ groupId: null, isIncomplete: false, hasFailedCard: false },
    })
  })
})
