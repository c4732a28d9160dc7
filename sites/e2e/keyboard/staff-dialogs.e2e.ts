import { describe, expect, test } from 'vitest'
import { MOVE_MESSAGES } from '../../src/admin/articles/messages.ts'
import { ADJUST_KIND_MESSAGES, ADJUST_MESSAGES, submitText } from '../../src/admin/billing/adjustments/messages.ts'
import { amountLabel, PAYMENTS_MESSAGES, refundLabel } from '../../src/admin/billing/payments/messages.ts'
import { STEP_UP_MESSAGES } from '../../src/admin/step-up/messages.ts'
import { paragraph } from '../support/articles/article-text.ts'
import { insertArticles } from '../support/articles/insert-articles.ts'
import { newPaid, openAsStaff } from '../support/billing/staff-page.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInStaffOnly } from '../support/browser.ts'
import { expectAccessible, expectFocus, inspectDialog } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { setStatus, storeArticle } from '../support/stored/articles.ts'

/* Dialogs and their refusals: the focus, the findings of axe, and the fit at 320 px. */

const TEXT = `<p>${paragraph(1, 40)}</p>`

describe('dialogs of staff', () => {
  test('the moves of an article', async () => {
    const { id, communityId } = await newMember('meridian')
    const articleId = await storeArticle({ id, communityId }, { title: 'Moved', content: TEXT, status: 'DRAFT' })
    await setStatus(articleId, 'READY_TO_PUBLISH')
    const page = await newBrowser('meridian')
    await signInStaffOnly(page)
    await openPage(page, `/admin/articles/${articleId}`)
    await inspectDialog({
      page,
      opener: page.getByRole('button', { name: 'Move to Scheduled' }),
      name: 'Move to Scheduled',
      refusals: [{ submit: 'Move to Scheduled', says: MOVE_MESSAGES.needsDate, field: MOVE_MESSAGES.scheduledFor }],
    })
  })

  test('a move on the board', async () => {
    const { name } = await insertArticles('lumen', 'Yarrow', 1, ['FINAL_EDIT'])
    const page = await newBrowser('lumen')
    await signInStaffOnly(page)
    await openPage(page, `/admin/articles?q=${name}`)
    await page.getByRole('button', { name: `Actions (${name} 1)` }).press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Ready to approve', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectAccessible(page, 'a move on the board')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(
      page,
      page.getByRole('button', { name: `Actions (${name} 1)` }),
      'the focus is back at the menu of the card',
    )
  })

  test('[ERR-018] the money of a member', async () => {
    const page = await openAsStaff(await newPaid('harbor', 49_500), 'harbor')
    await inspectDialog({
      page,
      opener: page.getByRole('button', { name: ADJUST_KIND_MESSAGES.CREDIT.open }),
      name: ADJUST_KIND_MESSAGES.CREDIT.title,
      refusals: [
        {
          submit: submitText('CREDIT', null, 'USD'),
          field: amountLabel('USD'),
          typed: '50',
        },
        {
          submit: submitText('CREDIT', 5000, 'USD'),
          field: ADJUST_MESSAGES.name,
          typed: 'A late start',
        },
        {
          submit: submitText('CREDIT', 5000, 'USD'),
          field: ADJUST_MESSAGES.reason,
        },
      ],
    })
    // The password dialog opens above the dialog, which gets the focus back.
    allowConsoleError(/status of 403/)
    await page.getByRole('button', { name: ADJUST_KIND_MESSAGES.CREDIT.open }).press('Enter')
    const credit = page.getByRole('dialog', { name: ADJUST_KIND_MESSAGES.CREDIT.title })
    await credit.getByLabel(amountLabel('USD')).fill('50')
    await credit.getByLabel(ADJUST_MESSAGES.name).fill('A late start')
    await credit.getByLabel(ADJUST_MESSAGES.reason).fill('Agreed by phone')
    const submit = credit.getByRole('button', { name: submitText('CREDIT', 5000, 'USD') })
    await inspectDialog({
      page,
      opener: submit,
      name: STEP_UP_MESSAGES.title,
      refusals: [
        { submit: STEP_UP_MESSAGES.confirm, says: STEP_UP_MESSAGES.missing, field: STEP_UP_MESSAGES.password },
      ],
    })
    await page.keyboard.press('Escape')
    await credit.waitFor({ state: 'hidden' })
    const give = page.getByRole('button', { name: /: payment of \$495\.00/ })
    await expect
      .poll(async () => {
        if ((await give.count()) === 0) await page.reload()
        return give.count()
      })
      .toBe(1)
    await pageReady(page)
    await inspectDialog({
      page,
      opener: give,
      name: PAYMENTS_MESSAGES.refundTitle,
      refusals: [
        {
          submit: refundLabel(null, 'USD'),
          field: amountLabel('USD'),
          typed: '10',
        },
        { submit: refundLabel(1000, 'USD'), field: PAYMENTS_MESSAGES.reason },
      ],
    })
  })
})
