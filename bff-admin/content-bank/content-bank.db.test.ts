import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentDrafts, contentVersions } from '#db/schema/content/content-bank.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { contentFactory } from '#db/testing/content/texts.ts'
import { losingPermissions } from '#db/testing/races/losing-permissions.ts'
import { blockOf, CONTENT_KEYS } from '#shared/domain/content-bank/blocks.ts'
import { BLOCK_MAX_BYTES, CONTENT_TITLE_MAX_CHARACTERS } from '#shared/domain/content-bank/limits.ts'
import { CONTENT_REFUSALS, type ContentRefusal } from '#shared/domain/content-bank/messages.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { contentMark, inForceIn, toBlockView, workingDraft } from './block-texts.ts'
import { readBlock, readBlocks } from './blocks.queries.ts'
import { readHistory } from './history.queries.ts'
import { dropOwnContent, publishContentDraft, takeBackContent } from './publish-text.ts'
import { discardContentDraft, saveContentDraft } from './save-draft.ts'

const KEY = 'article-guidelines'

let fixture: BaseFixture
let giveText: ReturnType<typeof contentFactory>['giveText']
beforeAll(async () => {
  fixture = await baseFixture()
  giveText = contentFactory(fixture).giveText
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Ctx = ReturnType<BaseFixture['as']>
function theo(minutes = 0, who: Name = 'theo') {
  return fixture.as(who, at(minutes))
}
/** Ada in the admin community, whose texts are the defaults. */
function council(minutes = 0) {
  return fixture.as('ada', at(minutes), fixture.cast.council)
}
async function marks(ctx: Ctx) {
  const block = await readBlock(ctx, KEY)
  return { inForceTextId: await contentMark(inForceIn(block)), working: (await workingDraft(block, ctx.now)).id }
}
async function save(ctx: Ctx, content: string, title = 'Title') {
  return saveContentDraft(ctx, { key: KEY, title, content, baseTextId: (await marks(ctx)).working })
}
async function publish(ctx: Ctx, content: string, why = 'It was time', title = 'Title') {
  const draft = await save(ctx, content, title)
  const { inForceTextId } = await marks(ctx)
  return publishContentDraft(ctx, { key: KEY, draftTextId: draft.id, inForceTextId, why })
}
async function shown(ctx: Ctx) {
  return inForceIn(await readBlock(ctx, KEY))?.body ?? null
}
function refusal(reason: ContentRefusal, code = 'Unprocessable') {
  return { code, message: CONTENT_REFUSALS[reason], extensions: { reason } }
}

function tooLarge() {
  return refusal('tooLong', 'TooLarge')
}

function refusedReason(code: keyof typeof FORM_CODES) {
  return { ...refusal('why', 'BadRequest.Invalid'), fields: { why: FORM_CODES[code] } }
}

describe('[ADM-001] [ADM-022] a default and the texts of brands', () => {
  test('a changed default changes brands without a text of their own, and each change is audited', async () => {
    await publish(council(), '<p onclick="x()">Default</p>')
    expect(await shown(theo())).toBe('<p>Default</p>')
    await publish(theo(1), '<p>Own</p>', 'We differ')
    await publish(council(2), '<p>Newer</p>')
    expect([await shown(theo(2)), await shown(fixture.as('stig', at(2)))]).toEqual(['<p>Own</p>', '<p>Newer</p>'])
    expect(toBlockView(await readBlock(council(2), KEY))).toMatchObject({
      source: 'DEFAULT',
      brands: [
        { name: 'Harbor Council', isOwn: false },
        { name: 'Meridian Council', isOwn: true },
      ],
    })
    expect(toBlockView(await readBlock(theo(2), KEY))).toMatchObject({ source: 'OWN', brands: [], draftSavedAt: null })
    const rows = await fixture.db().read(build.select().from(auditLog).orderBy(sql`rowid`))
    expect(rows.map(({ action, targetId, reason, after }) => [action, targetId, reason, after?.version])).toEqual([
      ['content-block.publish', KEY, 'It was time', 1],
      ['content-block.publish', KEY, 'We differ', 1],
      ['content-block.publish', KEY, 'It was time', 2],
    ])
    expect(JSON.stringify(rows)).not.toContain('<p>')
  })

  test('an own text can be dropped and restored from the history, and repeating each changes nothing', async () => {
    await giveText(KEY, '<p>Default</p>', { where: 'council' })
    await publish(theo(), '<p>One</p>')
    await publish(theo(1), '<p>Two</p>')
    const drop = { key: KEY, inForceTextId: (await marks(theo())).inForceTextId, why: 'One for all' } as const
    await dropOwnContent(theo(2), drop)
    expect(toBlockView(await dropOwnContent(theo(3), drop)).source).toBe('DEFAULT')
    expect(await shown(theo())).toBe('<p>Default</p>')
    expect(toBlockView(await readBlock(council(3), KEY)).brands).toMatchObject([{ isOwn: false }, { isOwn: false }])
    const [, , first] = await readHistory(theo(), KEY)
    const back = { key: KEY, versionId: first?.id ?? '', why: 'As it was' } as const
    await takeBackContent(theo(4), { ...back, inForceTextId: (await marks(theo())).inForceTextId })
    await takeBackContent(theo(5), { ...back, inForceTextId: 'anything' })
    expect(await shown(theo())).toBe('<p>One</p>')
    expect((await readHistory(theo(), KEY)).map(({ version, hasText, why }) => [version, hasText, why])).toEqual([
      [4, true, 'As it was'],
      [3, false, 'One for all'],
      [2, true, 'It was time'],
      [1, true, 'It was time'],
    ])
  })

  test('every declared text is listed with its places of use, in one round trip', async () => {
    const ctx = theo()
    const blocks = await readBlocks(ctx)
    expect(blocks.map(({ key }) => key)).toEqual(CONTENT_KEYS)
    expect(blocks.map(toBlockView).map(({ whereUsed }) => whereUsed)).toEqual(
      CONTENT_KEYS.map((key) => blockOf(key).whereUsed),
    )
    expect(ctx.db.cost.trips).toBe(1)
  })
})

describe('[ADM-022] a draft', () => {
  test('is invisible to readers, shared by staff, and can be discarded', async () => {
    await giveText(KEY, '<p>Now</p>', { title: 'Title' })
    const draft = await save(theo(), '<p>Next</p>')
    expect(await shown(theo())).toBe('<p>Now</p>')
    expect((await readBlock(theo(1, 'ada'), KEY)).draft).toMatchObject({ content: '<p>Next</p>' })
    await expect(discardContentDraft(theo(1, 'ada'), { key: KEY, draftTextId: 'other' })).rejects.toMatchObject(
      refusal('draftChanged', 'StaleRevision'),
    )
    await discardContentDraft(theo(1, 'ada'), { key: KEY, draftTextId: draft.id })
    await discardContentDraft(theo(1, 'ada'), { key: KEY, draftTextId: draft.id })
    expect((await readBlock(theo(), KEY)).draft).toBeNull()
  })

  test('has no title where the block shows none', async () => {
    const key = CONTENT_KEYS.find((one) => !blockOf(one).hasTitle) ?? KEY
    const base = (await workingDraft(await readBlock(theo(), key), at(0))).id
    const draft = await saveContentDraft(theo(), { key, title: 'Unseen', content: '<p>Text</p>', baseTextId: base })
    expect(draft).toMatchObject({ title: '', content: '<p>Text</p>' })
  })

  test('that was written on another text is refused with the present one, before and after the first save', async () => {
    await giveText(KEY, '<p>Now</p>', { title: 'Title' })
    const baseTextId = (await marks(theo())).working
    const late = (content: string) => saveContentDraft(theo(2), { key: KEY, title: 'Title', content, baseTextId })
    await saveContentDraft(theo(1, 'ada'), { key: KEY, title: 'Title', content: '<p>Ada</p>', baseTextId })
    await expect(late('<p>Theo</p>')).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { content: '<p>Ada</p>' } },
    })
    expect(await late('<p>Ada</p>')).toMatchObject({ content: '<p>Ada</p>' })
    const { inForceTextId, working } = await marks(theo())
    await publishContentDraft(theo(3), { key: KEY, draftTextId: working, inForceTextId, why: 'Why' })
    await expect(late('<p>Theo</p>')).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { content: '<p>Ada</p>' } },
    })
  })
})

describe('[ADM-022] publishing is refused', () => {
  test('if the draft or the text in force is not the one that was compared', async () => {
    await giveText(KEY, '<p>Now</p>', { title: 'Title' })
    const { id: draftTextId } = await save(theo(), '<p>Next</p>')
    const { inForceTextId } = await marks(theo())
    const change = { key: KEY, draftTextId, inForceTextId, why: 'Why' } as const
    await giveText(KEY, '<p>Meanwhile</p>', { title: 'Title', version: 2 })
    await expect(publishContentDraft(theo(), change)).rejects.toMatchObject(
      refusal('changedMeanwhile', 'StaleRevision'),
    )
    await save(theo(1, 'ada'), '<p>Next, by Ada</p>')
    await expect(publishContentDraft(theo(), change)).rejects.toMatchObject(refusal('draftChanged', 'StaleRevision'))
    expect(await shown(theo())).toBe('<p>Meanwhile</p>')
  })

  test.each<readonly [string, () => Promise<unknown>, object]>([
    ['an empty text', () => publish(theo(), '<p> </p>'), refusal('emptyText')],
    ['a text without its title', () => publish(theo(), '<p>x</p>', 'Why', ' '), refusal('emptyTitle')],
    [
      'too long a title',
      () => publish(theo(), '<p>x</p>', 'Why', 'x'.repeat(CONTENT_TITLE_MAX_CHARACTERS + 1)),
      tooLarge(),
    ],
    ['a text of too many bytes', () => publish(theo(), `<p>${'é'.repeat(BLOCK_MAX_BYTES / 2)}</p>`), tooLarge()],
    ['too long a text', () => publish(theo(), `<p>${'x '.repeat(10_001)}</p>`), refusal('tooLong')],
    ['no reason', () => publish(theo(), '<p>x</p>', ' '), refusedReason('missing')],
    ['too long a reason', () => publish(theo(), '<p>x</p>', 'x'.repeat(301)), refusedReason('unknown')],
    [
      'the same text again',
      async () => {
        await giveText(KEY, '<p>Now</p>', { title: 'Title' })
        await save(theo(), '<p>Next</p>')
        return publish(theo(), '<p>Now</p>')
      },
      refusal('sameText'),
    ],
  ])('for %s', async (_, verb, expected) => {
    await expect(verb()).rejects.toMatchObject(expected)
  })

  test('for the second of two concurrent publishers', async () => {
    await giveText(KEY, '<p>Now</p>', { title: 'Title' })
    await save(theo(), '<p>Next</p>')
    const { inForceTextId, working } = await marks(theo())
    const version = (await readHistory(theo(), KEY))[0]?.id ?? ''
    await publishContentDraft(theo(), { key: KEY, draftTextId: working, inForceTextId, why: 'Why' })
    const back = takeBackContent(theo(1, 'ada'), { key: KEY, versionId: version, inForceTextId, why: 'Why' })
    await expect(back).rejects.toMatchObject(refusal('changedMeanwhile', 'StaleRevision'))
    const drop = dropOwnContent(theo(1, 'ada'), { key: KEY, inForceTextId, why: 'Why' })
    await expect(drop).rejects.toMatchObject(refusal('changedMeanwhile', 'StaleRevision'))
  })
})

describe('[ADM-022] permissions', () => {
  const change = { key: KEY, inForceTextId: 'x', why: 'Why' } as const
  test.each<readonly [string, (ctx: Ctx) => Promise<unknown>]>([
    ['list', (ctx) => readBlocks(ctx)],
    ['read', (ctx) => readBlock(ctx, KEY)],
    ['save', (ctx) => save(ctx, '<p>x</p>')],
    ['discard', (ctx) => discardContentDraft(ctx, { key: KEY, draftTextId: 'x' })],
    ['publish', (ctx) => publishContentDraft(ctx, { ...change, draftTextId: 'x' })],
    ['take back', (ctx) => takeBackContent(ctx, { ...change, versionId: 'x' })],
    ['give up', (ctx) => dropOwnContent(ctx, change)],
  ])('%s: staff without the permission are refused, in their community and in the admin community', async (_, verb) => {
    await expect(verb(theo(0, 'pia'))).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(verb(fixture.as('theo', at(0), fixture.cast.council))).rejects.toMatchObject({ code: 'NotAllowed' })
  })

  test.each<
    readonly [string, (ctx: Ctx, seen: Awaited<ReturnType<typeof marks>>, versionId: string) => Promise<unknown>]
  >([
    [
      'save',
      (ctx, { working }) => saveContentDraft(ctx, { key: KEY, title: 'T', content: '<p>y</p>', baseTextId: working }),
    ],
    ['discard', (ctx, { working }) => discardContentDraft(ctx, { key: KEY, draftTextId: working })],
    ['publish', (ctx, seen) => publishContentDraft(ctx, { ...change, ...seen, draftTextId: seen.working })],
    ['take back', (ctx, seen, versionId) => takeBackContent(ctx, { ...change, ...seen, versionId })],
    ['give up', (ctx, seen) => dropOwnContent(ctx, { ...change, ...seen })],
  ])('%s: permissions withdrawn between read and write stop the write', async (name, verb) => {
    // A save is compared with the stored draft by its statement.
    const code = name === 'save' ? 'StaleRevision' : 'NotAllowed'
    const { id: first } = await giveText(KEY, '<p>First</p>')
    await publish(theo(1), '<p>Own</p>')
    await save(theo(2), '<p>Draft</p>')
    const stored = async () => [
      await fixture.db().read(build.select().from(contentVersions)),
      await fixture.db().read(build.select().from(contentDrafts)),
      await fixture.db().read(build.select().from(auditLog)),
    ]
    const before = await stored()
    const seen = await marks(theo(2))
    await expect(verb(await losingPermissions(fixture, theo(3)), seen, first)).rejects.toMatchObject({ code })
    expect(await stored()).toEqual(before)
  })

  test('a version of another community or an undeclared text is not found; without a session every query is refused', async () => {
    const { id } = await giveText(KEY, '<p>Harbor</p>', { where: 'harbor' })
    await expect(takeBackContent(theo(), { ...change, versionId: id })).rejects.toMatchObject({ code: 'NotFound' })
    const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const ask = async (query: string, headers = {}) =>
      (await caller.post('/graphqlAdmin', { query }, { headers })).json()
    const headers = await fixture.headersFor('theo', 'admin')
    expect((await ask('{ contentBlock(key: "nothing") { draftBy } }', headers)).data).toEqual({ contentBlock: null })
    const discard = 'mutation { contentDraftDiscard(key: "toString", draftTextId: "x") }'
    expect((await ask(discard, headers)).errors).toMatchObject([{ extensions: { code: 'NotFound' } }])
    expect((await ask('{ contentBlocks { key } }')).errors).toMatchObject([
      { extensions: { code: 'NotAuthenticated' } },
    ])
  })
})
