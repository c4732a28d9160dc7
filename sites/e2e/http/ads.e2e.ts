import { expect, test } from 'vitest'
import { graphql, memberToken } from '../support/api.ts'
import type { Brand } from '../support/brand.ts'
import { element, elements, getPage, type HttpSession, httpSession, textOf } from '../support/http.ts'
import { DEMO_MEMBERS, storyPathOf } from '../support/inspected-pages.ts'

type Ads = { ads: { id: string; imageUrl: string; link: string; shape: string; advertiser: string }[] }

async function sponsoredOn(who: Brand | HttpSession, path: string) {
  const { status, document } = await getPage(who, path)
  expect(status, path).toBe(200)
  return elements(document, 'aside', { 'aria-label': 'Sponsored' })
}

test('[NAV-021] a visitor sees no ad, and neither does a member while writing or where none runs', async () => {
  const maya = await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)
  expect(await sponsoredOn(maya, '/articles')).toHaveLength(2)
  expect(await sponsoredOn(maya, '/articles/edit')).toEqual([])
  for (const path of [await storyPathOf('meridian'), '/login', '/get-started'])
    expect(await sponsoredOn('meridian', path), path).toEqual([])
  expect(await sponsoredOn(await httpSession('harbor', 'member', DEMO_MEMBERS.harbor), '/articles')).toEqual([])
})

test('[ENT-032] the ad that is shown has the picture and the link of its row', async () => {
  const token = await memberToken('lumen', DEMO_MEMBERS.lumen)
  const [banner, square] = await sponsoredOn(await httpSession('lumen', 'member', DEMO_MEMBERS.lumen), '/articles')
  const query = 'query ($shape: AdShape!) { ads(shape: $shape) { id imageUrl link shape advertiser } }'
  for (const [shape, aside] of [['MASTHEAD', banner] as const, ['MEDIUM_SQUARE', square] as const]) {
    const { data } = await graphql<Ads>('lumen', '/graphql', token, query, { shape })
    const [ad] = data?.ads ?? []
    expect(ad?.shape).toBe(shape)
    if (!aside || !ad) throw new Error(`No ad ${shape}`)
    const link = element(aside, 'a')
    expect(link.attribs).toMatchObject({ href: ad.link, rel: 'noopener sponsored' })
    expect(element(link, 'img').attribs.src).toBe(ad.imageUrl)
    expect(textOf(link)).toContain(ad.advertiser)
  }
})
