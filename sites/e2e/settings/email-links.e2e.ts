import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articleFeedback } from '../../../db/schema/articles/articles.ts'
import { users } from '../../../db/schema/members.ts'
import { outbox } from '../../../db/schema/platform.ts'
import { graphql, staffToken } from '../support/api.ts'
import { newBrowser, openPage, origin, pageReady, signInOnly, THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { emailTo, messagesTo, newestMessageTo, type SentMessage } from '../support/outbox.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { send } from '../support/request.ts'
import { personOf, setStatus, storeArticle } from '../support/stored/articles.ts'

/* The pages behind an email's links, and the notice about an address that bounces. */

const FEEDBACK = 'Feedback from your editor'

/** An article assigned to an editor, and the editor's actions on it. */
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

test('a member opens an email’s “Why did I get this?”, switches off exactly that kind, and never gets it again', async () => {
  const member = await newMember('meridian')
  const article = await underEdit(member)
  await article.giveFeedback('The opening is strong.')
  const email = await emailTo(member.email, /^Feedback from/)
  const page = await newBrowser('meridian')
  await signInOnly(page, member.email)
  await openPage(page, linkIn(email, 'Why did I get this?'))
  expect(await page.getByRole('row').count()).toBe(3)
  await page.getByRole('checkbox', { name: `${FEEDBACK}: Email`, exact: true }).uncheck()
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

describe('the unsubscribe link', () => {
  test.each([true, false])('asks first, stops emails, and resumes them (script: %s)', async (javaScriptEnabled) => {
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

  test('works with one click in an email client, only for its own community, and a scanner that opens it changes nothing', async () => {
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
