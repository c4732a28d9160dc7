import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AVATAR_SIZES } from './avatar-sizes.ts'
import {
  LEAD_IMAGE_ALT_MAX_CHARACTERS,
  LEAD_IMAGE_CREDIT_MAX_CHARACTERS,
  LEAD_IMAGE_RATIO,
  LEAD_IMAGE_WIDTH,
} from './lead-image.ts'
import { PICTURE_KEPT_MS, UPLOAD_MAX_BYTES } from './limits.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['avatar sizes', AVATAR_SIZES, { xs: 24, mini: 35, tiny: 80, small: 150, default: 200, medium: 300, large: 450 }],
  ['lead image width', LEAD_IMAGE_WIDTH, 1200],
  ['lead image ratio', LEAD_IMAGE_RATIO, 16 / 9],
  ['lead image alt max characters', LEAD_IMAGE_ALT_MAX_CHARACTERS, 250],
  ['lead image credit max characters', LEAD_IMAGE_CREDIT_MAX_CHARACTERS, 100],
  ['upload max bytes', UPLOAD_MAX_BYTES, 5 * 1024 * 1024],
  ['picture kept ms', PICTURE_KEPT_MS, DAY_MS],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
