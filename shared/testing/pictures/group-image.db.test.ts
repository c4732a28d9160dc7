import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUnusedPictures } from '#db/pictures/delete-unused-pictures.ts'
import { pictures } from '#db/schema/pictures.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { type GroupFactory, groupFactory } from '#db/testing/groups.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import type { GroupImageView } from '#shared/domain/groups/image.ts'
import { GROUP_REFUSALS } from '#shared/domain/groups/messages.ts'
import { groupImageUploadPath, joinPictures, OPERATION_ID_HEADER } from '#shared/domain/pictures/upload.ts'
import { type FilesBinding, filesPort } from '#shared/server/files-port.ts'
import { makePng } from '#shared/server/images/testing/make-png.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders } from '../call-app.ts'
import { checkAnswer } from '../interfaces/check-answer.ts'
import { exchangeable, memoryBucket } from './memory-bucket.ts'

const apps = allApps()
let fixture: BaseFixture
let groups: GroupFactory
let bucket: ReturnType<typeof memoryBucket>
let files: FilesBinding
const FILES = exchangeable(() => files)

beforeAll(async () => {
  fixture = await baseFixture()
  groups = groupFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  bucket = memoryBucket()
  files = bucket
})

const HOUR_MS = 3_600_000
const SENT = [makePng(600, 90, 338), makePng(1200, 90, 675)]

function body(words: unknown = { alt: ' A desk \n at night ' }, sent = SENT) {
  return joinPictures([new TextEncoder().encode(JSON.stringify(words)), ...sent])
}

type Upload = {
  readonly as?: Name | null
  readonly kind?: 'member' | 'admin'
  readonly operationId?: string | null
  readonly body?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

async function upload(groupId: string, { as = 'theo', kind = 'admin', operationId = 'first', ...sent }: Upload = {}) {
  const host = 'meridian.localhost'
  const session = as ? await fixture.headersFor(as, kind, 'meridian') : {}
  const response = await apps.admin.request(
    `http://${host}:8787${groupImageUploadPath(groupId)}`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/octet-stream',
        ...(operationId === null ? {} : { [OPERATION_ID_HEADER]: operationId }),
        ...browserHeaders(host),
        ...session,
        ...sent.headers,
      },
      body: sent.body ?? body(),
    },
    { ...fixture.env, FILES },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  )
  await checkAnswer('POST', groupImageUploadPath(groupId), response)
  const answer = (await response.json()) as { image?: GroupImageView; code?: string; message?: string }
  return { status: response.status, ...answer }
}

async function ask(query: string) {
  const headers = await fixture.headersFor('theo', 'admin', 'meridian')
  const response = await apps
    .on('meridian.localhost', { ...fixture.env, FILES })
    .post('/graphqlAdmin', { query }, { headers })
  const { data } = (await response.json()) as { data: Record<string, { image: GroupImageView | null }> | null }
  return Object.values(data ?? {})[0]?.image
}

async function statusOf(path: string) {
  return (await apps.on('meridian.localhost', { ...fixture.env, FILES }).get(path)).status
}

function rows() {
  return fixture.db().read(build.select().from(pictures))
}

async function deleteGroup(id: string) {
  const { authToken } = await fixture.openSteppedUp(fixture.cast.theo, fixture.cast.meridian)
  const query = `mutation { groupDelete(groupId: "${id}") }`
  const answer = await apps
    .on('meridian.localhost', { ...fixture.env, FILES })
    .post('/graphqlAdmin', { query }, { headers: { Authorization: `Bearer ${authToken}` } })
  expect(await answer.json()).toEqual({ data: { groupDelete: true } })
}

describe('[ADM-009] the image of a group', () => {
  it('is uploaded in two widths with its description, shown, and stored once per operation', async () => {
    const { id } = await groups.giveGroup()
    const { status, image } = await upload(id)
    expect([status, image?.alt]).toEqual([200, 'A desk at night'])
    expect(await rows()).toMatchObject([{ kind: 'GROUP_IMAGE', groupId: id, state: 'IN_USE', sizes: [600, 1200] }])
    for (const address of [image?.address, image?.smallAddress]) expect(await statusOf(address ?? '')).toBe(200)
    expect(await upload(id)).toMatchObject({ status: 200, image: { address: image?.address } })
    expect(await rows()).toHaveLength(1)
    const audits = await fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, id)))
    expect(audits).toMatchObject([{ action: 'group.image', before: { imageId: null } }])
  })

  it('is replaced, described again and removed; a job deletes images that are no longer shown', async () => {
    const { id } = await groups.giveGroup()
    await upload(id)
    const { image } = await upload(id, { operationId: 'second', body: body({ alt: 'Another' }) })
    const states = async () => (await rows()).map(({ state }) => state).toSorted()
    expect(await states()).toEqual(['IN_USE', 'UNUSED'])
    const describeAs = (alt: string, seen: string) =>
      ask(
        `mutation { groupImageDescribe(groupId: "${id}", alt: "${alt}", baseAddress: "${image?.address}", baseAlt: "${seen}") { image { address alt } } }`,
      )
    const described = { address: image?.address, alt: 'A stair' }
    expect(await describeAs('A stair', 'Another')).toEqual(described)
    // Of two staff, the second is refused; repeating the first is not a conflict.
    expect(await describeAs('A ladder', 'Another')).toBeUndefined()
    expect(await describeAs('A stair', 'Another')).toEqual(described)
    expect(await ask(`mutation { groupImageRemove(groupId: "${id}") { image { alt } } }`)).toBeNull()
    expect(await states()).toEqual(['UNUSED', 'UNUSED'])
    expect(await statusOf(image?.address ?? '')).toBe(404)
    await deleteUnusedPictures({
      db: fixture.db(),
      now: new Date(Date.now() + 25 * HOUR_MS),
      files: filesPort({ FILES }),
    })
    expect([await rows(), bucket.keys()]).toEqual([[], []])
  })

  it('is deleted with the group', async () => {
    const { id } = await groups.giveGroup()
    await upload(id)
    await deleteGroup(id)
    expect(await rows()).toMatchObject([{ groupId: null, state: 'UNUSED' }])
  })

  it.each([
    ['without a description', { body: body({ alt: ' ' }) }, 'BadRequest.Invalid', GROUP_REFUSALS.altMissing],
    [
      'with a long description',
      { body: body({ alt: 'x'.repeat(251) }) },
      'BadRequest.Invalid',
      GROUP_REFUSALS.altTooLong,
    ],
    ['in one width', { body: body({ alt: 'A' }, SENT.slice(0, 1)) }, 'Unprocessable', undefined],
    [
      'in another shape',
      { body: body({ alt: 'A' }, [makePng(600, 9, 600), makePng(1200, 9, 1200)]) },
      'Unprocessable',
      undefined,
    ],
    ['as a form', { headers: { 'Content-Type': 'text/plain' } }, 'UnsupportedMediaType', undefined],
    ['of more than 2 MB', { body: new Uint8Array(2 * 1024 * 1024 + 1) }, 'TooLarge', undefined],
    ['by nobody', { as: null }, 'NotAuthenticated', undefined],
    ['by a member', { as: 'maya', kind: 'member' }, 'NotAllowed', undefined],
    ['by staff for panels', { as: 'pia' }, 'NotAllowed', undefined],
  ] as const)('is refused %s', async (_how, sent, code, message) => {
    const { id } = await groups.giveGroup()
    const answer = await upload(id, sent)
    expect(answer.code).toBe(code)
    if (message) expect(answer.message).toBe(message)
    expect(await rows()).toEqual([])
    expect(await groups.readGroup(id)).toMatchObject({ imageId: null })
  })

  it('whose group is deleted before it is stored is not found, and no file is written', async () => {
    const { id } = await groups.giveGroup()
    beforeWriteOf(pictures, () => deleteGroup(id))
    expect(await upload(id)).toMatchObject({ status: 404, code: 'NotFound' })
    expect([await rows(), bucket.keys()]).toEqual([[], []])
  })

  it('whose group is deleted while its files are stored is not found, and the job deletes them', async () => {
    const { id } = await groups.giveGroup()
    let deleted: Promise<void> | undefined
    files = {
      ...bucket,
      put: async (...args) => {
        deleted ??= deleteGroup(id)
        await deleted
        await bucket.put(...args)
      },
    }
    expect(await upload(id)).toMatchObject({ status: 404, code: 'NotFound' })
    const now = new Date(Date.now() + 25 * HOUR_MS)
    await deleteUnusedPictures({ db: fixture.db(), now, files: filesPort({ FILES }) })
    expect([await rows(), bucket.keys()]).toEqual([[], []])
  })

  it('of a group of another community is not found', async () => {
    const { id } = await groups.giveGroup({ where: 'harbor' })
    expect((await upload(id)).code).toBe('NotFound')
  })
})
