import { expect, it } from 'vitest'
import { leadImageHeight, leadImageOf } from './lead-image.ts'

const WORDS = { leadImageAlt: 'A harbour at night', leadImageCredit: 'Ana Ruiz' }
const SHOWN = { alt: 'A harbour at night', credit: 'Ana Ruiz' }

it('a lead image has an address for each of its widths, and a drawing has one for all', () => {
  expect(leadImageOf({ leadImageId: 'pic_a', leadImageWidth: 1200, ...WORDS })).toEqual({
    ...SHOWN,
    address: '/media/pic_a/1200',
    largeAddress: null,
  })
  expect(leadImageOf({ leadImageId: 'pic_a', leadImageWidth: 2400, ...WORDS })).toMatchObject({
    address: '/media/pic_a/1200',
    largeAddress: '/media/pic_a/2400',
  })
  expect(leadImageOf({ leadImageId: 'drawing', leadImageWidth: null, ...WORDS })).toMatchObject({
    address: '/media/drawing',
    largeAddress: null,
  })
})

it('an article without one has no address, and all have one shape', () => {
  expect(leadImageOf({ leadImageId: null, leadImageWidth: null, leadImageAlt: null, leadImageCredit: null })).toBeNull()
  expect([1200, 2400].map(leadImageHeight)).toEqual([675, 1350])
})
