import { describe, expect, it } from 'vitest'
import { type ItemPlace, itemHref } from './item-href.ts'
import { itemPicture } from './picture.ts'

const NOWHERE: ItemPlace = { type: 'LINK', refId: null, slug: null, url: null }

describe('the address of a feed item', () => {
  it.each<[string, Partial<ItemPlace>, RegExp]>([
    ['an article', { type: 'ARTICLE', refId: 'a1', slug: 'a-title' }, /^\/.*\/a-title$/],
    ['a roundup that is published here', { type: 'ROUNDUP', refId: 'r1', slug: 'a-roundup' }, /^\/.*\/a-roundup$/],
    ['a roundup elsewhere', { type: 'ROUNDUP', slug: 'x', url: 'https://e.test/r' }, /^https:\/\/e\.test\/r$/],
    ['a post', { type: 'POST', refId: 'p1' }, /^\/forum\/post\/p1$/],
    ['an offer', { type: 'OFFER', refId: 'o1' }, /^\/.*\/?o1$/],
    ['a link', { url: 'https://e.test/' }, /^https:\/\/e\.test\/$/],
  ])('of %s', (_, place, expected) => {
    expect(itemHref({ ...NOWHERE, ...place })).toMatch(expected)
  })

  it.each(['ARTICLE', 'ROUNDUP', 'POST', 'OFFER', 'LINK'] as const)('is none without its part: %s', (type) => {
    expect(itemHref({ ...NOWHERE, type })).toBeNull()
  })
})

describe('the picture of a feed item', () => {
  const ALL = { imageId: 'chosen', leadImageId: 'lead', logoId: 'logo' }
  it.each([
    ['what staff chose', ALL, 'chosen', 600],
    ['the lead image of its article', { ...ALL, imageId: null }, 'lead', 600],
    ['the logo of its offer’s partner', { ...ALL, imageId: null, leadImageId: null }, 'logo', 192],
  ])('is %s', (_, ids, id, width) => {
    const picture = itemPicture(ids)
    expect(picture?.address).toContain(id)
    expect(picture?.width).toBe(width)
    expect(Math.abs((picture?.height ?? 0) - (id === 'logo' ? width : (width * 9) / 16))).toBeLessThanOrEqual(1)
  })

  it('is none without any of them', () => {
    expect(itemPicture({ imageId: null, leadImageId: null, logoId: null })).toBeNull()
  })
})
