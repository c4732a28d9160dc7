import { expect, test } from 'vitest'
import { sideAd } from './side-ad.ts'

const FATHOM = { advertiser: 'Fathom' }
const ORLA = { advertiser: 'Orla' }

test.each([
  ['the first one without an ad above', null, [FATHOM, ORLA], FATHOM],
  ['the first one of another advertiser', FATHOM, [FATHOM, ORLA], ORLA],
  ['none where all are of the advertiser above', FATHOM, [FATHOM], undefined],
])('the ad beside a page is %s', (_which, masthead, ads, shown) => {
  expect(sideAd({ me: { masthead }, ads })).toBe(shown)
})
