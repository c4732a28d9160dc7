import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deleteAccountStatements } from '#db/members/privacy/delete-account.ts'
import { deleteUnusedPictures } from '#db/pictures/delete-unused-pictures.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { attempts } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { editorMoves } from '#shared/domain/articles/moves/transitions.ts'
import { canAuthorEdit, canEditorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { type LeadImageView, leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import { LEAD_IMAGE_REFUSALS, PICTURE_CHANGED } from '#shared/domain/pictures/messages.ts'
import { joinPictures, leadImageUploadPath, OPERATION_ID_HEADER } from '#shared/domain/pictures/upload.ts'
import { type FilesBinding, filesPort } from '#shared/server/files-port.ts'
import { makePng } from '#shared/server/images/testing/make-png.ts'
import { SAMPLES } from '#shared/server/images/testing/samples.ts'
import { setArticleStatus } from '../../../bff-admin/articles/status/set-article-status.ts'
import { undoMove } from '../../../bff-admin/articles/status/undo-move.ts'
import { approveForPublishing } from '../../../bff-member/articles/approve-for-publishing.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders } from '../call-app.ts'
import { checkAnswer } from '../interfaces/check-answer.ts'
import { exchangeable, memoryBucket } from '../pictures/memory-bucket.ts'

const apps = allApps()
let fixture: ArticleFixture
let bucket: ReturnType<typeof memoryBucket>
let files: FilesBinding
const FILES = exchangeable(() => files)

beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  bucket = memoryBucket()
  files = bucket
})

const HOUR_MS = 3_600_000
const WORDS = { alt: 'A harbour at night', credit: 'Ana Ruiz' }

const THUMBNAIL = makePng(600, 90, 338)
const [FIRST, SECOND] = [makePng(1200, 90, 675), makePng(2400, 90, 1350)]
const SMALL = [THUMBNAIL, makePng(1200, 30, 675)]

function body(words: unknown = WORDS, sent = [THUMBNAIL, FIRST, SECOND]) {
  return joinPictures([new TextEncoder().encode(JSON.stringify(words)), ...sent])
}

type Upload = {
  readonly as?: Name | null
  /** The kind of endpoint: staff use the admin one. */
  readonly audience?: 'member' | 'admin'
  readonly kind?: 'member' | 'admin'
  readonly operationId?: string | null
  readonly body?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

async function upload(articleId: string, { as = 'maya', audience = 'member', ...sent }: Upload = {}) {
  const { operationId = 'first', headers = {}, kind = audience } = sent
  const brand = as === 'lena' ? 'harbor' : 'meridian'
  const host = `${brand}.localhost`
  const session = as ? await fixture.headersFor(as, kind, brand) : {}
  const response = await apps[audience].request(
    `http://${host}:8787${leadImageUploadPath(audience, articleId)}`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/octet-stream',
        ...(operationId === null ? {} : { [OPERATION_ID_HEADER]: operationId }),
        ...browserHeaders(host),
        ...session,
        ...headers,
      },
      body: sent.body ?? body(),
    },
    { ...fixture.env, FILES },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  )
  await checkAnswer('POST', leadImageUploadPath(audience, articleId), response)
  const answer = (await response.json()) as {
    leadImage?: LeadImageView
    code?: string
    reason?: string
    message?: string
    fields?: object
  }
  return { status: response.status, ...answer }
}

function on(host = 'meridian.localhost') {
  return apps.on(host, { ...fixture.env, FILES })
}

async function statusOf(path: string, host?: string) {
  return (await on(host).get(path)).status
}

type Asked = { readonly as?: Name; readonly audience?: 'member' | 'admin' }

async function graphql(query: string, { as = 'maya', audience = 'member' }: Asked = {}) {
  const path = audience === 'admin' ? '/graphqlAdmin' : '/graphql'
  const brand = as === 'lena' ? 'harbor' : 'meridian'
  const headers = await fixture.headersFor(as, audience, brand)
  const response = await on(`${brand}.localhost`).post(path, { query }, { headers })
  const { data, errors } = (await response.json()) as {
    data: Record<string, { leadImage: LeadImageView | null }> | null
    errors?: { message: string; extensions: { code: string; current?: object | null } }[]
  }
  return {
    leadImage: Object.values(data ?? {})[0]?.leadImage,
    code: errors?.[0]?.extensions.code,
    message: errors?.[0]?.message,
    current: errors?.[0]?.extensions.current,
  }
}

const FIELDS = '{ leadImage { address largeAddress alt credit } }'

function read(id: string, asked?: Asked) {
  return graphql(`{ article(id: "${id}") ${FIELDS} }`, asked)
}

const NO_IMAGE = { address: '', alt: '', credit: null }

/** Describes the image that the article shows now, unless `seen` is another one. */
async function describeIt(
  id: string,
  alt: string,
  credit: string | null = null,
  asked: Asked & { readonly seen?: Pick<LeadImageView, 'address' | 'alt' | 'credit'> | null | undefined } = {},
) {
  const { seen = leadImageOf(await fixture.row(id)), ...who } = asked
  const { address, alt: baseAlt, credit: baseCredit } = seen ?? NO_IMAGE
  const typed = { articleId: id, alt, credit, baseAddress: address, baseAlt, baseCredit }
  const args = Object.entries(typed).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return graphql(`mutation { articleLeadImageDescribe(${args.join(', ')}) ${FIELDS} }`, who)
}

function remove(id: string, asked?: Asked) {
  return graphql(`mutation { articleLeadImageRemove(articleId: "${id}") ${FIELDS} }`, asked)
}

function rows() {
  return fixture.db().read(build.select().from(pictures))
}

/** Deletes Maya's account; it is restored after the test. */
async function givesUpAccount(): Promise<() => Promise<void>> {
  const { userId, communityId } = fixture.actor('maya')
  const [{ id, ...maya } = fail('Maya is not there')] = await fixture
    .db()
    .read(build.select().from(users).where(eq(users.id, userId)))
  onTestFinished(async () => {
    await fixture.db().commit([build.update(users).set(maya).where(eq(users.id, id))])
  })
  return async () => {
    const [first, ...rest] = deleteAccountStatements({ userId, communityId })
    if (first) await fixture.db().commit([first, ...rest])
  }
}

function fail(message: string): never {
  throw new Error(message)
}

function setStatus(id: string, status: ArticleStatus) {
  return fixture.db().commit([build.update(articles).set({ status }).where(eq(articles.id, id))])
}

function runJob(afterMs: number) {
  return deleteUnusedPictures({
    db: fixture.db(),
    now: new Date(Date.now() + afterMs),
    files: filesPort({ FILES: bucket }),
  })
}

describe('a lead image', () => {
  it('is stored in its three widths, shown with its description, and does not change the text', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    const { status, leadImage } = await upload(id)
    expect([status, leadImage]).toEqual([
      200,
      {
        ...WORDS,
        address: expect.stringMatching(/^\/media\/pic_[0-9a-z]{26}\/1200$/),
        largeAddress: expect.stringMatching(/^\/media\/pic_[0-9a-z]{26}\/2400$/),
      },
    ])
    expect((await read(id)).leadImage).toEqual(leadImage)
    expect((await fixture.row(id)).currentRevisionId).toBe(revisionId)
    expect(await fixture.revisions(id)).toHaveLength(1)
    for (const [path = '', file] of [
      [leadImage?.address.replace('1200', '600'), THUMBNAIL],
      [leadImage?.address, FIRST],
      [leadImage?.largeAddress ?? '', SECOND],
    ] as const) {
      const response = await on().get(path)
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(file)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    }
    expect(await rows()).toMatchObject([
      { userId: fixture.id('maya'), articleId: id, kind: 'LEAD_IMAGE', sizes: [600, 1200, 2400] },
    ])
  })

  it('that is not wide enough for the third width has only the first two', async () => {
    const { id } = await fixture.giveArticle()
    const { leadImage } = await upload(id, { body: body(WORDS, SMALL) })
    expect(leadImage).toMatchObject({ largeAddress: null })
    expect(await statusOf(leadImage?.address.replace('1200', '2400') ?? '')).toBe(404)
  })

  it('does not exist on the host of another community', async () => {
    const { id } = await fixture.giveArticle()
    const { leadImage } = await upload(id)
    const path = leadImage?.address ?? ''
    expect([await statusOf(path), await statusOf(path, 'harbor.localhost')]).toEqual([200, 404])
  })

  it('is replaced by the next one: the previous one is no longer served, and its files are deleted a day later', async () => {
    const { id } = await fixture.giveArticle()
    const first = (await upload(id)).leadImage
    const second = (await upload(id, { operationId: 'second', body: body({ ...WORDS, alt: 'Another' }, SMALL) }))
      .leadImage
    expect((await read(id)).leadImage).toEqual({ ...second, alt: 'Another' })
    expect([await statusOf(first?.address ?? ''), await statusOf(second?.address ?? '')]).toEqual([404, 200])
    expect(await runJob(23 * HOUR_MS)).toBe(0)
    expect(await runJob(25 * HOUR_MS)).toBe(1)
    expect(bucket.keys()).toHaveLength(2)
  })

  it('is described again and removed without a new upload and without a change of the text', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    const { leadImage } = await upload(id)
    expect((await describeIt(id, '  Boats\n at  night ', '')).leadImage).toEqual({
      ...leadImage,
      alt: 'Boats at night',
      credit: null,
    })
    expect((await remove(id)).leadImage).toBeNull()
    expect((await remove(id)).leadImage).toBeNull()
    expect(await statusOf(leadImage?.address ?? '')).toBe(404)
    expect((await fixture.row(id)).currentRevisionId).toBe(revisionId)
    expect(await runJob(25 * HOUR_MS)).toBe(1)
    expect(bucket.keys()).toEqual([])
  })

  it('is not served while its article is in the trash, and is served again once it is back', async () => {
    const { id } = await fixture.giveArticle()
    const path = (await upload(id)).leadImage?.address ?? ''
    await setStatus(id, 'TRASHED')
    expect(await statusOf(path)).toBe(404)
    await setStatus(id, 'DRAFT')
    expect(await statusOf(path)).toBe(200)
  })

  it('is stored once when it is sent twice, also at once', async () => {
    const { id } = await fixture.giveArticle()
    const [one, two] = await Promise.all([upload(id), upload(id)])
    const third = await upload(id)
    expect([two.leadImage, third.leadImage]).toEqual([one.leadImage, one.leadImage])
    expect(await rows()).toHaveLength(1)
  })
})

describe('the description of a lead image', () => {
  const { altMissing, altTooLong, creditTooLong } = LEAD_IMAGE_REFUSALS
  it.each([
    ['without a description', { alt: ' ', credit: null }, altMissing],
    ['with too long a description', { alt: 'x'.repeat(251), credit: null }, altTooLong],
    ['with too long a credit', { alt: 'A boat', credit: 'x'.repeat(101) }, creditTooLong],
  ])('%s is refused with a sentence, in an upload and alone, and nothing changes', async (_what, words, message) => {
    const { id } = await fixture.giveArticle()
    expect(await upload(id, { body: body(words) })).toMatchObject({ status: 400, code: 'BadRequest.Invalid', message })
    expect([await rows(), bucket.keys()]).toEqual([[], []])
    const { leadImage } = await upload(id)
    expect(await describeIt(id, words.alt, words.credit)).toMatchObject({ code: 'BadRequest.Invalid', message })
    expect((await read(id)).leadImage).toEqual(leadImage)
  })

  it('is refused for an article without an image', async () => {
    const { id } = await fixture.giveArticle()
    expect((await describeIt(id, 'A boat')).code).toBe('StaleRevision')
    expect(await fixture.row(id)).toMatchObject({ leadImageAlt: null })
  })
})

describe('of two people who describe a lead image', () => {
  it('the second is refused with the saved description, and can save based on that', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    const byTheo = { as: 'theo', audience: 'admin' } as const
    const { leadImage: seen } = await upload(id, byTheo)
    const first = await describeIt(id, 'Of the first', 'Ada', { ...byTheo, seen })
    expect(first.leadImage).toMatchObject({ alt: 'Of the first', credit: 'Ada' })
    const current = { ...seen, alt: 'Of the first', credit: 'Ada' }
    const refused = { code: 'StaleRevision', message: PICTURE_CHANGED, current }
    expect(await describeIt(id, 'Of the second', null, { ...byTheo, seen })).toMatchObject(refused)
    expect((await fixture.row(id)).leadImageAlt).toBe('Of the first')
    // A repeat whose answer was lost.
    expect(await describeIt(id, 'Of the first', 'Ada', { ...byTheo, seen })).toMatchObject({ code: undefined })
    const second = await describeIt(id, 'Of the second', null, { ...byTheo, seen: first.leadImage })
    expect(second.leadImage).toMatchObject({ alt: 'Of the second', credit: null })
    expect(await fixture.audits(id)).toHaveLength(3)
  })

  it('the second is refused also at the same moment', async () => {
    const { id } = await fixture.giveArticle()
    const { leadImage: seen } = await upload(id)
    onTestFinished(() => void vi.restoreAllMocks())
    beforeWriteOf(articles, () => describeIt(id, 'Of the first', WORDS.credit, { seen }))
    expect((await describeIt(id, 'Of the second', null, { seen })).code).toBe('StaleRevision')
    expect((await fixture.row(id)).leadImageAlt).toBe('Of the first')
  })

  it('a description of one image is not applied to another one, nor after its removal', async () => {
    const { id } = await fixture.giveArticle()
    const { leadImage: seen } = await upload(id)
    const { leadImage } = await upload(id, { operationId: 'second', body: body(WORDS, SMALL) })
    expect((await describeIt(id, 'Of the first image', null, { seen })).code).toBe('StaleRevision')
    expect((await read(id)).leadImage).toEqual(leadImage)
    await remove(id)
    expect(await describeIt(id, 'Of no image', null, { seen })).toMatchObject({ code: 'StaleRevision', current: null })
  })
})

describe('an upload of a lead image', () => {
  it.each([
    ['nobody', { as: null }, 401, 'NotAuthenticated'],
    ['another member', { as: 'sam' }, 404, 'NotFound'],
    ['a member of another community', { as: 'lena' }, 404, 'NotFound'],
    ['a member in onboarding', { as: 'ivy' }, 403, 'NotAllowed'],
    ['a member among staff', { audience: 'admin', kind: 'member' }, 403, 'NotAllowed'],
    ['staff who do not edit', { as: 'ada', audience: 'admin' }, 403, 'NotAllowed'],
    ['a page of another site', { headers: { Origin: 'https://evil.test' } }, 403, 'NotAllowed'],
    ['a form', { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }, 415, 'UnsupportedMediaType'],
    ['more than 5 MB', { body: new Uint8Array(5 * 1024 * 1024 + 1) }, 413, 'TooLarge'],
  ] as const)('of %s is refused, and nothing is stored', async (_who, sent, status, code) => {
    const { id } = await fixture.giveArticle({ status: sent && 'audience' in sent ? 'FIRST_ROUND_EDIT' : 'DRAFT' })
    expect(await upload(id, sent)).toMatchObject({ status, code })
    expect([await rows(), bucket.keys(), (await fixture.row(id)).leadImageId]).toEqual([[], [], null])
  })

  const HTML = new TextEncoder().encode('<script>alert(1)</script>')
  it.each([
    ['without a picture', () => body(WORDS, []), 'FORM'],
    ['with four pictures', () => body(WORDS, [...SMALL, ...SMALL]), 'FORM'],
    ['without words', () => joinPictures(SMALL), 'FORM'],
    ['whose words are no JSON', () => joinPictures([new TextEncoder().encode('{"alt":"x'), ...SMALL]), 'FORM'],
    ['that was cut off', () => body().slice(0, -9), 'FORM'],
    ['with bytes behind its last size', () => new Uint8Array([...body(), 1]), 'FORM'],
    ['of another shape', () => body(WORDS, [THUMBNAIL, makePng(1200)]), 'DIMENSIONS'],
    ['with its sizes in another order', () => body(WORDS, [FIRST, THUMBNAIL]), 'DIMENSIONS'],
    ['that is HTML', () => body(WORDS, [THUMBNAIL, HTML]), 'TYPE'],
    ['of an animation', () => body(WORDS, [new TextEncoder().encode('GIF89a'), FIRST]), 'ANIMATED'],
    ['of a small JPEG', () => body(WORDS, [SAMPLES.jpeg, SAMPLES.jpeg]), 'DIMENSIONS'],
  ])('%s is refused with its reason, and nothing is stored', async (_what, sent, reason) => {
    const { id } = await fixture.giveArticle()
    expect(await upload(id, { body: sent() })).toMatchObject({ reason })
    expect([await rows(), bucket.keys(), (await read(id)).leadImage]).toEqual([[], [], null])
  })

  it.each([
    ['with other words', { ...WORDS, ownerId: 'x' }, { ownerId: 999 }],
    ['without its credit', { alt: 'A lead' }, { credit: 900 }],
    ['with a number as its text', { ...WORDS, alt: 1 }, { alt: 999 }],
    ['with one word twice', '{"alt":"x","alt":"y","credit":null}', {}],
    ['with a key that changes prototypes', '{"alt":"x","__proto__":{},"credit":null}', {}],
  ])('%s is refused as every JSON is, with the fields, and nothing is stored', async (_what, words, fields) => {
    const { id } = await fixture.giveArticle()
    const text = typeof words === 'string' ? words : JSON.stringify(words)
    const sent = joinPictures([new TextEncoder().encode(text), ...SMALL])
    expect(await upload(id, { body: sent })).toMatchObject({ status: 400, code: 'BadRequest.Invalid', fields })
    expect([await rows(), bucket.keys(), (await read(id)).leadImage]).toEqual([[], [], null])
  })

  it('that the bucket interrupts shows nothing, goes on when it is repeated, and leaves nothing behind', async () => {
    const { id } = await fixture.giveArticle()
    let puts = 0
    files = {
      ...bucket,
      put: async (...args) => {
        if (++puts > 1) throw new Error('the bucket is away')
        return bucket.put(...args)
      },
    }
    expect(await upload(id)).toMatchObject({ status: 503, code: 'ServiceUnavailable' })
    expect([(await read(id)).leadImage, bucket.keys().length]).toEqual([null, 1])
    const dying = files
    files = bucket
    const { leadImage } = await upload(id)
    expect(await statusOf(leadImage?.address ?? '')).toBe(200)
    files = dying
    expect(await upload(id, { operationId: 'given-up' })).toMatchObject({ status: 503 })
    expect((await read(id)).leadImage).toEqual(leadImage)
    expect(await runJob(1.1 * HOUR_MS)).toBe(1)
    expect(bucket.keys()).toHaveLength(3)
  })

  it('whose article moves on meanwhile is refused, and its files are deleted', async () => {
    const { id } = await fixture.giveArticle()
    files = {
      ...bucket,
      put: async (...args) => {
        await setStatus(id, 'SUBMITTED_FOR_REVIEW')
        return bucket.put(...args)
      },
    }
    expect(await upload(id)).toMatchObject({ code: 'InvalidTransition' })
    expect((await fixture.row(id)).leadImageId).toBeNull()
    expect(await runJob(1.1 * HOUR_MS)).toBe(1)
    expect(bucket.keys()).toEqual([])
  })

  it('whose author’s account is deleted meanwhile is not found, and leaves nothing behind', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT' })
    const deleteAccount = await givesUpAccount()
    const goes = async () => {
      await deleteAccount()
      await deleteUnusedPictures({
        db: fixture.db(),
        now: new Date(Date.now() + 60_000),
        files: filesPort({ FILES: bucket }),
      })
    }
    let gone: Promise<void> | undefined
    files = {
      ...bucket,
      put: async (...args) => {
        gone ??= goes()
        await gone
        await bucket.put(...args)
      },
    }
    expect(await upload(id, { as: 'theo', audience: 'admin' })).toMatchObject({ status: 404, code: 'NotFound' })
    expect([await rows(), bucket.keys()]).toEqual([[], []])
  })

  it('whose author’s account is deleted before it is stored is not found, and no file is written', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT' })
    beforeWriteOf(pictures, await givesUpAccount())
    expect(await upload(id, { as: 'theo', audience: 'admin' })).toMatchObject({ status: 404, code: 'NotFound' })
    expect([await rows(), bucket.keys()]).toEqual([[], []])
  })

  it('is refused after thirty in an hour', async () => {
    const { id } = await fixture.giveArticle()
    await upload(id, { body: new Uint8Array() })
    await fixture.db().commit([build.update(attempts).set({ count: 30 })])
    expect(await upload(id)).toMatchObject({ status: 429, code: 'TooManyRequests' })
  })
})

describe.each(ARTICLE_STATUSES)('in %s', (status) => {
  it('the author can change the lead image exactly when they can change the text', async () => {
    const { id } = await fixture.giveArticle()
    const { leadImage } = await upload(id)
    await setStatus(id, status)
    const may = canAuthorEdit(status)
    const second = await upload(id, { operationId: 'second', body: body(WORDS, SMALL) })
    const code = status === 'TRASHED' ? 'NotFound' : 'InvalidTransition'
    expect(second.code).toBe(may ? undefined : code)
    expect((await describeIt(id, 'New')).code).toBe(may ? undefined : code)
    expect((await remove(id)).code).toBe(may ? undefined : code)
    expect((await fixture.row(id)).leadImageAlt).toBe(may ? null : WORDS.alt)
    if (!may && status !== 'TRASHED') expect((await read(id)).leadImage).toEqual(leadImage)
  })

  it('an editor can change it exactly when they can change the text, and each change is in the audit log', async () => {
    const { id } = await fixture.giveArticle({ editor: 'theo' })
    const byTheo = { as: 'theo', audience: 'admin' } as const
    await setStatus(id, status)
    const may = canEditorEdit(status)
    const { code, leadImage } = await upload(id, byTheo)
    expect(code).toBe(may ? undefined : 'InvalidTransition')
    expect((await describeIt(id, 'New', null, byTheo)).code).toBe(may ? undefined : 'InvalidTransition')
    expect((await remove(id, byTheo)).code).toBe(may ? undefined : 'InvalidTransition')
    const audits = await fixture.audits(id)
    expect(audits.map(({ action, actorId }) => [action, actorId])).toEqual(
      may ? Array(3).fill(['article.lead-image', fixture.id('theo')]) : [],
    )
    if (may) {
      const pictureId = leadImage?.address.split('/')[2]
      expect(audits.map(({ before, after }) => [before, after])).toEqual([
        [{ leadImageId: null }, { leadImageId: pictureId }],
        [{ leadImageId: pictureId }, { leadImageId: pictureId }],
        [{ leadImageId: pictureId }, { leadImageId: null }],
      ])
      expect(await rows()).toMatchObject([{ userId: fixture.id('maya'), state: 'UNUSED' }])
    }
  })
})

describe('an approved article whose lead image changes', () => {
  const byTheo = { as: 'theo', audience: 'admin' } as const
  const changes = {
    'is replaced': (id: string) => upload(id, { ...byTheo, operationId: 'another', body: body(WORDS, SMALL) }),
    'is described anew': (id: string) => describeIt(id, 'A harbour by day', WORDS.credit, byTheo),
    'has another credit': (id: string) => describeIt(id, WORDS.alt, 'Nobody', byTheo),
    'is removed': (id: string) => remove(id, byTheo),
  }

  async function approvedOne(from: 'READY_TO_PUBLISH' | 'SCHEDULED') {
    const { id, revisionId } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    const { leadImage = null } = await upload(id, byTheo)
    await setStatus(id, 'READY_TO_APPROVE')
    const seen = leadImage && { address: leadImage.address, alt: leadImage.alt, credit: leadImage.credit }
    const approves = (image: typeof seen) =>
      approveForPublishing(fixture.as('maya'), { articleId: id, revisionId, leadImage: image })
    await approves(seen)
    await setStatus(id, from)
    return { id, seen, approves }
  }

  it.each(Object.keys(changes) as (keyof typeof changes)[])(
    '[ART-001] needs a new approval if it %s, by a person who saw it',
    async (change) => {
      const { id, seen, approves } = await approvedOne('READY_TO_PUBLISH')
      const moves = (status: ArticleStatus, at = NOW) =>
        setArticleStatus(fixture.as('theo', at), { articleId: id, status })
      await moves('FINAL_EDIT')
      expect(editorMoves(await fixture.row(id), NOW)[0]).toBe('READY_TO_PUBLISH')
      expect((await changes[change](id)).code).toBeUndefined()
      expect(await fixture.row(id)).toMatchObject({ approvedRevisionId: null, approvedAt: null })
      expect(editorMoves(await fixture.row(id), NOW)[0]).toBe('READY_TO_APPROVE')
      await expect(moves('READY_TO_PUBLISH')).rejects.toMatchObject({ code: 'InvalidTransition' })

      await moves('READY_TO_APPROVE')
      const message = expect.stringContaining('The lead image has changed since you opened this page.')
      await expect(approves(seen)).rejects.toMatchObject({ code: 'StaleRevision', message })
      expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_APPROVE', approvedRevisionId: null })
      expect(await approves(leadImageOf(await fixture.row(id)))).toMatchObject({ status: 'READY_TO_PUBLISH' })
    },
  )

  it('[ART-001] keeps its approval if the image did not change', async () => {
    const { id } = await approvedOne('READY_TO_PUBLISH')
    await setArticleStatus(fixture.as('theo'), { articleId: id, status: 'FINAL_EDIT' })
    await describeIt(id, WORDS.alt, WORDS.credit, byTheo)
    expect(editorMoves(await fixture.row(id), NOW)[0]).toBe('READY_TO_PUBLISH')
  })

  it.each(['READY_TO_PUBLISH', 'SCHEDULED'] as const)('[ART-001] does not return to %s by an undo', async (from) => {
    const { id } = await approvedOne(from)
    const theo = fixture.as('theo')
    await setArticleStatus(theo, { articleId: id, status: 'FINAL_EDIT', operationId: 'taken-back' })
    await changes['is described anew'](id)
    const undone = undoMove(theo, { articleId: id, operationId: 'taken-back' })
    await expect(undone).rejects.toMatchObject({ code: 'Unprocessable' })
    expect(await fixture.row(id)).toMatchObject({ status: 'FINAL_EDIT' })
  })

  it('is refused over HTTP for a page that showed no image, and approved for one that showed it, or says nothing about it', async () => {
    const { id, seen } = await approvedOne('READY_TO_PUBLISH')
    await setStatus(id, 'READY_TO_APPROVE')
    const approve = (image: string) =>
      graphql(`mutation { articleApproveForPublishing(id: "${id}"${image}) ${FIELDS} }`)
    expect((await approve(', leadImage: null')).code).toBe('StaleRevision')
    const { address, alt, credit } = seen ?? NO_IMAGE
    const words = Object.entries({ address, alt, credit }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    expect((await approve(`, leadImage: { ${words.join(', ')} }`)).code).toBeUndefined()
    await setStatus(id, 'READY_TO_APPROVE')
    expect((await approve('')).code).toBeUndefined()
  })
})

describe('nobody else', () => {
  it('changes a lead image', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await upload(id, { as: 'theo', audience: 'admin' })
    const others = [
      [{ as: 'sam' }, 'NotFound'],
      [{ as: 'lena' }, 'NotFound'],
      [{ as: 'ada', audience: 'admin' }, 'NotAllowed'],
    ] as const
    for (const [who, code] of others) {
      expect((await describeIt(id, 'Mine', null, who)).code).toBe(code)
      expect((await remove(id, who)).code).toBe(code)
    }
    expect((await fixture.row(id)).leadImageAlt).toBe(WORDS.alt)
  })
})

describe('a published story', () => {
  it('has its lead image, alone and in the list, for everybody', async () => {
    const { id } = await fixture.giveArticle({ slug: 'quiet', publishedAt: NOW })
    const { leadImage } = await upload(id)
    await setStatus(id, 'PUBLISHED')
    const query = `{ story(slug: "quiet") ${FIELDS} stories(first: 1) { edges { node ${FIELDS} } } }`
    const response = await on().post('/graphqlPublic', { query })
    const { data } = (await response.json()) as { data: object }
    expect(data).toEqual({ story: { leadImage }, stories: { edges: [{ node: { leadImage } }] } })
    expect(await statusOf(leadImage?.address ?? '')).toBe(200)
  })
})
