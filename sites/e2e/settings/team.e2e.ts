import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { newBrowser } from '../support/browser.ts'
import { inspectDialog } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { emailTo, messagesTo } from '../support/outbox.ts'
import { placesOfRun } from '../support/run.ts'
import { button } from '../support/sign-in-form.ts'
import { expectUsable, openSettings } from './settings-pages.ts'

function contact(page: Page, name: 'Executive assistant' | 'Public relations contact') {
  return page.getByRole('region', { name })
}

test.for(placesOfRun(['meridian', 'lumen'], 0))(
  '[ROUTE-026][SET-009][SET-013][SESS-023] at %s a member names an assistant and a PR contact, changes, removes and restores them',
  async (brand) => {
    const { email } = await newMember(brand)
    const page = await newBrowser(brand)
    await openSettings(page, email, '/settings/team')
    const address = `june-${newId(new Date()).toLowerCase()}@example.com`
    const assistant = contact(page, 'Executive assistant')
    await assistant.getByRole('button', { name: 'Add an assistant' }).click()
    await page.getByLabel('Name').fill('June Park')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Mobile phone', { exact: true }).fill('(415) 555-0123')
    await page.getByLabel('Country of the office phone').selectOption('GB')
    await page.getByLabel('Office phone', { exact: true }).fill('020 7946 0958')
    await page.getByLabel('Extension').fill('12')
    await button(page, 'Save').click()
    await assistant.getByText('June Park saved as your executive assistant.').waitFor()
    for (const fact of [address, '+14155550123', '+442079460958', 'ext. 12'])
      await assistant.getByText(fact, { exact: true }).waitFor()
    const { text } = await emailTo(address, /^Robin Vale added you as their executive assistant/)
    expect(text).toContain('no account was created for you')

    const relations = contact(page, 'Public relations contact')
    await relations.getByRole('button', { name: 'Add a PR contact' }).click()
    await page.getByLabel('Name').fill('Pat Reyes')
    await page.getByLabel('Email').fill(`pat-${address}`)
    await page.keyboard.press('Enter')
    await relations.getByText('Pat Reyes saved as your public relations contact.').waitFor()
    await expectUsable(page, 'the team')

    await button(page, 'Edit June Park').click()
    await page.getByLabel('Name').fill('June Park-Lee')
    await button(page, 'Save').click()
    await inspectDialog({ page, opener: button(page, 'Remove June Park-Lee'), name: 'Remove June Park-Lee?' })
    await button(page, 'Remove June Park-Lee').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await assistant.getByText('June Park-Lee removed.').waitFor()
    await button(page, 'Undo').click()
    await assistant.getByText('June Park-Lee saved').waitFor()
    await page.reload()
    for (const fact of ['June Park-Lee', address, '+442079460958', 'ext. 12'])
      await assistant.getByText(fact, { exact: true }).waitFor()
    expect(await messagesTo(address)).toHaveLength(1)

    const other = await newBrowser(brand)
    await openSettings(other, (await newMember(brand)).email, '/settings/team')
    expect(await other.getByText(/^No (assistant|PR contact) yet\.$/).count()).toBe(2)
  },
)
