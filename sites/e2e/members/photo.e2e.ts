import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { concat } from '../../../shared/server/images/bytes.ts'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { getPage } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'

async function openEdit(brand: 'meridian' | 'lumen', width: number) {
  const member = await newMember(brand)
  const page = await newBrowser(brand, width)
  await signInOnly(page, member.email)
  await openPage(page, '/v2/profile/edit')
  return { member, page }
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photo' }).click()
  await (await chooser).setFiles(file)
}

function picture(name = 'me.png') {
  return { name, mimeType: 'image/png', buffer: Buffer.from(makePng(640)) }
}

function shown(page: Page) {
  return page.locator('[data-photo="avatar"] img')
}

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    0,
  ),
)('at %s, %i px wide', ([brand, width]) => {
  test('a member chooses a photo, crops it by keyboard, sees it everywhere, removes it and restores it', async () => {
    const { member, page } = await openEdit(brand, width)
    await choose(page, picture())
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
    await dialog.waitFor()
    await expectSound(page, 'the dialog', width)
    const area = dialog.getByRole('application')
    expect(await area.evaluate((canvas) => canvas === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('Edge of the image').waitFor()
    await page.keyboard.press('+')
    await dialog.getByText('110 percent').waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('Moved left').waitFor()
    expect(await dialog.getByLabel('Zoom').inputValue()).toBe('110')
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
    expect(await shown(page).count()).toBe(0)

    await choose(page, picture())
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Save photo' }).click()
    await page.getByText('Photo saved.').waitFor()
    const address = (await shown(page).getAttribute('src')) ?? ''
    expect(address).toMatch(/^\/media\/pic_[0-9a-z]+\/300$/)
    expect(await page.locator('.user-button img').getAttribute('src')).toBe(address.replace('300', '80'))
    await expect.poll(() => shown(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
    await expectSound(page, 'the form', width)

    await page.goto(`/v2/profile/${member.id}/self`)
    expect(await page.locator('main img.avatar').first().getAttribute('src')).toContain(address.replace(/\d+$/, ''))

    await openPage(page, '/v2/profile/edit')
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await page.getByText('Photo removed.').waitFor()
    expect(await shown(page).count()).toBe(0)
    expect((await getPage(brand, address)).status).toBe(404)
    await page.keyboard.press('Enter')
    await page.getByText('Photo restored.').waitFor()
    expect(await shown(page).getAttribute('src')).toBe(address)
    expect((await getPage(brand, address)).status).toBe(200)
  })
})

test('a file that is not a picture is refused with a message, and the photo stays unchanged', async () => {
  const { page } = await openEdit('meridian', 1280)
  const html = Buffer.from('<script>alert(1)</script>')
  for (const mimeType of ['image/svg+xml', 'image/png']) {
    await choose(page, { name: 'me.png', mimeType, buffer: html })
    await page.getByText('We can’t use this file.').waitFor()
  }
  expect(await page.getByRole('dialog').count()).toBe(0)
  const zipped = Buffer.from(concat([makePng(640), new TextEncoder().encode('PK\x03\x04 hidden-words')]))
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: zipped })
  await page.getByRole('button', { name: 'Save photo' }).click()
  await page.getByText('Photo saved.').waitFor()
  const file = await getPage('meridian', (await shown(page).getAttribute('src')) ?? '')
  expect(file.headers['content-type']).toBe('image/webp')
})

test('a photo that could not be sent stays in its dialog and is saved by the next attempt; one being saved keeps its dialog open, however often Escape is pressed, and is not sent again with the next', async () => {
  allowConsoleError(/ERR_FAILED/)
  const { page } = await openEdit('meridian', 1280)
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  const save = dialog.getByRole('button', { name: 'Save photo' })
  await choose(page, picture())
  await page.route('**/rest/member/photo', (route) => route.abort(), { times: 1 })
  await save.click()
  await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  expect(await shown(page).count()).toBe(0)

  let uploads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rest/member/photo')) uploads++
  })
  const release = await holdRequests(page, '**/rest/member/photo')
  await save.click()
  await dialog.getByText('Saving…').waitFor()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  await dialog.getByText('Saving…').waitFor()
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  release()
  await page.getByText('Photo saved.').waitFor()
  await choose(page, picture('another.png'))
  await save.click()
  await expect.poll(() => dialog.isVisible()).toBe(false)
  await page.getByText('Photo saved.').waitFor()
  expect(uploads).toBe(2)
})

test('a removal whose undo failed is undone by the next attempt; a removed photo can be restored after a reload, until it is restored', async () => {
  const { page } = await openEdit('lumen', 360)
  await choose(page, picture())
  await page.getByRole('button', { name: 'Save photo' }).click()
  await page.getByText('Photo saved.').waitFor()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('You’re offline. Reconnect and try again.').waitFor()
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await page.getByText('Photo restored.').waitFor()
  expect(await shown(page).count()).toBe(1)

  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByText('Photo removed.').waitFor()
  await page.reload()
  await page.getByText('Photo removed.').waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await undo.click()
  await page.getByText('Photo restored.').waitFor()
  expect(await shown(page).count()).toBe(1)
  await page.reload()
  await pageReady(page)
  expect(await shown(page).count()).toBe(1)
  expect(await undo.count()).toBe(0)
})

test('without script the page says why no photo can be chosen, and its buttons are off', async () => {
  const member = await newMember('meridian')
  const page = await newBrowser('meridian', 360, { javaScriptEnabled: false })
  await signInOnly(page, member.email)
  await page.goto('/v2/profile/edit')
  // Text locators do not search inside this element.
  const sentence = page.locator('#photo noscript p')
  expect(await sentence.isVisible()).toBe(true)
  expect(await sentence.textContent()).toContain('Choosing a photo needs JavaScript')
  expect(await page.getByRole('button', { name: 'Choose photo' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Remove photo' }).count()).toBe(0)
  expect(await page.locator('input[type=file]').isVisible()).toBe(false)
})
