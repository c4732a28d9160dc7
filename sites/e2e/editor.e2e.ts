import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { letSignIn } from './support/let-sign-in.ts'
import { type Brand, expectComplaint, newBrowser, signInMember } from './support/people.ts'
import { acceptAgreement, autosaved, paste, submit, textBox } from './support/writing.ts'

/* What a writer does at the desk, as the specification has it. Each test has somebody of its own. */

const WRITERS = {
  firstUse: 'amara.okonkwo@meridian.test',
  submitting: 'jun.takahashi@meridian.test',
  byline: 'rebecca.steinfeld@meridian.test',
  pasting: 'ravi.subramaniam@meridian.test',
  keyboard: 'robert.kessler@meridian.test',
  preview: 'arjun.mehta@meridian.test',
  proofreading: 'jonathan.reyes@meridian.test',
  approving: 'camille.fournier-roy@meridian.test',
  onDark: 'annabel.thwaite@lumen.test',
} as const

beforeAll(() => letSignIn(...Object.values(WRITERS)))

const writer = async (email: string, brand: Brand = 'meridian'): Promise<Page> => {
  const page = await newBrowser(brand)
  await signInMember(page, email)
  await page.goto('/articles/edit')
  return page
}

const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')

const fail = (page: Page, operation: string) =>
  page.route('**/graphql', (route) =>
    route.request().postData()?.includes(operation)
      ? route.fulfill({ json: { data: null, errors: [{ message: 'x', extensions: { code: 'UnhandledError' } }] } })
      : route.fallback(),
  )

const replaceText = async (page: Page, html: string) => {
  await textBox(page).focus()
  await page.keyboard.press('Control+A')
  await paste(page, html)
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for review' })

describe('the product agreement', () => {
  test('[ART-021][ART-059][ART-060] stands before the first use, is accepted once and not asked again', async () => {
    const page = await writer(WRITERS.firstUse)
    const dialog = page.getByRole('dialog', { name: 'Before your first article' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    let loads = 0
    page.on('load', () => loads++)
    await acceptAgreement(page)
    await page.getByLabel('Title').fill('Mine')
    await autosaved(page)
    expect(loads).toBe(0)
    await page.reload()
    await textBox(page).waitFor()
    expect(await dialog.isVisible()).toBe(false)
  })
})

describe('submitting', () => {
  test('[ART-055][ART-065][ART-067][ART-068][ART-071][ART-073][ART-074][ART-075][ART-076][ART-077][ART-088][ART-093] needs title, length, byline and a ticked confirmation', async () => {
    const page = await writer(WRITERS.submitting)
    await acceptAgreement(page)
    await textBox(page).waitFor()
    const canSubmit = () => submitButton(page).isEnabled()
    const toDo = (what: string) =>
      page.getByRole('listitem').filter({ hasText: what }).getByText('To do').waitFor({ state: 'attached' })
    const lengths: [number, boolean][] = [
      [499, false],
      [500, true],
      [1000, true],
      [1001, false],
    ]
    await page.getByLabel('Title').fill('A title')
    await toDo('A saved byline')
    await page.getByRole('button', { name: 'Add byline' }).click()
    await page.getByRole('textbox', { name: 'Byline text' }).fill('Jun writes & counts.')
    await page.getByRole('button', { name: 'Save byline' }).click()
    await page.getByRole('button', { name: 'Edit byline' }).waitFor()
    for (const [count, isEnough] of lengths) {
      await replaceText(page, `<h2>${words(1)}</h2><p><b>${words(count - 1)}</b></p>`)
      const label = page.getByText(`${count}/1000 words (minimum 500)`)
      await label.waitFor()
      expect(await canSubmit(), `${count} words`).toBe(isEnough)
      const colour = await label.evaluate((element) => getComputedStyle(element).color)
      const soft = await page
        .getByText('Autosaved')
        .or(page.getByText('Saving...'))
        .first()
        .evaluate((e) => getComputedStyle(e).color)
      expect(colour === soft, `colour at ${count}`).toBe(isEnough)
    }
    await replaceText(page, `<p>${words(600)}</p>`)
    await page.getByText('600/1000').waitFor()
    await page.getByLabel('Title').fill('')
    expect(await canSubmit()).toBe(false)
    await page.getByLabel('Title').fill('t'.repeat(255))
    await page.getByText('A title of at most 254 characters is needed.').waitFor()
    expect(await canSubmit()).toBe(false)
    await page.getByLabel('Title').fill('t'.repeat(254))
    expect(await canSubmit()).toBe(true)

    await submitButton(page).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Submit article' })
    for (const part of ['I own it', 'unpublished', 'not AI-generated']) await dialog.getByText(part).waitFor()
    expect(await send.isEnabled()).toBe(false)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(page.url()).toContain('/articles/edit')

    await fail(page, 'articleSendForReview')
    await submitButton(page).click()
    await dialog.getByRole('checkbox').check()
    await send.click()
    await dialog.getByText('An error occurred while submitting your article, please try again.').waitFor()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await submit(page)
    await page.getByText('submitted for review').first().waitFor()
    expectComplaint(/Transition was aborted/)
  })
})

describe('the byline', () => {
  test('[ART-078][ART-079][ART-080][ART-081][ART-082][ART-084][ART-085][ART-086][ART-087][ART-098] is one line of 140 characters with one link', async () => {
    const page = await writer(WRITERS.byline)
    await page.getByRole('button', { name: 'Edit byline' }).click()
    const field = page.getByRole('textbox', { name: 'Byline text' })
    const save = page.getByRole('button', { name: 'Save byline' })
    await page.getByText('Can contain a maximum of 140 characters and (1) link.', { exact: true }).waitFor()

    await field.fill('')
    await page.getByText('0/140').waitFor()
    expect(await save.isEnabled()).toBe(false)
    await field.fill(`${'b'.repeat(139)}&`)
    await page.getByText('140/140').waitFor()
    expect(await save.isEnabled()).toBe(true)
    await field.fill('b'.repeat(141))
    await page.getByText('141/140').waitFor()
    expect(await save.isEnabled()).toBe(false)

    await field.fill('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    expect(await field.textContent()).toBe('onetwo')

    const link = async (word: string) => {
      await field.fill(word)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Control+K')
      const dialog = page.getByRole('dialog', { name: 'Link' })
      await dialog.getByLabel('Address').fill('example.com')
      await dialog.getByRole('button', { name: 'Save link' }).click()
      await field.getByRole('link', { name: word }).waitFor()
    }
    await link('Rebecca')
    expect(await save.isEnabled()).toBe(true)
    await field.press('Control+End')
    await page.keyboard.type(' and ')
    await paste(page, '<a href="https://example.com/other">another</a>')
    await page.getByText('Two links are one too many.').waitFor()
    expect(await save.isEnabled()).toBe(false)

    await link('r'.repeat(140))
    await page.getByText('140/140').waitFor()
    expect(await save.isEnabled()).toBe(true)
    await fail(page, 'articleUserByline')
    await save.click()
    await page.getByText('An error occurred while saving your byline. Please try again.', { exact: true }).waitFor()
    await page.unrouteAll()
    await save.click()
    await page.getByRole('button', { name: 'Edit byline' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'r'.repeat(140) }).waitFor()
  })
})

describe('pasting', () => {
  const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body>
    <p class=MsoNormal><b>Bold</b> and <i style='mso-bidi-font-style:normal'>slanted</i><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>  </span></span><![endif]>First point</p>
    <p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Second point</p>
    <p class=MsoNormal><o:p>&nbsp;</o:p></p>
    <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>Counted</p></body></html>`
  const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
    <h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Heading</span></h1>
    <p dir="ltr"><span style="font-weight:700">Strong</span><span style="font-weight:400"> plain </span><span style="text-decoration:underline">marked</span> <a href="https://example.com/" style="text-decoration:none"><span style="color:#15c;text-decoration:underline">linked</span></a></p><br>
    <ul><li dir="ltr"><p dir="ltr" role="presentation"><span>Item</span></p></li></ul></b>`
  const WEB = `<div><h4 onclick="alert(1)">Small heading</h4><p style="color:red">Text <a href="javascript:alert(1)">trap</a><img src="x" onerror="alert(1)"></p>
    <table><tr><td>cell one</td><td>cell two</td></tr></table><script>alert(1)</script></div>`

  test.each([
    [
      'Word',
      WORD,
      '<p><strong>Bold</strong> and <em>slanted</em></p><ul><li><p>First point</p></li><li><p>Second point</p></li></ul><ol><li><p>Counted</p></li></ol>',
    ],
    [
      'Google Docs',
      DOCS,
      '<h2>Heading</h2><p><strong>Strong</strong> plain <span class="underline">marked</span> <a href="https://example.com/" rel="noopener noreferrer nofollow">linked</a></p><ul><li><p>Item</p></li></ul>',
    ],
    ['a web page', WEB, '<h3>Small heading</h3><p>Text trap</p><p>cell one</p><p>cell two</p>'],
  ])('[ART-091] from %s brings the text and its structure, and nothing else', async (_from, html, expected) => {
    const page = await writer(WRITERS.pasting)
    await textBox(page).waitFor()
    await replaceText(page, html)
    await textBox(page)
      .getByText(/point|Heading|heading/)
      .first()
      .waitFor()
    const markup = await textBox(page).innerHTML()
    expect(markup.replaceAll(/<p><br class="ProseMirror-trailingBreak"><\/p>$/g, '')).toBe(expected)
  })
})

describe('the keyboard', () => {
  test('[ART-009] reaches every mark, in one stop of Tab with arrows inside, and the shortcuts work', async () => {
    const page = await writer(WRITERS.keyboard)
    await page.getByLabel('Title').focus()
    await page.keyboard.type('Title by keyboard')
    await page.keyboard.press('Enter')
    await page.keyboard.type('plain ')
    for (const [key, text] of [
      ['b', 'bold'],
      ['i', 'slanted'],
      ['u', 'underlined'],
    ] as const) {
      await page.keyboard.press(`Control+${key}`)
      await page.keyboard.type(text)
      await page.keyboard.press(`Control+${key}`)
      await page.keyboard.type(' ')
    }
    await page.keyboard.press('Control+K')
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await dialog.getByLabel('Address').fill('javascript:alert(1)')
    await dialog.getByLabel('Text').fill('the report')
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter a web address').waitFor()
    await dialog.getByLabel('Address').fill('example.com/report')
    await page.keyboard.press('Enter')
    await textBox(page).getByRole('link', { name: 'the report' }).waitFor()
    expect(await textBox(page).evaluate((element) => element === document.activeElement)).toBe(true)
    const html = await textBox(page).innerHTML()
    for (const part of ['<strong>bold</strong>', '<em>slanted</em>', '<span class="underline">underlined</span>'])
      expect(html).toContain(part)

    await page.getByLabel('Title').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    const bar = page.getByRole('toolbar', { name: 'Formatting' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Bold')
    await page.keyboard.press('End')
    expect(await focused()).toBe('Redo')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Bold')
    for (const _ of ['Italic', 'Underline', 'Heading']) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await textBox(page).getByRole('heading', { level: 2 }).waitFor()
    expect(await bar.getByRole('button', { name: 'Heading', exact: true }).getAttribute('aria-pressed')).toBe('true')
    await autosaved(page)
  })
})

describe('an article that is not on the desk', () => {
  test.each([
    ['[ART-043] FIRST_ROUND_EDIT', WRITERS.preview, 'First edit'],
    ['[ART-044] FINAL_EDIT', WRITERS.proofreading, 'Proofreading'],
  ])('%s is a preview to read', async (_status, email, label) => {
    const page = await writer(email)
    await page.getByText(label, { exact: true }).waitFor()
    await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
    expect(await textBox(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Submit|Save|Approve/ }).count()).toBe(0)
  })

  test('[ART-013][ART-022][ART-040][ART-041][ART-042][ART-089][ART-090][ART-094][ART-095] one that is ready is approved after a confirmation', async () => {
    const page = await writer(WRITERS.approving)
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await approve.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('owner of this account').waitFor()
    const accept = dialog.getByRole('button', { name: 'Accept and approve' })
    expect(await accept.isEnabled()).toBe(false)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await approve.click()
    await dialog.getByRole('checkbox').check()
    await fail(page, 'articleApproveForPublishing')
    await accept.click()
    await dialog.getByText('An error occurred while approving your article, please try again.').waitFor()
    await page.unrouteAll()
    await accept.click()
    await page.getByRole('heading', { name: 'Your article is approved.' }).waitFor()
    await page.getByRole('link', { name: 'Back to Articles' }).click()
    await page.waitForURL('**/articles')
  })
})

describe('the side cards', () => {
  test('[ART-014][ART-015][ART-016][ART-017][ART-018][ART-099][ART-100][ART-102] tell what is next and carry the conversation with the editor', async () => {
    const page = await writer('maya.chen@meridian.test')
    const side = page.getByRole('complementary', { name: 'About this article' })
    for (const card of ["What's Next", 'Content Guidelines', 'Reminders', 'Need Assistance', 'Feedback'])
      await side.getByText(card, { exact: true }).waitFor()
    expect(await side.getByRole('link', { name: 'concierge@meridian.test' }).getAttribute('href')).toBe(
      'mailto:concierge@meridian.test',
    )
    const guidelines = side.getByRole('group').filter({ hasText: 'Content Guidelines' })
    await guidelines.getByText('Content Guidelines').click()
    expect(await guidelines.getAttribute('open')).not.toBeNull()
    await guidelines.getByText('Content Guidelines').click()
    expect(await guidelines.getAttribute('open')).toBeNull()

    const remarks = side.getByRole('group').filter({ hasText: 'Your answer' }).getByRole('listitem')
    const before = await remarks.count()
    await fail(page, 'EditorEarlierRemarks')
    await side.getByRole('button', { name: 'Show earlier' }).click()
    await side.getByText('Failed loading feedback').waitFor()
    await page.unrouteAll()
    await side.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => remarks.count()).toBeGreaterThan(before)
    expect(await side.getByRole('button', { name: 'Show earlier' }).count()).toBe(0)

    await fail(page, 'articleFeedbackCreate')
    await side.getByLabel('Your answer').fill('I will name the outage.')
    await side.getByRole('button', { name: 'Send' }).click()
    await side.getByText('An error occurred while submitting your feedback. Please try again.').waitFor()
    await page.unrouteAll()
    await page.reload()
    expect(await side.getByLabel('Your answer').inputValue()).toBe('I will name the outage.')
    await side.getByRole('button', { name: 'Send' }).click()
    await side.getByRole('listitem').filter({ hasText: 'I will name the outage.' }).waitFor()
    await expect.poll(() => side.getByLabel('Your answer').inputValue()).toBe('')
  })
})

describe('every state of the desk', () => {
  test('has no serious finding and fits a phone, on a dark brand', async () => {
    const page = await writer(WRITERS.onDark, 'lumen')
    await textBox(page).waitFor()
    const inspect = async (state: string) => {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 780 })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(
          serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
          `${state} at ${width}`,
        ).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${state} at ${width}`).toBeLessThanOrEqual(0)
      }
      await page.setViewportSize({ width: 1280, height: 780 })
    }
    await page.getByLabel('Title').fill('W'.repeat(300))
    await textBox(page).click()
    await page.keyboard.type(`${'unbroken'.repeat(30)} and words`)
    await inspect('a long title that is invalid')
    await page.getByRole('button', { name: 'Edit byline' }).click()
    await inspect('the byline form')
    await textBox(page).click()
    await page.keyboard.press('Control+K')
    await inspect('the link dialog')
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await page.getByText('You are offline', { exact: true }).waitFor()
    await inspect('offline')
    await page.context().setOffline(false)
    await autosaved(page)
    expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  })
})
