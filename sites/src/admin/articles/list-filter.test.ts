import { describe, expect, it } from 'vitest'
import { hrefOf, isFiltered, readFilter, toggleMine, toggleStatus, withoutFilters } from './list-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

describe('the filters of the article list', () => {
  it('live in the address, both ways', () => {
    const address = '/admin/articles?status=DRAFT&status=EDITING&mine=true&after=abc'
    expect(hrefOf(read('status=DRAFT&status=EDITING&mine=true&after=abc'))).toBe(address)
    expect(hrefOf(withoutFilters)).toBe('/admin/articles')
  })

  it('ignore what is no status and repetitions', () => {
    expect(read('status=DRAFT&status=DRAFT&status=%3Cscript%3E').statuses).toEqual(['DRAFT'])
    expect(read(`after=${'x'.repeat(5000)}`).after).toBeNull()
  })

  it('toggle one by one and begin again at the first page', () => {
    const filter = read('status=DRAFT&after=abc')
    expect(hrefOf(toggleStatus(filter, 'EDITING'))).toBe('/admin/articles?status=DRAFT&status=EDITING')
    expect(hrefOf(toggleStatus(filter, 'DRAFT'))).toBe('/admin/articles')
    expect(hrefOf(toggleMine(filter))).toBe('/admin/articles?status=DRAFT&mine=true')
    expect(isFiltered(filter)).toBe(true)
    expect(isFiltered(withoutFilters)).toBe(false)
  })
})
