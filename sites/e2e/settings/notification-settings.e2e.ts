import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articleFeedback } from '../../../db/schema/articles/articles.ts'
import { users } from '../../../db/schema/members.ts'
import { outbox } from '../../../db/schema/platform.ts'
import { graphql, staffToken } from '../support/api.ts'
import { allowConsoleError, newBrowser, origin, pageReady, signInOnly, THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { emailTo, messagesTo, newestMessageTo, type SentMessage } from '../support/outbox.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { send } from '../support/request.ts'
import { placesOfRun } from '../support/run.ts'
import { personOf, setStatus, storeArticle } from '../support/stored/articles.ts'

const FEEDBACK = 'Feedback from your editor'

async function openSettings(brand: 'meridian' | 'lumen', width = 1280, path = '/settings/notifications') {
  const member = await newMember(brand)
  const page = await newBrowser(brand, width)
  await signInOnly(page, member.email)
  await page.goto(path)
  await pageReady(page)
  return { member, page }
}

function focusedName(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

async function tabTo(page: Page, name: string) {
  for (let i = 0; i < 40 && (await focusedName(page)) !== name; i++) await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe(name)
}

function toggle(page: Page, option: string, channel = 'Email') {
  return page.getByRole('checkbox', { name: `${option}: ${channel}`, exact: true })
}

/** An article in the hands of its editor, and what the editor does with it. */
async function underEdit(author: Member) {
  const articleId = await storeArticle(author, {
    title: 'Quiet platforms',
    content: '<p>x</p>',
    status: 'FIRST_ROUND_EDIT',
  })
  await setStatus(articleId, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const token = await staffToken('meridian', THEO)
  const act = async (mutation: string, variables: object) => {
    const answer = await graphql('meridian', '/graphqlAdmin', token, mutation, { id: articleId, ...variables })
    expect(answer.errors).toBeUndefined()
  }
  return {
    giveFeedback: (text: string) =>
      act('mutation ($id: ID!, $text: String!) { articleFeedbackCreate(articleId: $id, feedback: $text) { id } }', {
        text,
      }),
    putOnHold: () => act('mutation ($id: ID!) { articleSetStatus(articleId: $id, status: ON_HOLD) { id } }', {}),
    comments: async () => {
      const rows = await database().read(
        build.select({ id: articleFeedback.id }).from(articleFeedback).where(eq(articleFeedback.articleId, articleId)),
      )
      return rows.length
    },
  }
}

function linkIn({ text }: SentMessage, label: string): string {
  const [, link = ''] = new RegExp(`${label.replace('?', '\\?')}:? (\\S+)`).exec(text) ?? []
  return link
}

describe('the notification settings', () => {
  const PLACES = [
    ['meridian', 1280],
    ['lumen', 360],
  ] as const

  test.for(placesOfRun(PLACES, 0))(
    '[ROUTE-025] [NOTIF-014] [NOTIF-015] are read and changed with the keyboard alone, and stay (%s, %i px wide)',
    async ([brand, width]) => {
      const { page } = await openSettings(brand, width)
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(
        expect.arrayContaining(['Email', 'Web', expect.stringContaining('Mobile')]),
      )
      for (const group of ['Your articles', 'Expert panels', 'Your community', 'Your account'])
        await page.getByRole('rowheader', { name: group, exact: true }).waitFor()

      await tabTo(page, 'Why is mobile off?')
      await page.keyboard.press('Enter')
      await page.getByText('Download the app or enable push notifications').waitFor()
      await page.keyboard.press('Escape')
      expect(await focusedName(page)).toBe('Why is mobile off?')
      const mobile = page.getByRole('checkbox', { name: /: Mobile$/ })
      expect(await mobile.count()).toBe(19)
      for (const one of await mobile.all())
        expect([await one.isDisabled(), await one.isChecked()]).toEqual([true, false])

      await tabTo(page, `${FEEDBACK}: Email`)
      await page.keyboard.press('Space')
      expect(await toggle(page, FEEDBACK).isChecked()).toBe(false)
      await page.getByRole('status').getByText(`${FEEDBACK}: Email is now off.`).waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.reload()
      await pageReady(page)
      const isOff = async () => {
        const names = await Promise.all(
          (await page.getByRole('checkbox', { checked: false, disabled: false }).all()).map((one) =>
            one.getAttribute('aria-label'),
          ),
        )
        return names.filter((name) => name !== null)
      }
      expect(await isOff()).toEqual([`${FEEDBACK}: Email`])
      await expectNoOverflow(page, 'notification settings', Math.min(width, 320))
    },
  )

  test.for(placesOfRun(PLACES, 0))(
    'have how often the digest of the forum comes (%s, %i px wide)',
    async ([brand, width]) => {
      const { page } = await openSettings(brand, width, '/settings/notifications?option=forum-digest')
      const digest = page.getByRole('region', { name: 'Forum digest' })
      expect(await digest.getByRole('radio', { name: 'Once a week' }).isChecked()).toBe(true)
      await digest.getByRole('radio', { name: 'Every day' }).check()
      await digest.getByText('You’ll get the forum digest every day.').waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.reload()
      await pageReady(page)
      expect(await digest.getByRole('radio', { name: 'Every day' }).isChecked()).toBe(true)
      await toggle(page, 'Forum digest').waitFor()
      await expectNoOverflow(page, 'how often', Math.min(width, 320))
    },
  )

  test.for(placesOfRun(PLACES, 1))(
    '[SET-004] are reached by a link, narrowed to one option, and widened again (%s, %i px wide)',
    async ([brand, width]) => {
      const { page } = await openSettings(brand, width, '/settings')
      await page.getByRole('link', { name: 'Notification settings' }).click()
      await page.waitForURL('**/settings/notifications')
      await page.goto('/settings/notifications?option=article-feedback')
      await pageReady(page)
      const names = async () =>
        Promise.all((await page.getByRole('checkbox').all()).map((one) => one.getAttribute('aria-label')))
      expect(await names()).toEqual([`${FEEDBACK}: Email`, `${FEEDBACK}: Web`, `${FEEDBACK}: Mobile`])
      await page.getByRole('link', { name: 'Manage settings' }).click()
      await page.waitForURL('**/settings/notifications')
      await pageReady(page)
      const all = (await names()).length
      expect(all).toBeGreaterThan(10)
      await page.goto('/settings/notifications?option=unknown')
      await pageReady(page)
      expect(await names()).toHaveLength(all)
    },
  )
})

test('[NOTIF-017] [SET-015] a change that is not saved goes back where it is, and says so', async () => {
  const { page } = await openSettings('meridian')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation')
      ? route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
      : route.continue(),
  )
  const box = toggle(page, FEEDBACK)
  await box.focus()
  await page.keyboard.press('Space')
  const row = page.getByRole('row', { name: FEEDBACK })
  await row.getByRole('alert').getByText('That couldn’t be saved, so nothing has changed.').waitFor()
  expect([await box.isChecked(), await focusedName(page)]).toEqual([true, `${FEEDBACK}: Email`])

  await page.getByRole('checkbox', { name: 'Hold emails and mobile notifications during quiet hours' }).click()
  await page.getByRole('region', { name: 'Quiet hours' }).getByRole('alert').waitFor()
  expect(
    await page.getByRole('checkbox', { name: 'Hold emails and mobile notifications during quiet hours' }).isChecked(),
  ).toBe(false)
  allowConsoleError(/status of 503/)

  await page.unroute('**/graphql')
  await page.keyboard.press('Tab')
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText(`${FEEDBACK}: Email is now off.`).waitFor()
  expect(await row.getByRole('alert').count()).toBe(0)
})

test('quiet hours are switched on, changed and kept', async () => {
  const { page } = await openSettings('meridian', 360)
  const hours = page.getByRole('region', { name: 'Quiet hours' })
  await hours.getByRole('status').getByText('Emails and mobile notifications are sent at any time.').waitFor()
  await hours.getByRole('checkbox').check()
  await hours
    .getByRole('status')
    .getByText('Emails and mobile notifications are held from 10:00 PM until 7:00 AM.')
    .waitFor()
  await hours.getByLabel('From').selectOption('9:30 PM')
  await hours
    .getByRole('status')
    .getByText('Emails and mobile notifications are held from 9:30 PM until 7:00 AM.')
    .waitFor()
  await page.reload()
  await hours
    .getByRole('status')
    .getByText('Emails and mobile notifications are held from 9:30 PM until 7:00 AM.')
    .waitFor()
  expect(await hours.getByLabel('From').inputValue()).toBe('21:30')
})

test('a member opens an email’s “Why did I get this?”, switches off exactly that kind, and never gets it again', async () => {
  const member = await newMember('meridian')
  const article = await underEdit(member)
  await article.giveFeedback('The opening is strong.')
  const email = await emailTo(member.email, /^Feedback from/)
  const page = await newBrowser('meridian')
  await signInOnly(page, member.email)
  await page.goto(linkIn(email, 'Why did I get this?'))
  await pageReady(page)
  expect(await page.getByRole('row').count()).toBe(3)
  await toggle(page, FEEDBACK).uncheck()
  await page.getByRole('status').getByText(`${FEEDBACK}: Email is now off.`).waitFor()

  await article.giveFeedback('One number is missing.')
  await article.putOnHold()
  await emailTo(member.email, /is on hold$/)
  const withheld = () =>
    database().read(
      build
        .select({ template: outbox.template })
        .from(outbox)
        .where(and(eq(outbox.userId, member.id), eq(outbox.status, 'WITHHELD'))),
    )
  await expect.poll(withheld, { timeout: 20_000 }).toEqual([{ template: 'article-feedback' }])
  expect(await article.comments()).toBe(2)
  const subjects = (await messagesTo(member.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Feedback from'))).toHaveLength(1)
})

describe('the link that stops emails', () => {
  test.each([true, false])('asks first, stops them, and starts them again (script: %s)', async (javaScriptEnabled) => {
    const member = await newMember('meridian')
    await (await underEdit(member)).giveFeedback('Good.')
    const link = linkIn(await emailTo(member.email, /^Feedback from/), 'Stop these emails')
    const page = await newBrowser('meridian', 360, { javaScriptEnabled })
    for (let i = 0; i < 3; i++) await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Stop these emails?' }).waitFor()
    await page.getByText(FEEDBACK, { exact: true }).waitFor()
    if (javaScriptEnabled) expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByRole('heading', { level: 1, name: 'You’ve unsubscribed from these emails' }).waitFor()
    expect(page.url()).toBe(link)
    if (javaScriptEnabled) expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Turn back on' }).click()
    await page.getByRole('heading', { level: 1, name: 'Stop these emails?' }).waitFor()
    await expectNoOverflow(page, 'unsubscribe')
  })

  test('works by one click in an email client, for its own community only, and a scanner that opens it changes nothing', async () => {
    const member = await newMember('meridian')
    const article = await underEdit(member)
    await article.giveFeedback('Good.')
    const { headers } = await emailTo(member.email, /^Feedback from/)
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, link = ''] = /^<(.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '') ?? []
    expect(link.startsWith(origin('meridian'))).toBe(true)
    const { pathname, search } = new URL(link)
    const path = pathname + search
    const click = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: FROM_A_EMAIL_CLIENT }

    for (const method of ['GET', 'HEAD']) expect((await send('meridian', path, { method })).status).toBe(200)
    expect((await send('harbor', path, click)).status).toBe(404)
    expect((await send('harbor', path)).body).toContain('This link doesn’t work')
    await article.giveFeedback('Better.')
    await newestMessageTo(member.email, /^Feedback from/, 2)

    for (let i = 0; i < 2; i++) expect((await send('meridian', path, click)).status).toBe(200)
    expect((await send('meridian', path)).body).toContain('You’ve unsubscribed from these emails')
    const { headers: ofPage } = await send('meridian', path)
    expect([ofPage['referrer-policy'], ofPage['cache-control']]).toEqual(['no-referrer', 'no-store'])
  })
})

const FROM_A_EMAIL_CLIENT = {
  'Content-Type': 'application/x-www-form-urlencoded',
  Origin: 'https://mail.example',
  'Sec-Fetch-Site': 'cross-site',
}

test('a member whose address bounces is told in the settings, and lets us send again', async () => {
  const member = await newMember('meridian')
  const email = `bounce+${member.id.toLowerCase()}@meridian.test`
  await database().commit([build.update(users).set({ email }).where(eq(users.id, member.id))])
  await (await underEdit({ ...member, email })).giveFeedback('Good.')
  await emailTo(email, /^Feedback from/)
  const page = await newBrowser('meridian', 360)
  await signInOnly(page, email)
  const notice = page.getByText('Our emails to you are bouncing')
  await expect
    .poll(
      async () => {
        await page.goto('/settings/notifications')
        return notice.count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await pageReady(page)
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Resume emails' }).click()
  await page.getByText('Emails to your address have resumed.').waitFor()
  await page.reload()
  expect(await notice.count()).toBe(0)
})
