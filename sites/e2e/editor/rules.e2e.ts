import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasEditorView } from '../../../shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES, type ArticleStatus, isInFlight } from '../../../shared/domain/articles/statuses.ts'
import { newBrowser, signInOnly } from '../support/browser.ts'
import {
  fault,
  intercept,
  manyWords,
  openEditorAs,
  paste,
  submitButton,
  textBox,
  textOfWords,
} from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { allowWriting, personOf, setStatus, storeArticle } from '../support/stored/articles.ts'

/* What the editor allows, shows and refuses to an author. */

async function replaceAll(page: Page, field: Locator, pasted: string) {
  await field.focus()
  await page.keyboard.press('Control+A')
  await paste(page, '', pasted)
}

/** A colour of the design as the browser computes it. */
function resolvedColour(page: Page, name: string) {
  return page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.color = `var(${variable})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
}

describe('the limits of an article', () => {
  test('[ART-008][ART-009][ART-065][ART-066][ART-067][ART-068][ART-069][ART-070][ART-071][ART-073][ART-074][ART-075][ART-076] decide with every key press whether it can be submitted', async () => {
    const { email } = await newMember('meridian')
    await allowWriting(email, '<p>Writes.</p>')
    const page = await openEditorAs(email)
    const count = (label: string) => page.getByText(`${label}/1000 words (minimum 500)`)
    const colour = (label: string) => count(label).evaluate((counter) => getComputedStyle(counter).color)
    await page.getByLabel('Title').fill('A title')

    await replaceAll(page, textBox(page), manyWords(499))
    const red = await resolvedColour(page, '--negative')
    expect(await colour('499')).toBe(red)
    expect(await submitButton(page).isDisabled()).toBe(true)
    await page.keyboard.type(' last')
    expect(await colour('500')).not.toBe(red)
    expect(await submitButton(page).isEnabled()).toBe(true)
    await replaceAll(page, textBox(page), manyWords(1000))
    expect(await colour('1000')).not.toBe(red)
    expect(await submitButton(page).isEnabled()).toBe(true)
    await page.keyboard.type(' more')
    expect(await colour('1001')).toBe(red)
    expect(await submitButton(page).isDisabled()).toBe(true)
    await page.keyboard.press('Control+Backspace')
    await count('1000').waitFor()

    await page.getByLabel('Title').fill('x'.repeat(255))
    await page.getByText('Add a title of up to 254 characters. (255/254)').waitFor()
    expect(await submitButton(page).isDisabled()).toBe(true)
    await page.getByLabel('Title').fill('x'.repeat(254))
    expect(await submitButton(page).isEnabled()).toBe(true)
    await page.getByLabel('Title').fill(' ')
    expect(await submitButton(page).isDisabled()).toBe(true)
  })

  test('are shown beside Submit with what is still missing, under a formatting row that visibly scrolls', async () => {
    const { email } = await newMember('meridian')
    await allowWriting(email, '<p>Writes.</p>')
    const page = await openEditorAs(email)
    const count = page.getByText('120/1000 words (minimum 500)')
    await replaceAll(page, textBox(page), manyWords(120))
    await count.waitFor()
    expect(await count.getAttribute('data-invalid')).toBe('')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByText('Still needed: A title of').waitFor()
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    /** The visible part of the button at the right edge; 1 when none is cut off. */
    const shareAtEdge = () =>
      toolbar.evaluate((bar) => {
        const edge = bar.getBoundingClientRect().right
        const boxes = [...bar.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
        const cut = boxes.find(({ left, right }) => left < edge && right > edge + 1)
        return cut ? (edge - cut.left) / cut.width : 1
      })
    for (const width of [320, 360, 430]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await shareAtEdge(), `at ${width} px`).toBeGreaterThan(0.3)
      expect(await shareAtEdge(), `at ${width} px`).toBeLessThan(0.7)
    }
    await toolbar.evaluate((bar) => bar.scrollTo({ left: bar.scrollWidth }))
    expect(await shareAtEdge()).toBe(1)
  })

  test('[ART-010][ART-077][ART-078][ART-079][ART-080][ART-081][ART-082][ART-084][ART-085][ART-086][ART-087][ART-098] include a byline with its own limits', async () => {
    const { email } = await newMember('meridian')
    const author = await allowWriting(email, null)
    await storeArticle(author, { title: 'A title', content: textOfWords(600), status: 'DRAFT' })
    const page = await openEditorAs(email)
    await page.getByLabel('Title').fill('A title')
    await replaceAll(page, textBox(page), manyWords(600))
    expect(await submitButton(page).isDisabled()).toBe(true)

    await page.getByRole('button', { name: 'Add byline' }).click()
    await page.getByText('Can contain a maximum of 140 characters and (1) link.', { exact: true }).waitFor()
    const field = page.getByRole('textbox', { name: 'Byline text' })
    const save = page.getByRole('button', { name: 'Save byline' })
    expect(await save.isDisabled()).toBe(true)
    await field.focus()
    // 140 characters as they are shown: markup is not counted, an entity is one.
    await paste(page, `<p>${'x'.repeat(138)}<a href="https://a.test">x</a>&amp;</p>`)
    await page.getByText('140/140').waitFor()
    expect(await save.isEnabled()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await field.locator('p').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Save byline' }).count()).toBe(1)
    await page.keyboard.type('y')
    await page.getByText('Shorten it to 140 characters.').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await page.keyboard.press('Control+A')
    await paste(page, '<p><a href="https://a.test">one</a> and <a href="https://b.test">two</a></p>')
    await page.getByText('Only one link is allowed. Remove one.').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await page.keyboard.press('Control+A')
    await paste(page, '<p>Builds at <a href="https://a.test">Northwind</a></p>')

    await intercept(page, 'articleUserByline', fault)
    await save.click()
    await page.getByText('An error occurred while saving your byline. Please try again.', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('An error occurred')
    expect(await field.textContent()).toBe('Builds at Northwind')
    await page.unrouteAll()
    await save.click()
    await page.getByRole('button', { name: 'Edit byline' }).waitFor()
    await page.getByText('Builds at Northwind', { exact: true }).waitFor()
    await submitButton(page).and(page.locator(':enabled')).waitFor()
  })
})

describe('the editor by status', () => {
  test('[ROUTE-002][ROUTE-009][ART-013][ART-014][ART-015][ART-016][ART-017][ART-018][ART-019][ART-020][ART-038][ART-039][ART-040][ART-043][ART-044] shows what its status requires, with the corresponding cards', async () => {
    const { email } = await newMember('meridian')
    const author = await allowWriting(email, '<p>Writes.</p>')
    const articleId = await storeArticle(author, { title: 'One article', content: textOfWords(600), status: 'DRAFT' })
    const page = await newBrowser('meridian')
    await signInOnly(page, email)
    const openIn = async (status: ArticleStatus, editorEmail: string | null = null) => {
      await setStatus(articleId, status, editorEmail && (await personOf(editorEmail)).id)
      await page.goto('/articles/edit')
    }
    const card = (name: string) => page.getByRole('group').filter({ has: page.getByText(name, { exact: true }) })
    const theo = 'theo.brandt@council.test'

    await openIn('DRAFT', theo)
    await textBox(page).waitFor()
    expect(await card("What's Next").count()).toBe(0)
    expect(await card('Feedback').count()).toBe(0)
    await card('Reminders').waitFor()
    const guidelines = card('Content Guidelines')
    expect(await guidelines.evaluate((element) => element.hasAttribute('open'))).toBe(false)
    await guidelines.getByText('Content Guidelines', { exact: true }).click()
    expect(await guidelines.evaluate((element) => element.hasAttribute('open'))).toBe(true)
    const link = card('Need Assistance').getByRole('link')
    expect(await link.getAttribute('href')).toBe('mailto:concierge@meridian.test')
    await page.goto('/articles/edit?guidelines=true')
    await card('Content Guidelines').and(page.locator('[open]')).waitFor()

    await openIn('NEEDS_REVISION')
    await textBox(page).waitFor()
    await card("What's Next").waitFor()
    expect(await card('Feedback').count()).toBe(0)
    await openIn('NEEDS_REVISION', theo)
    await card('Feedback').waitFor()
    await submitButton(page).and(page.locator(':enabled')).waitFor()

    for (const status of ['FIRST_ROUND_EDIT', 'FINAL_EDIT', 'READY_TO_APPROVE'] as const) {
      await openIn(status, theo)
      await page.getByRole('heading', { name: 'One article' }).first().waitFor()
      expect.soft(await page.getByRole('article').getByText('word599').count(), `the text, ${status}`).toBe(1)
      expect.soft(await card("What's Next").count(), `what is next, ${status}`).toBe(0)
      expect.soft(await card('Feedback').count(), `the thread, ${status}`).toBe(1)
      expect(await page.getByRole('textbox', { name: /Article text|Title/ }).count()).toBe(0)
      expect(await submitButton(page).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(status === 'READY_TO_APPROVE' ? 1 : 0)
    }
  })

  test('[ART-045] redirects to the dashboard in every status that is not open, in work or not; only a new article has the plain address', async () => {
    const { email } = await newMember('meridian')
    const author = await allowWriting(email, '<p>Writes.</p>')
    const articleId = await storeArticle(author, { title: 'One article', content: textOfWords(600), status: 'DRAFT' })
    const page = await openEditorAs(email)
    await page.waitForURL(`**/articles/edit?article=${articleId}`)
    const address = page.url()
    const closed = ARTICLE_STATUSES.filter((status) => !hasEditorView(status))
    expect(closed).toHaveLength(9)
    for (const status of closed) {
      await setStatus(articleId, status)
      await page.goto(address)
      expect(new URL(page.url()).pathname, status).toBe('/articles')
      await page.goto('/articles/edit')
      expect(new URL(page.url()).pathname, status).toBe(isInFlight(status) ? '/articles' : '/articles/edit')
    }
    await setStatus(articleId, 'NEEDS_REVISION')
    await page.goto('/articles')
    await page.getByRole('link', { name: 'Revise and resubmit' }).click()
    await page.waitForURL(address)
    await textBox(page).waitFor()
  })
})
