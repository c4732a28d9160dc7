import type { Locator, Page } from 'playwright'
import { graphql, staffToken } from '../api.ts'
import { openPage, origin, pageReady, THEO } from '../browser.ts'
import { newMember } from '../members.ts'
import { allowWriting, personOf, setStatus, storeArticle } from '../stored/articles.ts'
import { closeQuestion, reopenQuestion, storeQuestion } from '../stored/panels.ts'
import { startWriting } from '../write-answer.ts'

/* Places in which people write, for a test that kills their browser meanwhile. */

export type WritingPlace = {
  readonly area: 'member' | 'staff'
  readonly email: string
  readonly path: string
  /** Opens the page of the place for writing. */
  readonly open: (page: Page) => Promise<void>
  readonly field: (page: Page) => Locator
  /** The actions of others on it while somebody writes. */
  readonly disturb: (round: number) => Promise<unknown>
  /** Undoes that. */
  readonly restore: () => Promise<unknown>
  /** Other addresses linked from there with the written text, besides the field; read without changes. */
  readonly elsewhere: (page: Page) => Promise<readonly string[]>
}

const ADA = 'ada.lindqvist@council.test'
const WRITTEN = '<p>The first line was there.</p>'

async function newArticle(status: 'NEEDS_REVISION' | 'FIRST_ROUND_EDIT' | 'PUBLISHED') {
  const { id: name, email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Writes.</p>')
  const slug = status === 'PUBLISHED' && { slug: `killed-${name.toLowerCase()}` }
  const id = await storeArticle(writer, { title: 'Killed', content: WRITTEN, status: 'DRAFT', ...slug })
  const { id: theoId } = await personOf(THEO)
  await setStatus(id, status, theoId)
  return { id, email, theoId }
}

export function articleBox(page: Page) {
  return page.getByRole('textbox', { name: 'Article text' })
}

/** The newest twelve: each conflict stores a text of its own. */
async function textsOfNewestVersions(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(`${origin('meridian')}${path}`)
  const versions = await page
    .locator('a[href*="revision="]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const texts: string[] = []
  for (const version of [...new Set(versions)].slice(0, 12)) {
    await page.goto(version)
    texts.push((await page.locator('main').textContent()) ?? '')
  }
  return texts
}

/** The text of an author on whose article an editor starts to work meanwhile. */
export async function articlePlace(): Promise<WritingPlace> {
  const { id, email, theoId } = await newArticle('NEEDS_REVISION')
  return {
    area: 'member',
    ...{ email, path: '/articles/edit', field: articleBox },
    open: (page) => articleBox(page).waitFor(),
    disturb: (round) => setStatus(id, round % 4 === 0 ? 'ON_HOLD' : 'EDITING', theoId),
    restore: () => setStatus(id, 'NEEDS_REVISION', theoId),
    elsewhere: (page) => textsOfNewestVersions(page, `/articles/history/${id}`),
  }
}

/** A member's answer to a question that closes meanwhile. */
export async function answerPlace(): Promise<WritingPlace> {
  const member = await newMember('meridian')
  const questionId = await storeQuestion(member.communityId, 'What was it?')
  const box = (page: Page) => page.locator('.answer-editor').getByRole('textbox', { name: 'Your answer' })
  return {
    area: 'member',
    ...{ email: member.email, path: `/v2/expert-panels/${questionId}`, field: box },
    open: async (page) => {
      await pageReady(page)
      if ((await box(page).count()) === 0) await startWriting(page)
      await box(page).waitFor()
    },
    disturb: () => closeQuestion(questionId),
    restore: () => reopenQuestion(questionId),
    elsewhere: async () => [],
  }
}

/** The correction of a published text by one editor, which another one publishes or discards meanwhile. */
export async function correctionPlace(): Promise<WritingPlace> {
  const { id } = await newArticle('PUBLISHED')
  const path = `/admin/articles/${id}/correct`
  const asAda = async (query: string, variables: object) => {
    const { data } = await graphql<{ articleCorrection: { id: string } | null }>(
      'meridian',
      '/graphqlAdmin',
      await staffToken('meridian', ADA),
      query,
      variables,
    )
    return data?.articleCorrection ?? null
  }
  return {
    area: 'staff',
    ...{ email: THEO, path, field: articleBox },
    open: async (page) => {
      const start = page.getByRole('button', { name: 'Start correction' })
      await start.or(articleBox(page)).first().waitFor()
      await pageReady(page)
      if (await start.isVisible()) await start.click()
      await articleBox(page).waitFor()
    },
    disturb: async () => {
      const open = await asAda('query ($id: ID!) { articleCorrection(articleId: $id) { id } }', { id })
      await asAda(
        'mutation ($id: ID!, $correctionId: ID!) { articleCorrectionDiscard(articleId: $id, correctionId: $correctionId) { id } }',
        { id, correctionId: open?.id },
      )
    },
    restore: async () => {},
    elsewhere: async (page) => {
      // The page of the article sends text left on the device.
      await openPage(page, `${origin('meridian')}/admin/articles/${id}`)
      await page.waitForLoadState('networkidle')
      await page.goto(`${origin('meridian')}${path}`)
      return page.getByRole('region', { name: 'Earlier texts' }).locator('details').allTextContents()
    },
  }
}

/** A comment that an editor types in an article that others move on meanwhile. */
export async function commentPlace(): Promise<WritingPlace> {
  const { id, theoId } = await newArticle('FIRST_ROUND_EDIT')
  const box = (page: Page) => page.getByLabel('Feedback to the author')
  return {
    area: 'staff',
    ...{ email: THEO, path: `/admin/articles/${id}`, field: box },
    open: async (page) => {
      await pageReady(page)
      await box(page).waitFor()
    },
    disturb: (round) =>
      setStatus(id, (['FINAL_EDIT', 'ON_HOLD', 'NEEDS_REVISION'] as const)[round % 3] ?? 'ON_HOLD', theoId),
    restore: () => setStatus(id, 'FIRST_ROUND_EDIT', theoId),
    elsewhere: async () => [],
  }
}
