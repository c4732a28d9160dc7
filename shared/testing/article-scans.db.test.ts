import { printSchema } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '#db/testing/articles.ts'
import { schema as memberSchema } from '../../bff-member/schema.ts'
import { schema as publicSchema } from '../../bff-public/schema.ts'
import { type ScanFixture, scanFixture } from './scan-fixture.ts'

let fixture: ScanFixture
beforeAll(async () => {
  fixture = await scanFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const SEND = 'mutation ($id: ID!) { articleSendForReview(articleId: $id) { status } }'
const CREATE = 'mutation ($id: ID!) { articleScanCreate(articleId: $id) { id status createdAt updatedAt } }'
const SCAN_FOR_EDITOR = `query ($id: ID!) {
  articleScan(articleId: $id) {
    id exportId status identicalWords minorChangedWords relatedMeaningWords aggregatedScore aiProbability
    createdAt updatedAt totalExcluded totalWords band failure failureDetail isCurrentText revisionId
    sources { kind url title introduction matchedWords passages }
  }
  articleWritingTrail(articleId: $id) { saves firstSavedAt lastSavedAt largestAddition }
  article(id: $id) { scanBand }
}`

async function theScan(articleId: string) {
  const [scan, ...more] = await fixture.scans(articleId)
  if (!scan || more.length > 0) throw new Error('Not one scan')
  return scan
}
function until(articleId: string, step: string | null) {
  return expect.poll(async () => (await theScan(articleId)).nextStep, { timeout: 5000 }).toBe(step)
}

/** Submitted by its author, and accepted by the provider. */
async function submitArticle(marks = '') {
  const { id, revisionId } = await fixture.giveMarked(marks)
  const maya = fixture.asking('maya', 'member')
  expect((await maya(SEND, { id })).errors).toBeUndefined()
  await until(id, 'ASK')
  return { id, revisionId, maya }
}

const SAVE = `mutation ($id: ID!, $content: String!, $operationId: ID, $pastedSizes: [Int!]) {
  articleAutoSaveRevision(articleId: $id, title: "T", content: $content, operationId: $operationId, pastedSizes: $pastedSizes) { id }
}`
const PASTES = 'query ($id: ID!) { articleWritingTrail(articleId: $id) { saves pastes { savedAt characters } } }'

describe('the writing trail', () => {
  it('shows the large pastes of each save to editors, once, as numbers only', async () => {
    const { id } = await fixture.giveArticle()
    const [maya, theo] = [fixture.asking('maya', 'member'), fixture.asking('theo', 'admin')]
    const save = (n: number, pastedSizes: readonly number[] | null) =>
      maya(SAVE, { id, content: textOf(n), operationId: `op-${n}-of-${id}`, pastedSizes })
    for (const [n, sizes] of [
      [700, [1240, 199, -5, 200]],
      [701, null],
      [702, []],
      [703, [300]],
      [703, [300]],
    ] as const)
      expect((await save(n, sizes)).errors).toBeUndefined()
    const { pastes } = (await theo(PASTES, { id })).data.articleWritingTrail
    expect(pastes.map(({ characters }: { characters: number }) => characters)).toEqual([1240, 200, 300])
    expect(pastes[0].savedAt).toMatch(/^\d{4}-/)
    await save(
      704,
      Array.from({ length: 80 }, (_, i) => 1000 + i),
    )
    const later = (await theo(PASTES, { id })).data.articleWritingTrail.pastes
    expect(later.map(({ characters }: { characters: number }) => characters)).toEqual(
      Array.from({ length: 20 }, (_, i) => 1030 + i),
    )
    expect((await maya(PASTES, { id })).errors).toBeDefined()
  })
})

describe('an article that is submitted', () => {
  it('[ART-056] [EDIT-007] [API-GQL-050] [ENT-018] is scanned, and its editor sees figures, sources and how it was written', async () => {
    const { id, revisionId, maya } = await submitArticle('@@copied=40@@ @@ai=0.97@@')
    const theo = fixture.asking('theo', 'admin')
    const created = (await maya(CREATE, { id })).data.articleScanCreate
    expect(created).toMatchObject({ id: (await theScan(id)).id, status: 'RUNNING' })
    expect((await theo(SCAN_FOR_EDITOR, { id })).data.articleScan).toMatchObject({
      status: 'RUNNING',
      aggregatedScore: null,
      band: null,
    })

    await fixture.sandbox.webhooks('deliver')
    // The last webhook triggers the request for the export.
    await expect.poll(async () => (await fixture.asked()).at(-1)).toContain(`v3/downloads/${revisionId}/export/`)
    await until(id, 'FORGET')
    await fixture.sandbox.webhooks('deliver')
    await until(id, null)

    const { data } = await theo(SCAN_FOR_EDITOR, { id })
    expect(data.articleScan).toEqual({
      ...created,
      status: 'COMPLETED',
      updatedAt: expect.any(String),
      exportId: (await theScan(id)).exportId,
      identicalWords: 169,
      minorChangedWords: 48,
      relatedMeaningWords: 24,
      aggregatedScore: 40,
      aiProbability: 0.97,
      totalWords: 602,
      totalExcluded: 0,
      band: 'DISCUSS',
      failure: null,
      failureDetail: null,
      isCurrentText: true,
      revisionId,
      sources: expect.any(Array),
    })
    expect(data.articleScan.sources).toHaveLength(3)
    expect(data.articleScan.sources[0]).toEqual({
      kind: 'INTERNET',
      url: expect.stringMatching(/^https:\/\/archive\.example\//),
      title: 'From the archive',
      introduction: expect.any(String),
      matchedWords: 145,
      passages: [expect.stringContaining('Quiet platforms')],
    })
    expect(data.article).toEqual({ scanBand: 'DISCUSS' })
    expect(data.articleWritingTrail).toMatchObject({ saves: 1, largestAddition: 600 })
    const asked = await fixture.asked()
    expect(asked.filter((line) => line.includes(revisionId))).toHaveLength(2)
    expect(asked.at(-1)).toBe('PATCH v3.1/scans/delete')
  })

  it('[API-GQL-050] is scanned once, however often and fast a scan is requested', async () => {
    const { id, maya } = await submitArticle()
    const answers = await Promise.all(Array.from({ length: 60 }, () => maya(CREATE, { id })))
    expect(new Set(answers.map(({ data }) => data.articleScanCreate.id))).toEqual(new Set([(await theScan(id)).id]))
    const other = await fixture.giveArticle({ by: 'sam', status: 'SUBMITTED_FOR_REVIEW' })
    const sam = fixture.asking('sam', 'member')
    await Promise.all(Array.from({ length: 60 }, () => sam(CREATE, { id: other.id })))
    await until(other.id, 'ASK')
    const submits = (await fixture.asked()).filter((line) => line.includes(other.revisionId) || line.includes(id))
    expect(submits).toEqual([`PUT v3/scans/submit/file/${other.revisionId}`])
  })

  it('stays where it is whatever the scan finds: an AI probability of 1 blocks nobody', async () => {
    const { id, maya } = await submitArticle('@@ai=1@@ @@copied=100@@')
    const before = await fixture.row(id)
    await fixture.sandbox.webhooks('deliver')
    await until(id, 'FORGET')
    expect((await theScan(id)).aiProbability).toBe(1)
    expect(await fixture.row(id)).toEqual(before)
    expect((await maya('{ articleInFlight { status canView } }')).data.articleInFlight).toEqual({
      status: 'SUBMITTED_FOR_REVIEW',
      canView: false,
    })
  })

  it('is submitted although the provider is away, and scanned once it is back', async () => {
    const { id } = await fixture.giveMarked('')
    await fixture.sandbox.fault({ provider: 'scan', mode: 'status', status: 503 })
    const { data } = await fixture.asking('maya', 'member')(SEND, { id })
    expect(data.articleSendForReview).toEqual({ status: 'SUBMITTED_FOR_REVIEW' })
    await expect.poll(async () => (await theScan(id)).leasedUntil).toBeNull()
    expect(await theScan(id)).toMatchObject({ status: 'WAITING', nextStep: 'SUBMIT' })
    await fixture.sandbox.fault({ provider: 'scan', mode: 'ok' })
    await fixture.later(2)
    expect(await theScan(id)).toMatchObject({ status: 'RUNNING', nextStep: 'ASK' })
  })

  it('is scanned as soon as the provider is back, even if the job stopped at another article before it', async () => {
    await fixture.sandbox.fault({ provider: 'scan', mode: 'status', status: 503 })
    const ids: string[] = []
    for (const who of ['maya', 'sam'] as const) {
      const { id } = await fixture.giveArticle({ by: who, status: 'SUBMITTED_FOR_REVIEW' })
      await fixture.asking(who, 'member')(CREATE, { id })
      await expect.poll(() => theScan(id)).toMatchObject({ tries: 1, leasedUntil: null })
      ids.push(id)
    }
    const tries = async () => (await Promise.all(ids.map(theScan))).map((scan) => scan.tries).toSorted()
    await fixture.later(2)
    expect(await tries()).toEqual([1, 2])
    await fixture.sandbox.fault({ provider: 'scan', mode: 'ok' })
    await fixture.later(2)
    const steps = (await Promise.all(ids.map(theScan))).map((scan) => scan.nextStep)
    expect(steps.toSorted()).toEqual(['ASK', 'SUBMIT'])
  })

  it('is scanned with its own text when several wait at once', async () => {
    await fixture.sandbox.fault({ provider: 'scan', mode: 'status', status: 503 })
    const ids: string[] = []
    for (const [who, percent] of [
      ['maya', 20],
      ['sam', 5],
    ] as const) {
      const content = `<p>@@copied=${percent}@@</p>${textOf(600)}`
      const { id } = await fixture.giveArticle({ by: who, status: 'SUBMITTED_FOR_REVIEW', content })
      await fixture.asking(who, 'member')(CREATE, { id })
      await expect.poll(() => theScan(id)).toMatchObject({ tries: 1, leasedUntil: null })
      ids.push(id)
    }
    await fixture.sandbox.fault({ provider: 'scan', mode: 'ok' })
    await fixture.later(2)
    await fixture.sandbox.webhooks('deliver')
    await expect
      .poll(async () => (await Promise.all(ids.map(theScan))).map((scan) => scan.aggregatedScore))
      .toEqual([20, 5])
  })

  it('[ART-056] again keeps the scan of the earlier text with the earlier text', async () => {
    const { id, revisionId, maya } = await submitArticle('@@copied=20@@')
    await fixture.changeArticle(id, { status: 'NEEDS_REVISION' })
    const save = `mutation ($id: ID!, $content: String!, $base: ID) {
      articleAutoSaveRevision(articleId: $id, title: "T", content: $content, baseRevisionId: $base) { id } }`
    await maya(save, { id, base: revisionId, content: `<p>@@copied=5@@ ${'new words '.repeat(300)}</p>` })
    expect((await maya(CREATE, { id })).data.articleScanCreate.id).toBe((await theScan(id)).id)
    await maya(SEND, { id })
    await expect.poll(async () => (await fixture.scans(id)).map((scan) => scan.nextStep)).toEqual(['ASK', 'ASK'])
    await fixture.sandbox.webhooks('reorder')
    await expect.poll(async () => (await fixture.scans(id)).map((scan) => scan.aggregatedScore)).toEqual([20, 5])
    expect((await fixture.asking('theo', 'admin')(SCAN_FOR_EDITOR, { id })).data.articleScan).toMatchObject({
      aggregatedScore: 5,
      isCurrentText: true,
    })
    await fixture.changeArticle(id, { currentRevisionId: revisionId })
    const { data } = await fixture.asking('theo', 'admin')(SCAN_FOR_EDITOR, { id })
    expect(data.articleScan.isCurrentText).toBe(false)
  })
})

describe('a request for a scan', () => {
  it.each([
    ['a draft', 'DRAFT', 'Unprocessable'],
    ['a removed article', 'TRASHED', 'NotFound'],
  ] as const)('is refused for %s', async (_name, status, code) => {
    const { id } = await fixture.giveArticle({ status })
    const answer = await fixture.asking('maya', 'member')(CREATE, { id })
    expect(answer.errors?.[0]?.extensions.code).toBe(code)
    expect(await fixture.scans(id)).toEqual([])
  })

  it.each([
    ['another member', 'sam', 'member', 'meridian', 'NotFound'],
    ['a member elsewhere', 'lena', 'member', 'harbor', 'NotFound'],
    ['an editor elsewhere', 'stig', 'admin', 'harbor', 'NotFound'],
  ] as const)('needs access to the article: %s has none', async (_name, who, kind, where, code) => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const ask = fixture.asking(who, kind, where)
    for (const query of kind === 'admin' ? [CREATE, SCAN_FOR_EDITOR] : [CREATE]) {
      expect([query, (await ask(query, { id })).errors?.[0]?.extensions.code]).toEqual([query, code])
    }
    expect(await fixture.scans(id)).toEqual([])
  })

  it('never shows a figure to a member: [EDIT-007] they are not even in the schema', async () => {
    const { id, maya } = await submitArticle('@@ai=0.9@@')
    for (const field of ['aiProbability', 'aggregatedScore', 'identicalWords', 'exportId', 'band', 'sources { url }']) {
      const answer = await maya(`mutation { articleScanCreate(articleId: "${id}") { ${field} } }`)
      expect([field, answer.data, answer.errors?.length]).toEqual([field, undefined, 1])
    }
  })
})

it('[EDIT-007] the schema of members and visitors has no word for what a scan finds', () => {
  for (const schema of [memberSchema, publicSchema]) {
    expect(printSchema(schema)).not.toMatch(
      /aggregatedScore|aiProbability|identicalWords|totalExcluded|exportId|ScanBand|ScanSource/,
    )
  }
})

describe('an editor', () => {
  it('requests a failed scan again, once however often, and the old attempt no longer counts', async () => {
    const { id, revisionId } = await submitArticle('@@error=13@@')
    const theo = fixture.asking('theo', 'admin')
    await fixture.sandbox.webhooks('deliver')
    await until(id, null)
    expect((await theo(SCAN_FOR_EDITOR, { id })).data.articleScan).toMatchObject({
      status: 'ERROR',
      failure: 'FAILED',
      failureDetail: 'The document could not be scanned. (13)',
    })
    await Promise.all(Array.from({ length: 20 }, () => theo(CREATE, { id })))
    await until(id, 'ASK')
    expect(await theScan(id)).toMatchObject({ attempt: 2, status: 'RUNNING', failure: null })
    const submits = (await fixture.asked()).filter((line) => line.startsWith('PUT') && line.includes(revisionId))
    expect(submits.map((line) => line.split('/').at(-1))).toEqual([revisionId, `${revisionId}-2`])
    expect((await fixture.audits(id)).map(({ action }) => action)).toEqual(['article.scan-again'])
    // The first attempt's failure is delivered once more.
    await fixture.sandbox.webhooks('lose')
    await fixture.sandbox.webhooks('duplicate')
    expect(await theScan(id)).toMatchObject({ attempt: 2, status: 'RUNNING' })
  })

  it('has a later text scanned beside an earlier one, and gets the scan of the later one', async () => {
    const { id, maya } = await submitArticle()
    const earlier = await theScan(id)
    await fixture.changeArticle(id, { status: 'NEEDS_REVISION' })
    await maya(SAVE, { id, content: textOf(650), operationId: `op-later-of-${id}`, pastedSizes: null })
    const { data } = await fixture.asking('theo', 'admin')(CREATE, { id })
    const later = (await fixture.scans(id)).find((scan) => scan.id !== earlier.id)
    expect(data.articleScanCreate.id).toBe(later?.id)
  })

  it('may have an unsubmitted text scanned, but only if there is a text', async () => {
    const theo = fixture.asking('theo', 'admin')
    const { id } = await fixture.giveArticle({ words: 100 })
    expect((await theo(CREATE, { id })).data.articleScanCreate).toMatchObject({ status: 'WAITING' })
    await until(id, 'ASK')
    const empty = await fixture.giveArticle({ by: 'sam', words: null })
    expect((await theo(CREATE, { id: empty.id })).errors?.[0]?.extensions.code).toBe('Unprocessable')
  })
})

describe('the jobs of every minute', () => {
  it('query three times for a missing result, then give up', async () => {
    const { id, revisionId } = await submitArticle('@@copied=10@@')
    await fixture.sandbox.webhooks('lose')
    for (const minutes of [9, 11, 12, 22, 33, 34]) {
      await fixture.later(minutes)
      await fixture.sandbox.webhooks('lose')
    }
    expect((await fixture.asked()).filter((line) => line.endsWith(`${revisionId}/webhooks/resend`))).toHaveLength(3)
    expect(await theScan(id)).toMatchObject({ status: 'RUNNING' })
    await fixture.later(44)
    expect(await theScan(id)).toMatchObject({ status: 'ERROR', failure: 'NO_ANSWER', nextStep: null })
  })

  it('two at once do everything once, and log in once', async () => {
    const { id, revisionId } = await submitArticle()
    const [token] = await fixture.tokens()
    expect(token?.token).toMatch(/^v1\./)
    await fixture.sandbox.webhooks('lose')
    await Promise.all([fixture.later(11), fixture.later(11), fixture.later(11)])
    expect((await fixture.asked()).filter((line) => line.endsWith(`${revisionId}/webhooks/resend`))).toHaveLength(1)
    expect(await fixture.tokens()).toEqual([token])
    expect((await theScan(id)).tries).toBe(1)
  })
})
