import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Db } from '#db/client.ts'
import { deleteUnusedPictures } from '#db/pictures/delete-unused-pictures.ts'
import { images, users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { AVATAR_PIXELS } from '#shared/domain/pictures/avatar-pixels.ts'
import {
  JOINING_PHOTO_PATH,
  joinPictures,
  OPERATION_ID_HEADER,
  PHOTO_UPLOAD_PATH,
} from '#shared/domain/pictures/upload.ts'
import { type FilesBinding, filesPort } from '#shared/server/files-port.ts'
import { makePng } from '#shared/server/images/testing/make-png.ts'
import { SAMPLES } from '#shared/server/images/testing/samples.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders } from '../call-app.ts'
import { checkAnswer } from '../interfaces/check-answer.ts'
import { exchangeable, memoryBucket } from '../pictures/memory-bucket.ts'

const apps = allApps()
let fixture: AuthFixture
let bucket: ReturnType<typeof memoryBucket>
let files: FilesBinding
const FILES = exchangeable(() => files)

beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.db().commit([build.update(users).set({ avatarImageId: null, removedAvatarImageId: null })])
  bucket = memoryBucket()
  files = bucket
})

const HOUR_MS = 3_600_000

function photo(shade = 90): Uint8Array<ArrayBuffer> {
  return joinPictures(AVATAR_PIXELS.map((size) => makePng(size, shade)))
}

type Upload = {
  readonly as?: Name | null
  readonly kind?: 'member' | 'admin'
  readonly operationId?: string | null
  readonly body?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  readonly path?: string
}

async function upload({ as = 'maya', kind = 'member', path = PHOTO_UPLOAD_PATH, ...sent }: Upload = {}) {
  const { operationId = 'first', body = photo(), headers = {} } = sent
  const host = as === 'lena' ? 'harbor.localhost' : 'meridian.localhost'
  const session = as ? await fixture.headersFor(as, kind, as === 'lena' ? 'harbor' : 'meridian') : {}
  const response = await (path === PHOTO_UPLOAD_PATH ? apps.member : apps.public).request(
    `http://${host}:8787${path}`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/octet-stream',
        ...(operationId === null ? {} : { [OPERATION_ID_HEADER]: operationId }),
        ...browserHeaders(host),
        ...session,
        ...headers,
      },
      body,
    },
    { ...fixture.env, FILES },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  )
  await checkAnswer('POST', path, response)
  const answer = (await response.json()) as { avatar?: string; code?: string; reason?: string }
  return { status: response.status, ...answer }
}

async function get(path: string, host = 'meridian.localhost') {
  return apps.on(host, { ...fixture.env, FILES }).get(path)
}

async function ask(query: string, as: Name) {
  const headers = await fixture.headersFor(as, 'member')
  return apps.on('meridian.localhost', { ...fixture.env, FILES }).post('/graphql', { query }, { headers })
}

async function dataOf(query: string, as: Name = 'maya') {
  const { data } = (await (await ask(query, as)).json()) as { data: Record<string, unknown> | null }
  return data
}

async function graphql(query: string, as: Name = 'maya') {
  const response = await ask(query, as)
  const { data, errors } = (await response.json()) as {
    data: Record<string, { profile: { avatar: string | null } }> | null
    errors?: { extensions: { code: string } }[]
  }
  return { avatar: Object.values(data ?? {})[0]?.profile.avatar, code: errors?.[0]?.extensions.code }
}

const ME = '{ me { profile { avatar } } }'
const REMOVE = 'mutation { myPhotoRemove { profile { avatar } } }'
const RESTORE = 'mutation { myPhotoRestore { profile { avatar } } }'

function rows() {
  return fixture.db().read(build.select().from(pictures))
}

function runJob(afterMs: number) {
  return deleteUnusedPictures({
    db: fixture.db(),
    now: new Date(Date.now() + afterMs),
    files: filesPort({ FILES: bucket }),
  })
}

describe('an uploaded photo', () => {
  it('is stored in all its sizes and shown as the picture of its person', async () => {
    const { status, avatar = '' } = await upload()
    expect([status, avatar]).toEqual([200, expect.stringMatching(/^\/media\/pic_[0-9a-z]{26}\/200$/)])
    expect((await graphql(ME)).avatar).toBe(avatar)
    expect(bucket.keys()).toHaveLength(AVATAR_PIXELS.length)
    for (const size of AVATAR_PIXELS) {
      const response = await get(avatar.replace(/200$/, String(size)))
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(makePng(size, 90))
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  it('does not exist on another host, in a missing size, or without one', async () => {
    const { avatar = '' } = await upload()
    expect((await get(avatar)).status).toBe(200)
    const id = avatar.split('/')[2] ?? ''
    for (const [path, host] of [
      [avatar, 'harbor.localhost'],
      [avatar, 'unknown.localhost'],
      [`/media/${id}`, 'meridian.localhost'],
      [`/media/${id}/201`, 'meridian.localhost'],
      [`/media/${id}/0200`, 'meridian.localhost'],
      [`/media/${id}/200/`, 'meridian.localhost'],
      ['/media/pic_0/200', 'meridian.localhost'],
    ] as const)
      expect([path, host, (await get(path, host)).status]).toEqual([path, host, 404])
  })

  it('replaces the previous one, which is no longer served and is deleted a day later', async () => {
    const first = await upload()
    const second = await upload({ operationId: 'second', body: photo(30) })
    expect((await graphql(ME)).avatar).toBe(second.avatar)
    expect((await get(first.avatar ?? '')).status).toBe(404)
    expect(await runJob(23 * HOUR_MS)).toBe(0)
    expect(await runJob(25 * HOUR_MS)).toBe(1)
    expect(bucket.keys()).toHaveLength(AVATAR_PIXELS.length)
    expect((await get(second.avatar ?? '')).status).toBe(200)
  })

  it('needs no operation id, and is another photo each time without one', async () => {
    const first = await upload({ operationId: null })
    const second = await upload({ operationId: null, body: photo(30) })
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await graphql(ME)).avatar).toBe(second.avatar)
    expect(await rows()).toHaveLength(2)
  })

  it('is stored once when it is sent twice, also at once', async () => {
    const [one, two] = await Promise.all([upload(), upload()])
    const third = await upload()
    expect([two.avatar, third.avatar]).toEqual([one.avatar, one.avatar])
    expect(await rows()).toHaveLength(1)
    expect((await graphql(ME)).avatar).toBe(one.avatar)
  })

  it('that is sent again after it was shown writes nothing', async () => {
    const { avatar } = await upload()
    const write = vi.spyOn(Db.prototype, 'commitIf')
    expect((await upload()).avatar).toBe(avatar)
    expect(write).not.toHaveBeenCalled()
  })

  it('that the database does not show is not reported as shown', async () => {
    beforeWriteOf(users, () => Promise.reject(new Error('The database is away')))
    expect((await upload()).status).toBe(500)
    expect((await graphql(ME)).avatar).toBeNull()
  })
})

describe('an upload', () => {
  it.each([
    ['nobody', { as: null }, 401, 'NotAuthenticated'],
    ['staff', { as: 'theo', kind: 'admin' }, 403, 'NotAllowed'],
    ['a member in onboarding', { as: 'ivy' }, 403, 'NotAllowed'],
    ['a page of another site', { headers: { Origin: 'https://evil.test' } }, 403, 'NotAllowed'],
    ['a browser that says cross-site', { headers: { 'Sec-Fetch-Site': 'cross-site' } }, 403, 'NotAllowed'],
    ['a form', { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }, 415, 'UnsupportedMediaType'],
    ['text', { headers: { 'Content-Type': 'text/plain' } }, 415, 'UnsupportedMediaType'],
    ['one with an operation id that is too long', { operationId: 'x'.repeat(101) }, 400, 'BadRequest.Invalid'],
    ['more than 5 MB', { body: new Uint8Array(5 * 1024 * 1024 + 1) }, 413, 'TooLarge'],
  ] as const)('of %s is refused, and nothing is stored', async (_who, sent, status, code) => {
    expect(await upload(sent)).toMatchObject({ status, code })
    expect([await rows(), bucket.keys()]).toEqual([[], []])
  })

  const all = () => AVATAR_PIXELS.map((size) => makePng(size))
  it.each([
    ['without its last size', () => joinPictures(all().slice(0, -1)), 'FORM'],
    ['with one size too many', () => joinPictures([...all(), makePng(450)]), 'FORM'],
    ['that was cut off', () => photo().slice(0, -9), 'FORM'],
    ['with bytes behind its last size', () => new Uint8Array([...photo(), 1]), 'FORM'],
    ['of two types', () => joinPictures([SAMPLES.jpeg, ...all().slice(1)]), 'FORM'],
    ['with sizes in another order', () => joinPictures(all().reverse()), 'DIMENSIONS'],
    ['whose last size is HTML', () => joinPictures([...all().slice(0, -1), new TextEncoder().encode('<b>')]), 'TYPE'],
  ])('%s is refused with its reason, and nothing is stored', async (_what, body, reason) => {
    expect(await upload({ body: body() })).toMatchObject({ reason })
    expect([await rows(), bucket.keys(), (await graphql(ME)).avatar]).toEqual([[], [], null])
  })

  it('that the bucket interrupts shows nothing, goes on when it is repeated, and leaves nothing behind', async () => {
    let puts = 0
    files = {
      ...bucket,
      put: async (...args) => {
        if (++puts > 3) throw new Error('the bucket is away')
        return bucket.put(...args)
      },
    }
    expect(await upload()).toMatchObject({ status: 503, code: 'ServiceUnavailable' })
    expect([(await graphql(ME)).avatar, bucket.keys().length]).toEqual([null, 3])
    const dying = files
    files = bucket
    const { avatar = '' } = await upload()
    expect((await get(avatar)).status).toBe(200)
    expect([(await rows()).length, bucket.keys().length]).toEqual([1, AVATAR_PIXELS.length])

    files = dying
    expect(await upload({ operationId: 'given-up' })).toMatchObject({ status: 503 })
    files = bucket
    expect(await runJob(HOUR_MS / 2)).toBe(0)
    expect(await runJob(1.1 * HOUR_MS)).toBe(1)
    expect(bucket.keys()).toHaveLength(AVATAR_PIXELS.length)
    expect((await get(avatar)).status).toBe(200)
  })

  it('is refused after thirty in an hour', async () => {
    for (let i = 0; i < 30; i++) await upload({ operationId: `op-${i}`, body: new Uint8Array() })
    expect(await upload()).toMatchObject({ status: 429, code: 'TooManyRequests' })
    expect((await upload({ as: 'sam' })).status).toBe(200)
  })
})

describe('removing the photo', () => {
  it('removes it everywhere; for an hour it can be restored, and a day later it is deleted', async () => {
    const { avatar = '' } = await upload()
    expect((await graphql(REMOVE)).avatar).toBeNull()
    expect((await get(avatar)).status).toBe(404)
    // A repeated removal, such as of a second tab, leaves it restorable.
    expect((await graphql(REMOVE)).avatar).toBeNull()
    expect((await graphql(RESTORE)).avatar).toBe(avatar)
    expect((await graphql(RESTORE)).avatar).toBe(avatar)
    expect((await get(avatar)).status).toBe(200)
    expect(await runJob(25 * HOUR_MS)).toBe(0)

    await graphql(REMOVE)
    const old = new Date(Date.now() - 1.1 * HOUR_MS)
    await fixture.db().commit([build.update(pictures).set({ changedAt: old })])
    expect((await graphql(RESTORE)).code).toBe('NotFound')
    expect(await runJob(25 * HOUR_MS)).toBe(1)
    expect([await rows(), bucket.keys()]).toEqual([[], []])
  })

  it('is removed without any other picture of its person', async () => {
    await upload()
    const [avatar] = await rows()
    if (!avatar) throw new Error('The photo is not stored')
    const lead = { ...avatar, id: 'lead', kind: 'LEAD_IMAGE' as const, operationId: 'lead' }
    await fixture.db().commit([build.insert(pictures).values(lead)])
    await graphql(REMOVE)
    expect((await rows()).map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
      ['AVATAR', 'UNUSED'],
      ['LEAD_IMAGE', 'IN_USE'],
    ])
  })

  it('is reported as restorable as long as it is, to its person only', async () => {
    const kept = async (as?: Name) => (await dataOf('{ myPhotoKept }', as))?.myPhotoKept
    expect(await kept()).toBe(false)
    await upload()
    expect(await kept()).toBe(false)
    await graphql(REMOVE)
    expect([await kept(), await kept('sam')]).toEqual([true, false])
    await graphql(RESTORE)
    expect(await kept()).toBe(false)
    await graphql(REMOVE)
    const { harbor, meridian } = fixture.cast
    await fixture.db().commit([build.update(pictures).set({ communityId: harbor.id })])
    expect(await kept()).toBe(false)
    await fixture.db().commit([build.update(pictures).set({ communityId: meridian.id })])
    expect(await kept()).toBe(true)
    const old = new Date(Date.now() - 1.1 * HOUR_MS)
    await fixture.db().commit([build.update(pictures).set({ changedAt: old })])
    expect(await kept()).toBe(false)
    await upload({ operationId: 'another', body: photo(30) })
    await fixture.db().commit([build.update(pictures).set({ changedAt: new Date() })])
    expect(await kept()).toBe(false)
  })

  it('restores no photo that another one had replaced', async () => {
    const first = await upload()
    const second = await upload({ operationId: 'second', body: photo(30) })
    await graphql(REMOVE)
    expect((await graphql(RESTORE)).avatar).toBe(second.avatar)
    expect((await get(second.avatar ?? '')).status).toBe(200)
    expect((await get(first.avatar ?? '')).status).toBe(404)
    expect(await runJob(25 * HOUR_MS)).toBe(1)
  })

  it('restores no photo of another community', async () => {
    const { harbor, meridian } = fixture.cast
    const { avatar } = await upload()
    await graphql(REMOVE)
    await fixture.db().commit([build.update(pictures).set({ communityId: harbor.id })])
    expect((await graphql(RESTORE)).code).toBe('NotFound')
    await fixture.db().commit([build.update(pictures).set({ communityId: meridian.id })])
    expect((await graphql(RESTORE)).avatar).toBe(avatar)
  })

  it('also restores a drawing, and nothing if there was none', async () => {
    expect((await graphql(RESTORE)).code).toBe('NotFound')
    const { maya, meridian } = fixture.cast
    const drawing = { id: 'drawing', communityId: meridian.id, contentType: 'image/svg+xml', data: '' }
    await fixture.db().commit([build.insert(images).values({ ...drawing, createdAt: new Date() })])
    await fixture.change(maya, { avatarImageId: 'drawing' })
    expect((await graphql(REMOVE)).avatar).toBeNull()
    expect((await graphql(RESTORE)).avatar).toBe('/media/drawing')
  })

  it('of one member changes nothing for another, and nobody restores the photo of somebody else', async () => {
    const [mine, theirs] = [await upload(), await upload({ as: 'sam', operationId: 'theirs' })]
    await graphql(REMOVE)
    expect((await get(theirs.avatar ?? '')).status).toBe(200)
    const mayas = (mine.avatar ?? '').split('/')[2] ?? ''
    await graphql(REMOVE, 'sam')
    await fixture.db().commit([
      build
        .update(users)
        .set({ removedAvatarImageId: mayas })
        .where(eq(users.id, fixture.id('sam'))),
    ])
    expect((await graphql(RESTORE, 'sam')).code).toBe('NotFound')
  })
})

describe('the photo of somebody who becomes a member', () => {
  const path = JOINING_PHOTO_PATH
  const steps = async (query: string) => {
    const headers = await fixture.headersFor('ivy', 'member')
    const caller = apps.on('meridian.localhost', { ...fixture.env, FILES })
    const response = await caller.post('/graphqlPublic', { query }, { headers })
    return ((await response.json()) as { data: Record<string, unknown> | null }).data
  }
  beforeEach(() => fixture.change(fixture.cast.ivy, { gate: 'ONBOARDING' }))

  it('is theirs from that step on, and can be removed there and restored', async () => {
    const { status, avatar } = await upload({ as: 'ivy', path })
    expect([status, avatar]).toEqual([200, expect.stringMatching(/^\/media\/pic_/)])
    expect(await steps('{ onboardingForms { avatar } }')).toEqual({ onboardingForms: { avatar } })
    expect(await steps('mutation { onboardingPhotoRemove }')).toEqual({ onboardingPhotoRemove: true })
    expect(await steps('{ onboardingForms { avatar } }')).toEqual({ onboardingForms: { avatar: null } })
    expect(await steps('mutation { onboardingPhotoRestore }')).toEqual({ onboardingPhotoRestore: avatar })
    expect((await rows()).map(({ userId, state }) => [userId, state])).toEqual([[fixture.id('ivy'), 'IN_USE']])
  })

  it('is not accepted from anybody else, nor once they are a member', async () => {
    const code = async (given: Upload) => (await upload({ path, ...given })).code
    expect(await code({ as: null })).toBe('NotAuthenticated')
    expect(await code({ as: 'maya' })).toBe('Unprocessable')
    expect((await upload({ as: 'ivy' })).code).toBe('NotAllowed')
    expect(await code({ as: 'ivy', headers: { 'Content-Type': 'text/plain' } })).toBe('UnsupportedMediaType')
    expect(await code({ as: 'ivy', body: new Uint8Array(10) })).toBe('Unprocessable')
    await fixture.change(fixture.cast.ivy, { gate: 'NONE' })
    expect(await code({ as: 'ivy' })).toBe('Unprocessable')
    expect(await rows()).toEqual([])
  })
})
