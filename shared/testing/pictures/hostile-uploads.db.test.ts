import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { attempts } from '#db/schema/auth.ts'
import { groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { adFactory } from '#db/testing/content/ads.ts'
import { feedFactory } from '#db/testing/content/feeds.ts'
import { offerFactory } from '#db/testing/content/offers.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { adWidths } from '#shared/domain/ads/shapes.ts'
import { FEED_PICTURE_HEIGHT, FEED_PICTURE_WIDTH } from '#shared/domain/feeds/picture.ts'
import { GROUP_IMAGE_WIDTHS, groupImageHeight } from '#shared/domain/groups/image.ts'
import { OFFER_LOGO_PIXELS } from '#shared/domain/offers/logo.ts'
import { AVATAR_PIXELS } from '#shared/domain/pictures/avatar-pixels.ts'
import { LEAD_IMAGE_WIDTHS, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'
import { UPLOAD_MAX_BYTES } from '#shared/domain/pictures/limits.ts'
import {
  adPictureUploadPath,
  feedPictureUploadPath,
  groupImageUploadPath,
  JOINING_PHOTO_PATH,
  joinPictures,
  leadImageUploadPath,
  OPERATION_ID_HEADER,
  offerLogoUploadPath,
  PHOTO_UPLOAD_PATH,
  PICTURES_MEDIA_TYPE,
} from '#shared/domain/pictures/upload.ts'
import { rebuildImage } from '#shared/server/images/rebuild-image.ts'
import type { Dimensions } from '#shared/server/images/rebuilt.ts'
import { type HostileFiles, hostileFiles, SMUGGLED } from '#shared/server/images/testing/hostile-files.ts'
import { letters, makePng } from '#shared/server/images/testing/make-png.ts'
import { openApi } from '../../../bff-public/openapi.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders } from '../call-app.ts'
import { checkAnswer } from '../interfaces/check-answer.ts'
import { memoryBucket } from './memory-bucket.ts'

/* Hostile files through every upload endpoint for pictures, each with its outcome. */

const HOST = 'meridian.localhost'
const AVATARS = AVATAR_PIXELS.map((side) => ({ width: side, height: side }))
const LEAD_IMAGES = LEAD_IMAGE_WIDTHS.map((width) => ({ width, height: leadImageHeight(width) }))
const GROUP_IMAGES = GROUP_IMAGE_WIDTHS.map((width) => ({ width, height: groupImageHeight(width) }))

type Place = {
  readonly name: string
  /** As in the OpenAPI document. */
  readonly operation: string
  readonly app: 'member' | 'admin' | 'public'
  readonly as: Name
  readonly sizes: readonly Dimensions[]
  /** The host of the community if absent. */
  readonly host?: string
  /** Sent as JSON before the pictures. */
  readonly words?: object
  readonly path: () => Promise<string>
}

const PLACES: readonly Place[] = [
  {
    ...{ name: 'the photo of a member', operation: PHOTO_UPLOAD_PATH, app: 'member', as: 'maya', sizes: AVATARS },
    path: async () => PHOTO_UPLOAD_PATH,
  },
  {
    ...{ name: 'the photo of somebody who joins', operation: JOINING_PHOTO_PATH, app: 'public', as: 'ivy' },
    sizes: AVATARS,
    path: async () => JOINING_PHOTO_PATH,
  },
  {
    ...{ name: 'the lead image of an author', operation: leadImageUploadPath('member', '{articleId}'), app: 'member' },
    ...{ as: 'maya', sizes: LEAD_IMAGES, words: { alt: 'A harbour', credit: null } },
    path: async () => leadImageUploadPath('member', (await fixture.giveArticle()).id),
  },
  {
    ...{ name: 'the lead image of an editor', operation: leadImageUploadPath('admin', '{articleId}'), app: 'admin' },
    ...{ as: 'theo', sizes: LEAD_IMAGES, words: { alt: 'A harbour', credit: null } },
    path: async () => {
      const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
      return leadImageUploadPath('admin', id)
    },
  },
  {
    ...{ name: 'the image of a group', operation: groupImageUploadPath('{groupId}'), app: 'admin', as: 'theo' },
    ...{ sizes: GROUP_IMAGES, words: { alt: 'A desk' } },
    path: async () => groupImageUploadPath((await groupFactory(fixture).giveGroup()).id),
  },
  {
    ...{ name: 'the picture of an ad', operation: adPictureUploadPath('{code}', '{adId}'), app: 'admin', as: 'ada' },
    ...{ host: 'admin.localhost', words: { alt: 'Keel' } },
    sizes: adWidths('MASTHEAD').map((width) => ({ width, height: width / 14 })),
    path: async () => {
      const { id, code } = fixture.cast.meridian
      return adPictureUploadPath(code, (await adFactory(fixture).giveAd(id)).id)
    },
  },
  {
    ...{ name: 'the logo of an offer', operation: offerLogoUploadPath('{offerId}'), app: 'admin', as: 'theo' },
    sizes: [{ width: OFFER_LOGO_PIXELS, height: OFFER_LOGO_PIXELS }],
    path: async () => offerLogoUploadPath((await offerFactory(fixture).giveOffer()).id),
  },
  {
    ...{ name: 'the picture of an item of a feed', operation: feedPictureUploadPath('{feedId}', '{itemId}') },
    ...{ app: 'admin', as: 'theo', sizes: [{ width: FEED_PICTURE_WIDTH, height: FEED_PICTURE_HEIGHT }] },
    path: async () => {
      const { id, itemIds } = await feedFactory(fixture).giveFeed([['LINK', 'a']])
      return feedPictureUploadPath(id, itemIds[0] ?? '')
    },
  },
]

const STATUS = { TYPE: 415, ANIMATED: 422, DAMAGED: 422, DIMENSIONS: 422, FORM: 422 } as const

let fixture: ArticleFixture
let bucket: ReturnType<typeof memoryBucket>
/** The apps keep the bindings of their first request. */
const FILES: ReturnType<typeof memoryBucket> = {
  put: (...args) => bucket.put(...args),
  get: (...args) => bucket.get(...args),
  delete: (...args) => bucket.delete(...args),
  keys: () => bucket.keys(),
}
const apps = allApps()
let sessions: Readonly<Partial<Record<Name, Record<string, string>>>>

beforeAll(async () => {
  fixture = await articleFixture()
  await fixture.change(fixture.cast.ivy, { gate: 'ONBOARDING' })
  sessions = {
    maya: await fixture.headersFor('maya', 'member'),
    ivy: await fixture.headersFor('ivy', 'member'),
    ada: await fixture.headersFor('ada', 'admin', 'council'),
    theo: await fixture.headersFor('theo', 'admin'),
  }
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.db().commit([build.update(users).set({ avatarImageId: null, removedAvatarImageId: null })])
  bucket = memoryBucket()
})

let operations = 0

async function send(
  { app, as, words, host = HOST }: Place,
  path: string,
  files: readonly Uint8Array[],
  headers: object = {},
) {
  const parts = words ? [letters(JSON.stringify(words)), ...files] : files
  const response = await apps[app].request(
    `http://${host}:8787${path}`,
    {
      method: 'POST',
      headers: {
        'Content-Type': PICTURES_MEDIA_TYPE,
        [OPERATION_ID_HEADER]: `operation-${++operations}`,
        ...browserHeaders(host),
        ...sessions[as],
        ...headers,
      },
      body: joinPictures(parts),
    },
    { ...fixture.env, FILES },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  )
  await checkAnswer('POST', path, response)
  return { status: response.status, text: await response.text() }
}

function get(path: string) {
  return apps.on(HOST, { ...fixture.env, FILES }).get(path)
}

/** Everything that an upload can leave behind. */
async function stored() {
  const db = fixture.db()
  const [rows, people, texts, circles] = await Promise.all([
    db.read(build.select().from(pictures)),
    db.read(build.select({ avatar: users.avatarImageId, removed: users.removedAvatarImageId }).from(users)),
    db.read(build.select({ image: articles.leadImageId }).from(articles)),
    db.read(build.select({ image: groups.imageId }).from(groups)),
  ])
  const ids = [
    ...people.flatMap(({ avatar, removed }) => [avatar, removed]),
    ...[...texts, ...circles].map((row) => row.image),
  ]
  return { rows: rows.length, shown: ids.filter((id) => id !== null), keys: bucket.keys() }
}

const NOTHING = { rows: 0, shown: [], keys: [] }

/** Thirty uploads an hour are counted. */
function forgetAttempts() {
  return fixture.db().commit([build.delete(attempts)])
}

const filesBySize = new Map<string, HostileFiles>()
function filesOf(size: Dimensions): HostileFiles {
  const key = `${size.width} × ${size.height}`
  const files = filesBySize.get(key) ?? hostileFiles(size)
  filesBySize.set(key, files)
  return files
}

const plainBySize = new Map<string, Uint8Array>()
function plainOf({ width, height }: Dimensions): Uint8Array {
  const key = `${width} × ${height}`
  const plain = plainBySize.get(key) ?? makePng(width, 90, height)
  plainBySize.set(key, plain)
  return plain
}

/** In one size of the endpoint after the other, and in all of them in the long version. */
function turnsOf({ sizes }: Place, at: number): readonly number[] {
  return process.env.TEST_LONG ? sizes.map((_, turn) => turn) : [at % sizes.length]
}

it('the list has every upload endpoint for pictures', () => {
  type Methods = Readonly<Record<string, { readonly requestBody?: unknown }>>
  const taking = Object.entries(openApi().paths as Readonly<Record<string, Methods>>).filter(([, methods]) =>
    Object.values(methods).some(({ requestBody }) => JSON.stringify(requestBody)?.includes(`"${PICTURES_MEDIA_TYPE}"`)),
  )
  expect(taking.map(([path]) => path).toSorted()).toEqual(PLACES.map(({ operation }) => operation).toSorted())
})

describe.each(PLACES)('$name', (place) => {
  it('accepts no hostile file, says why, and stores nothing of it', { timeout: 300_000 }, async () => {
    const path = await place.path()
    const [first] = place.sizes
    const count = first ? filesOf(first).refused.length : 0
    expect(count).toBeGreaterThanOrEqual(40)
    for (let at = 0; at < count; at++) {
      if (at % 3 === 0) await forgetAttempts()
      for (const turn of turnsOf(place, at)) {
        const sent = place.sizes.map((size, i) => (i === turn ? filesOf(size).refused[at]?.[1] : plainOf(size)))
        const [what = '', , reason = 'FORM'] = filesOf(place.sizes[turn] ?? { width: 0, height: 0 }).refused[at] ?? []
        const { status, text } = await send(
          place,
          path,
          sent.map((file) => file ?? new Uint8Array()),
        )
        expect([what, turn, status, (JSON.parse(text) as { reason?: string }).reason]).toEqual([
          what,
          turn,
          STATUS[reason],
          reason,
        ])
      }
    }
    expect(await stored()).toEqual(NOTHING)
  })

  it('makes plain pictures of files with extra data, and serves only those', { timeout: 300_000 }, async () => {
    const path = await place.path()
    const [first] = place.sizes
    for (let at = 0; first && at < filesOf(first).cleaned.length; at++) {
      if (at % 3 === 0) await forgetAttempts()
      const before = new Set(bucket.keys())
      const sent = place.sizes.map(
        (size): HostileFiles['cleaned'][number] =>
          filesOf(size).cleaned[at] ?? ['', new Uint8Array(), new Uint8Array()],
      )
      const what = sent[0]?.[0]
      const { status, text } = await send(
        place,
        path,
        sent.map(([, bytes]) => bytes),
      )
      expect([what, status, text.includes('/media/pic_')]).toEqual([what, 200, true])
      const keys = bucket.keys().filter((key) => !before.has(key))
      expect(keys).toHaveLength(place.sizes.length)
      for (const [turn, size] of place.sizes.entries()) {
        const key = keys.find((one) => one.endsWith(`/${size.width}`)) ?? ''
        expect(key).toMatch(/^[\w-]+\/pic_[0-9a-z]{26}\/\d+$/)
        const served = await get(key.replace(/^[^/]+/, '/media'))
        const bytes = new Uint8Array(await served.arrayBuffer())
        const plain = await rebuildImage(new Uint8Array(sent[turn]?.[2] ?? []), size)
        if (!plain.ok) throw new Error(`${what} has no plain picture`)
        expect([what, Buffer.compare(bytes, plain.value.bytes)]).toEqual([what, 0])
        const words = Buffer.from(bytes).toString('latin1')
        expect([what, SMUGGLED.filter((word) => words.includes(word))]).toEqual([what, []])
        expect(Object.fromEntries(served.headers)).toMatchObject({
          'content-type': plain.value.contentType,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
      }
    }
  })

  it.each([
    ['said to be a drawing', { 'Content-Type': 'image/svg+xml' }, 415],
    ['said to be a PNG', { 'Content-Type': 'image/png' }, 415],
    ['in a form with a file name', { 'Content-Type': 'multipart/form-data; boundary=../../x' }, 415],
    ['with a path for the id of its operation', { [OPERATION_ID_HEADER]: '../../etc/passwd' }, 400],
  ])('accepts no picture %s', async (_how, headers, status) => {
    const answer = await send(place, await place.path(), place.sizes.map(plainOf), headers)
    expect([answer.status, await stored()]).toEqual([status, NOTHING])
  })

  it('accepts no picture above the maximum size', async () => {
    const [, ...others] = place.sizes
    const sent = [new Uint8Array(UPLOAD_MAX_BYTES), ...others.map(plainOf)]
    expect([(await send(place, await place.path(), sent)).status, await stored()]).toEqual([413, NOTHING])
  })

  it('names no stored file after the sender’s input', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="../../x.html"', 'X-File-Name': '../../x.html' }
    const { status } = await send(place, await place.path(), place.sizes.map(plainOf), headers)
    expect([status, bucket.keys().length]).toEqual([200, place.sizes.length])
    for (const key of bucket.keys()) expect(key).toMatch(/^[\w-]+\/pic_[0-9a-z]{26}\/\d+$/)
  })
})
