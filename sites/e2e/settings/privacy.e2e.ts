import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { users } from '../../../db/schema/members.ts'
import { accountDeletions } from '../../../db/schema/privacy.ts'
import { PASSWORD } from '../support/api.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { allowConsoleError, newBrowser, origin, pageReady, signInOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { httpSession } from '../support/http.ts'
import { type Member, newMember } from '../support/members.ts'
import { emailTo } from '../support/outbox.ts'
import { expectNoOverflow, expectSound } from '../support/page-checks.ts'
import { send } from '../support/request.ts'
import { placesOfRun } from '../support/run.ts'

async function open(
  brand: 'meridian' | 'lumen',
  width: number,
  javaScriptEnabled: boolean,
  create: (brand: 'meridian' | 'lumen') => Promise<Member> = newMember,
) {
  const member = await create(brand)
  const page = await newBrowser(brand, width, { javaScriptEnabled, acceptDownloads: true })
  await signInOnly(page, member.email)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Privacy settings' }).click()
  await page.waitForURL('**/settings/privacy')
  return { member, page }
}

async function download(page: Page, name: RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

describe('the privacy settings', () => {
  const PLACES = [
    ['meridian', 1280, true],
    ['lumen', 360, false],
  ] as const

  test.for(placesOfRun(PLACES, 0))(
    'a member requests an export of their data, is emailed when it is ready, and downloads it as a page and as JSON (%s, %i px wide, script: %s)',
    async ([brand, width, hasScript]) => {
      const { member, page } = await open(brand, width, hasScript)
      await page.getByRole('button', { name: 'Request a copy' }).click()
      await page.waitForURL('**/settings/privacy')
      const email = await emailTo(member.email, /The copy of your data .* is ready/)
      expect(email.text).toContain(`${origin(brand)}/settings/privacy`)
      await page.goto('/settings/privacy')
      await page.getByText('Your copy is ready.').waitFor()
      const json = JSON.parse(await download(page, /JSON/)) as { tables: { name: string; rows: object[] }[] }
      expect(json.tables.find(({ name }) => name === 'users')?.rows).toMatchObject([{ email: member.email }])
      expect(await download(page, /HTML/)).toContain(`<dd>${member.email}</dd>`)
      if (hasScript) await expectSound(page, 'privacy settings')
    },
  )

  test.for(placesOfRun(PLACES, 1))(
    'a member requests the deletion of their account, is told on every page how to cancel, and cancels (%s, %i px wide, script: %s)',
    async ([brand, width, hasScript]) => {
      const { member, page } = await open(brand, width, hasScript, newSubscriber)
      await page.getByRole('link', { name: 'Continue to delete my account' }).click()
      const confirm = page.getByRole('button', { name: 'Delete my account in 30 days' })
      await page.getByLabel('I understand what is deleted and what stays.').check()
      await page.getByLabel('Your password').fill('Wrong-2026!')
      allowConsoleError(/422/)
      await confirm.click()
      await page.getByText('That’s not your password. Nothing was changed.').waitFor()
      if (hasScript) await expectSound(page, 'privacy settings')

      await page.getByLabel('I understand what is deleted and what stays.').check()
      await page.getByLabel('Your password').fill(PASSWORD)
      await confirm.click()
      await page.getByText('Your account will be deleted on').first().waitFor()
      // The provider may not have answered yet.
      const renewal =
        /Auto-renewal of your membership is (?:being turned )?off, and we won’t turn it on (?:again )?without you\./
      await page.getByText(renewal).waitFor()
      expect(new URL(page.url()).search).toBe('')
      const email = await emailTo(member.email, /will be deleted on/)
      expect(email.text).toContain('Keep my account')

      // Signing in still works, and every page says how to cancel.
      const again = await newBrowser(brand, width, { javaScriptEnabled: hasScript })
      await signInOnly(again, member.email)
      for (const path of ['/articles', '/settings', '/settings/billing']) {
        await again.goto(path)
        await again.getByRole('complementary', { name: 'Account deletion' }).waitFor()
      }
      await again.getByRole('link', { name: 'Keep it or learn more' }).click()
      await again.waitForURL('**/settings/privacy')
      if (hasScript) await pageReady(again)
      await again.getByRole('button', { name: 'Keep my account' }).click()
      await again.getByText('Your account is staying. Nothing was deleted.').waitFor()
      await again.getByText(renewal).waitFor()
      await expectNoOverflow(again, 'privacy settings')
      await again.getByRole('link', { name: 'Continue to delete my account' }).waitFor()
      await emailTo(member.email, /^Your .* account is staying/)
      const rows = await database().read(
        build.select().from(accountDeletions).where(eq(accountDeletions.userId, member.id)),
      )
      expect(rows).toMatchObject([{ finishedAt: null, cancelledAt: expect.any(Date) }])
      const person = build
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, member.email), eq(users.status, 'ACTIVE')))
      expect(await database().read(person)).toHaveLength(1)
    },
  )
})

test('forms of the privacy settings from another site change nothing', async () => {
  const member = await newMember('meridian')
  const { cookie } = await httpSession('meridian', 'member', member.email)
  const form = { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ action: 'delete', understood: 'yes', password: PASSWORD }).toString()
  const post = (more: Record<string, string>, text = body) =>
    send('meridian', '/settings/privacy', { method: 'POST', headers: { ...form, ...more }, body: text })
  expect((await post({ Origin: 'https://evil.test' })).status).toBe(403)
  expect((await post({ Origin: origin('meridian'), 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await post({ Origin: origin('meridian') }, 'action=other')).status).toBe(404)
  expect((await post({ Origin: origin('meridian') }, `action=export&x=${'x'.repeat(9000)}`)).status).not.toBe(200)
  const none = build.select().from(accountDeletions).where(eq(accountDeletions.userId, member.id))
  expect(await database().read(none)).toEqual([])
  expect((await post({ Origin: origin('meridian'), 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
  expect(await database().read(none)).toHaveLength(1)
})
