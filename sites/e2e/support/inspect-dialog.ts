import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { focusedName, hasFocus } from './keyboard.ts'
import { expectNoOverflow, seriousViolations } from './page-checks.ts'

const WIDTH = 1280
const DIALOG_MAX_WIDTH = 500

type Refusal = {
  /** Presses what is refused. */
  readonly submit: string
  /** What the dialog says then; absent where the field is marked without a text. */
  readonly says?: string | RegExp
  /** The field that is wrong. */
  readonly field: string
  /** What makes this field right, for the next refusal. */
  readonly typed?: string
}

type Asked = {
  readonly page: Page
  readonly opener: Locator
  readonly name: string | RegExp
  readonly refusals?: readonly Refusal[]
  readonly width?: number
}

/** What axe finds, in the colours of the brand and in forced ones. */
export async function expectAccessible(page: Page, where: string) {
  expect.soft(await seriousViolations(page), where).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await seriousViolations(page, 'forced'), `${where} in forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: null })
}

export async function expectFocus(page: Page, target: Locator, when: string) {
  await expect
    .poll(() => hasFocus(target), { message: when, timeout: 2000 })
    .toBe(true)
    .catch(async (error: Error) => expect.soft(await focusedName(page), error.message).toBe('the expected element'))
}

/** On a page that is wider than a dialog may be. */
export async function expectDialogWidth(dialog: Locator, where: string) {
  const box = await dialog.boundingBox()
  expect.soft(box?.width, `the width of ${where}`).toBeLessThanOrEqual(DIALOG_MAX_WIDTH)
}

/** Wrong, and without a text that says so. */
export async function expectMarked(field: Locator) {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const error = field.locator('xpath=ancestor::*[contains(@class, "field")][1]//*[contains(@class, "field__error")]')
  expect.soft(await error.textContent()).toBe('')
}

/**
 * Opens a dialog by its button, has each submit in it refused, and closes it: the focus begins inside, goes to what is wrong, and
 * comes back to the button.
 */
export async function inspectDialog({ page, opener, name, refusals = [], width = WIDTH }: Asked) {
  const where = `the dialog ${name}`
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  const inside = dialog.locator(':focus')
  await expectFocus(page, inside, `the focus is in ${where}`)
  await expectAccessible(page, where)
  await expectNoOverflow(page, where, 320)
  const box = await dialog.boundingBox()
  expect.soft((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320, `${where} fits 320 px`).toBe(true)
  await page.setViewportSize({ width, height: 800 })
  await expectDialogWidth(dialog, where)
  for (const { submit, says, field, typed } of refusals) {
    await dialog.getByRole('button', { name: submit }).press('Enter')
    const wrong = dialog.getByLabel(field)
    if (says) await dialog.getByText(says).first().waitFor()
    else await expectMarked(wrong)
    const summary = dialog.locator('.form-summary')
    await expectFocus(page, wrong.or(summary), `after “${says ?? submit}” the focus is at ${field}`)
    await expectAccessible(page, `${where} after ${says ?? submit}`)
    if (typed) await wrong.fill(typed)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expectFocus(page, opener, `the focus is back at what opened ${where}`)
}
