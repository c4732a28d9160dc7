import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ads } from '#db/schema/ads.ts'
import { pictures } from '#db/schema/pictures.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { adFactory } from '#db/testing/content/ads.ts'
import { feedFactory } from '#db/testing/content/feeds.ts'
import { offerFactory } from '#db/testing/content/offers.ts'
import {
  adPictureUploadPath,
  feedPictureUploadPath,
  joinPictures,
  OPERATION_ID_HEADER,
  offerLogoUploadPath,
} from '#shared/domain/pictures/upload.ts'
import type { FilesBinding } from '#shared/server/files-port.ts'
import { makePng } from '#shared/server/images/testing/make-png.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders } from '../call-app.ts'
import { checkAnswer } from '../interfaces/check-answer.ts'
import { exchangeable, memoryBucket } from './memory-bucket.ts'

const apps = allApps()
let fixture: BaseFixture
let files: FilesBinding
const FILES = exchangeable(() => files)

beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  files = memoryBucket()
})

const BANNER = makePng(700, 90, 50)
const LARGE_BANNER = makePng(1400, 90, 100)
const SQUARE = makePng(240, 90, 240)
const LOGO = makePng(192, 90, 192)
const PICTURE = makePng(600, 90, 338)

function withWords(sent: readonly Uint8Array[], words: unknown = { alt: ' Keel: \n a database ' }) {
  return joinPictures([new TextEncoder().encode(JSON.stringify(words)), ...sent])
}

type Where = 'council' | 'meridian'
const HOSTS = { council: 'admin.localhost', meridian: 'meridian.localhost' } as const

type Upload = {
  readonly path: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly as?: Name
  readonly where: Where
  readonly operationId?: string
}

async function upload({ path, body, as = 'ada', where, operationId = 'first' }: Upload) {
  const host = HOSTS[where]
  const response = await apps.admin.request(
    `http://${host}:8787${path}`,
    {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'application/octet-stream', [OPERATION_ID_HEADER]: operationId },
        ...browserHeaders(host),
        ...(await fixture.headersFor(as, 'admin', where)),
      },
      body,
    },
    { ...fixture.env, FILES },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  )
  await checkAnswer('POST', path, response)
  return { status: response.status, answer: await response.json() }
}

async function statusOn(host: string, path: string) {
  return (await apps.on(host, { ...fixture.env, FILES }).get(path)).status
}
function rows() {
  return fixture.db().read(build.select().from(pictures))
}

describe('[BRAND-005] the picture of an ad', () => {
  async function giveAd(shape: 'MASTHEAD' | 'MEDIUM_SQUARE' = 'MASTHEAD') {
    const { meridian } = fixture.cast
    const { id } = await adFactory(fixture).giveAd(meridian.id, { shape, imageId: null })
    return { id, path: adPictureUploadPath(meridian.code, id) }
  }

  it('is stored in exactly its shape, and in double width if it is wide enough; the brand and the admin host show it', async () => {
    const { id, path } = await giveAd()
    const { status, answer } = await upload({ path, body: withWords([BANNER, LARGE_BANNER]), where: 'council' })
    const { picture } = answer as { picture: { address: string; largeAddress: string; alt: string } }
    expect([status, picture.alt]).toEqual([200, 'Keel: a database'])
    const { meridian, council, ada } = fixture.cast
    expect(await rows()).toMatchObject([
      { kind: 'AD_MASTHEAD', adId: id, state: 'IN_USE', sizes: [700, 1400], communityId: meridian.id, userId: ada.id },
    ])
    for (const host of ['meridian.localhost', 'admin.localhost'])
      for (const address of [picture.address, picture.largeAddress]) expect(await statusOn(host, address)).toBe(200)
    expect(await statusOn('harbor.localhost', picture.address)).toBe(404)
    const audits = await fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, meridian.id)))
    expect(audits).toMatchObject([{ action: 'site.ad-picture', communityId: council.id, after: { adId: id } }])
  })

  it('is replaced once per operation; a picture that is no longer shown is not served', async () => {
    const { path } = await giveAd('MEDIUM_SQUARE')
    const send = (operationId: string) => upload({ path, body: withWords([SQUARE]), where: 'council', operationId })
    const { answer } = await send('first')
    const { picture } = answer as { picture: { address: string; largeAddress: null } }
    expect(picture.largeAddress).toBeNull()
    await send('first')
    await send('second')
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['IN_USE', 'UNUSED'])
    for (const host of ['meridian.localhost', 'admin.localhost'])
      expect(await statusOn(host, picture.address)).toBe(404)
  })

  it.each([
    ['of the other shape', () => withWords([SQUARE]), 'ada', 'council', 422],
    ['without words', () => withWords([BANNER], { alt: ' ' }), 'ada', 'council', 400],
    ['by staff of the brand', () => withWords([BANNER]), 'theo', 'meridian', 404],
    ['by who is no admin there', () => withWords([BANNER]), 'stig', 'council', 401],
  ] as const)('%s is refused', async (_name, body, as, where, status) => {
    const { id, path } = await giveAd()
    expect((await upload({ path, body: body(), as, where })).status).toBe(status)
    const [ad] = await fixture.db().read(build.select().from(ads).where(eq(ads.id, id)))
    expect(ad?.imageId).toBeNull()
  })
})

describe('the logo of an offer', () => {
  it('is uploaded by an admin of the community, shown there, and deleted with the offer', async () => {
    const { id } = await offerFactory(fixture).giveOffer()
    const path = offerLogoUploadPath(id)
    const sent = { path, body: joinPictures([LOGO]), where: 'meridian' } as const
    const { status, answer } = await upload({ ...sent, as: 'theo' })
    const { logo } = answer as { logo: { address: string } }
    expect(status).toBe(200)
    expect(await rows()).toMatchObject([{ kind: 'OFFER_LOGO', offerId: id, state: 'IN_USE', sizes: [192] }])
    expect(await statusOn('meridian.localhost', logo.address)).toBe(200)
    expect(await statusOn('harbor.localhost', logo.address)).toBe(404)
    const { authToken } = await fixture.openSteppedUp(fixture.cast.theo, fixture.cast.meridian)
    const query = `mutation { offerDelete(offerId: "${id}") }`
    const deleted = await apps
      .on('meridian.localhost', { ...fixture.env, FILES })
      .post('/graphqlAdmin', { query }, { headers: { Authorization: `Bearer ${authToken}` } })
    expect(await deleted.json()).toEqual({ data: { offerDelete: true } })
    expect(await rows()).toMatchObject([{ offerId: null, state: 'UNUSED' }])
  })

  it('of another community is not found', async () => {
    const { id } = await offerFactory(fixture).giveOffer({ where: 'harbor' })
    const path = offerLogoUploadPath(id)
    const { status } = await upload({ path, body: joinPictures([LOGO]), as: 'theo', where: 'meridian' })
    expect([status, await rows()]).toEqual([404, []])
  })
})

describe('[ADM-020] the picture of an item of a feed', () => {
  async function giveItems() {
    const { id, itemIds } = await feedFactory(fixture).giveFeed([
      ['LINK', 'a'],
      ['LINK', 'b'],
    ])
    const [itemId = ''] = itemIds
    return { id, itemId, path: feedPictureUploadPath(id, itemId) }
  }
  async function change(mutation: string) {
    const { authToken } = await fixture.openSteppedUp(fixture.cast.theo, fixture.cast.meridian)
    const answered = await apps
      .on('meridian.localhost', { ...fixture.env, FILES })
      .post(
        '/graphqlAdmin',
        { query: `mutation { ${mutation} }` },
        { headers: { Authorization: `Bearer ${authToken}` } },
      )
    expect(await answered.json()).not.toHaveProperty('errors')
  }

  it('is uploaded by an admin of the community, shown there and nowhere else, replaced and removed', async () => {
    const { id, itemId, path } = await giveItems()
    const sent = { path, body: joinPictures([PICTURE]), as: 'theo', where: 'meridian' } as const
    const { status, answer } = await upload(sent)
    const { picture } = answer as { picture: { address: string; width: number; height: number } }
    expect([status, picture.width, picture.height]).toEqual([200, 600, 338])
    expect(await rows()).toMatchObject([{ kind: 'FEED_PICTURE', feedItemId: itemId, state: 'IN_USE', sizes: [600] }])
    expect(await statusOn('meridian.localhost', picture.address)).toBe(200)
    expect(await statusOn('harbor.localhost', picture.address)).toBe(404)
    await upload(sent)
    expect(await rows()).toHaveLength(1)
    await upload({ ...sent, operationId: 'second' })
    expect(await statusOn('meridian.localhost', picture.address)).toBe(404)
    await change(`feedItemPictureRemove(feedId: "${id}", itemId: "${itemId}") { id }`)
    expect((await rows()).map(({ state }) => state)).toEqual(['UNUSED', 'UNUSED'])
  })

  it.each([
    ['its item', 'feedRemoveItem(feedId: "$feed", itemId: "$item") { id itemCount }'],
    ['its feed', 'feedDelete(feedId: "$feed")'],
  ])('is deleted with %s', async (_what, mutation) => {
    const { id, itemId, path } = await giveItems()
    await upload({ path, body: joinPictures([PICTURE]), as: 'theo', where: 'meridian' })
    await change(mutation.replace('$feed', id).replace('$item', itemId))
    expect(await rows()).toMatchObject([{ feedItemId: null, state: 'UNUSED' }])
  })

  it.each([
    ['of another community', 'theo', 'harbor', 404],
    ['by staff who do not manage feeds', 'pia', 'meridian', 403],
  ] as const)('%s is refused', async (_what, as, where, status) => {
    const { id, itemIds } = await feedFactory(fixture).giveFeed([['LINK', 'a']], { where })
    const path = feedPictureUploadPath(id, itemIds[0] ?? '')
    const sent = await upload({ path, body: joinPictures([PICTURE]), as, where: 'meridian' })
    expect([sent.status, await rows()]).toEqual([status, []])
  })
})
