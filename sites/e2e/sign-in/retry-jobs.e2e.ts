import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobAttempts } from '#db/schema/platform.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { JOBS_MESSAGES as M } from '../../src/admin/jobs/messages.ts'
import { STEP_UP_MESSAGES } from '../../src/admin/step-up/messages.ts'
import { allowConsoleError, newBrowser, openPage, signInStaffOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { newMember } from '../support/members.ts'

test('staff retry a failed task after confirming their password', async () => {
  const now = new Date()
  const { communityId } = await newMember('lumen')
  const rowId = newId(now)
  await database().commit([
    build.insert(jobAttempts).values({
      ...{ job: 'delete-accounts', rowId, communityId, dueAt: now, attempts: 6 },
      ...{ lastError: 'odd', firstFailedAt: now, lastFailedAt: now },
    }),
  ])
  const page = await newBrowser('lumen')
  allowConsoleError(/status of 403/)
  await signInStaffOnly(page)
  await openPage(page, '/admin/jobs')
  const row = page.getByRole('row', { name: new RegExp(rowId) })
  await row.getByRole('button', { name: `${M.retry}: Delete an account` }).click()
  const dialog = page.getByRole('dialog', { name: STEP_UP_MESSAGES.title })
  await dialog.getByLabel(STEP_UP_MESSAGES.password).fill(PASSWORD)
  await dialog.getByRole('button', { name: STEP_UP_MESSAGES.confirm }).click()
  await page.getByText(M.retried, { exact: true }).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await database().read(build.select().from(jobAttempts).where(eq(jobAttempts.rowId, rowId)))).toEqual([])
  await page.goto('/admin/log?act=JOB_RETRY')
  await page.getByText('retried the job “Account deletions”').first().waitFor()
})
