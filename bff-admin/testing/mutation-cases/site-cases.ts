import { groupMark, readSiteById } from '#db/communities/sites/read-site.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { adFactory } from '#db/testing/content/ads.ts'
import { siteFactory } from '#db/testing/content/sites.ts'
import { firstClosingDay } from '#shared/domain/communities/closing/closing.ts'
import { toBase64 } from '#shared/kernel/crypto/base64.ts'
import { makePng } from '#shared/server/images/testing/make-png.ts'
import { findAd, pictureOfAd } from '../../sites/ads/ads.queries.ts'
import { adMark } from '../../sites/ads/write-ad.ts'
import { changeSiteGroup } from '../../sites/change-site.ts'
import { announceClosing } from '../../sites/closing/announce-closing.ts'
import { readPlannedChanges } from '../../sites/read-site-page.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCase, MutationCases } from './mutation-case.ts'

const DAY_MS = 24 * 3_600_000
const LINK = 'config.navMore'
const OTHERS = ['config.execLink', 'config.links.terms', 'config.links.privacy', 'config.links.membershipInfo']
const VALUES = `[{ path: "${LINK}", text: "Events = https://x.example" }, ${OTHERS.map((path) => `{ path: "${path}", text: "" }`).join(' ')}]`

const AD = `{ advertiser: "Keel", link: "https://keel.example/", places: [], tiers: [], isOn: true,
  startsAt: "2026-03-02T10:00:00Z", endsAt: "2026-04-02T10:00:00Z" }`

/** It creates its own target, whose id only the response has. */
export const SITE_CREATION = `siteCreate(code: "NEW", template: "harbor", values: [
  { path: "name", text: "New Council" } { path: "familiarName", text: "New" } { path: "hosts", text: "" }
  { path: "config.mailFrom", text: "hello@new.test" } { path: "config.conciergeEmail", text: "help@new.test" }
]) { id }`

function closingDay() {
  return firstClosingDay(new Date(Date.now() + DAY_MS), 'UTC')
}
function closingCall(code: string) {
  return `siteClosingAnnounce(code: "${code}", day: "${closingDay()}", name: "Quay Council", reason: "x") { id }`
}

type Given = { readonly id: string; readonly code: string }

export function siteCases(fixture: StaffFixture): MutationCases {
  const { giveSite } = siteFactory(fixture)
  const ads = adFactory(fixture)
  const ctx = () => fixture.as('ada', new Date(), fixture.cast.council)
  async function base({ id }: Given) {
    const site = await readSiteById(ctx(), id)
    return site ? groupMark(site.state, 'LINKS') : ''
  }
  async function change(site: Given, startsAt: Date | null) {
    const typed = { [LINK]: 'Events = https://x.example' }
    await changeSiteGroup(ctx(), {
      ...{ code: site.code, group: 'LINKS', typed, base: await base(site), reason: 'x', startsAt },
    })
  }
  function siteCase(callOf: (site: Given) => Promise<string>): MutationCase {
    return {
      in: 'council',
      prepare: async () => {
        const site = await giveSite()
        return { call: await callOf(site), targetIds: [site.id] }
      },
    }
  }
  return {
    siteChange: siteCase(
      async (site) =>
        `siteChange(code: "${site.code}", group: LINKS, values: ${VALUES}, base: "${await base(site)}", reason: "x") { id }`,
    ),
    siteChangeCancel: siteCase(async (site) => {
      await change(site, new Date(NOW.getTime() + 1e12))
      return `siteChangeCancel(code: "${site.code}", changeId: "${await changeIdOf(site)}") { id }`
    }),
    siteRestore: siteCase(async (site) => {
      await change(site, null)
      return `siteRestore(code: "${site.code}", version: 1, base: 2, reason: "x") { id }`
    }),
    siteClosingAnnounce: siteCase(async ({ code }) => closingCall(code)),
    siteClosingTakeBack: siteCase(async ({ code }) => {
      await announceClosing(ctx(), { code, day: closingDay(), name: 'Quay Council', reason: 'x' })
      return `siteClosingTakeBack(code: "${code}", reason: "x") { id }`
    }),
    siteAdCreate: siteCase(
      async ({ code }) => `siteAdCreate(code: "${code}", shape: MASTHEAD, ad: ${AD}, operationId: "ad") { id }`,
    ),
    siteAdUpdate: siteCase(async (site) => {
      const { id } = await ads.giveAd(site.id)
      const ad = await findAd(ctx(), site, id)
      return `siteAdUpdate(code: "${site.code}", adId: "${id}", ad: ${AD}, baseDetailsId: "${ad && (await adMark(ad))}") { id }`
    }),
    siteAdPictureDescribe: siteCase(async (site) => {
      const { id } = await ads.giveAd(site.id)
      const ad = await findAd(ctx(), site, id)
      const picture = ad && pictureOfAd(ad)
      const base = `baseAddress: "${picture?.address}", baseAlt: "${picture?.alt}"`
      return `siteAdPictureDescribe(code: "${site.code}", adId: "${id}", alt: "Anew", ${base}) { id }`
    }),
    siteAdPictureRemove: siteCase(async (site) => {
      const { id } = await ads.giveAd(site.id)
      return `siteAdPictureRemove(code: "${site.code}", adId: "${id}") { id }`
    }),
    siteExportRequest: siteCase(async ({ code }) => `siteExportRequest(code: "${code}", reason: "x") { id }`),
    sitePictureAdd: siteCase(
      async ({ code }) => `sitePictureAdd(code: "${code}", path: "config.icon", data: "${toBase64(makePng(256))}")`,
    ),
    sitePackageAdd: siteCase(
      async ({ code }) =>
        `sitePackageAdd(code: "${code}", termMonths: 12, duesCents: 100, initiationFeeCents: 0, currency: "USD", pricePointId: "7", productHandle: "m") { id }`,
    ),
  }
  async function changeIdOf({ id }: Given) {
    const [found] = await readPlannedChanges(ctx(), id)
    return found?.id
  }
}
