import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { allowConsoleError, newBrowser, pageReady, signInStaffOnly } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { runJobs } from '../support/jobs.ts'
import { emailTo } from '../support/outbox.ts'
import { expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'

const LINK = /\/get-started\?dealId=[\w-]+&(?:amp;)?productId=24-months/

test.for(placesOfRun([1280, 360], 1))(
  'staff invite a person, who opens the link; it is withdrawn and says so; a file invites the others (%i px wide)',
  async (width) => {
    const mark = newId(new Date()).slice(-10)
    const email = `nora-${mark}@example.test`
    const staff = await newBrowser('meridian', width)
    const sound = async (what: string) => {
      await pageReady(staff)
      await expectSound(staff, what, width)
    }
    await signInStaffOnly(staff)
    await staff.goto('/admin/members')
    await staff.getByRole('link', { name: 'Invitations' }).click()
    await staff.getByRole('link', { name: 'Invite a member' }).click()
    await staff.getByRole('heading', { name: 'Invite a member' }).waitFor()
    allowConsoleError(/status of (?:400|422)/)
    await staff.getByRole('button', { name: 'Send invitation' }).click()
    await staff.locator('[aria-invalid=true]').first().waitFor()
    expect(await staff.getByLabel('First name').getAttribute('aria-invalid')).toBe('true')
    expect(await staff.getByText('The name is missing.').count()).toBe(0)
    await sound('the form with what is missing')
    await staff.getByLabel('First name').fill('Nora')
    await staff.getByLabel('Last name').fill('Quist')
    await staff.getByLabel('Email').fill('maya.chen@meridian.test')
    await staff.getByLabel('Package').selectOption('24 months')
    await staff.getByRole('button', { name: 'Send invitation' }).click()
    await staff.getByRole('link', { name: 'Open the member' }).waitFor()
    await staff.getByLabel('Email').fill(email)
    await staff.getByRole('button', { name: 'Send invitation' }).click()
    await staff.getByText('Invitation sent').waitFor()
    await sound('the invitation')

    const [path] = LINK.exec((await emailTo(email, /invited to join/)).text) ?? []
    const visitor = await newBrowser('meridian', width)
    await visitor.goto(path ?? '/')
    await visitor.waitForURL('**/get-started/payment?**')
    await staff.reload()
    await staff.locator('.badge', { hasText: 'Opened' }).waitFor()
    await staff.getByText('Withdraw', { exact: true }).first().click()
    await staff.getByRole('button', { name: 'Withdraw' }).click()
    await staff.getByText('Invitation withdrawn').waitFor()
    await visitor.goto(path ?? '/')
    await visitor.getByText('This membership link isn’t valid.').waitFor()

    // Chosen before the script has loaded that reads the file.
    const release = await holdRequests(staff, '**/ImportForm*.js')
    await staff.goto('/admin/members/invitations/imports', { waitUntil: 'commit' })
    await staff.getByLabel('CSV file').setInputFiles({
      ...{ name: 'people.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\x03\x04\x14\0\x06\0') },
    })
    release()
    await staff.getByText('“people.xlsx” isn’t a text file.').waitFor()
    // In the encoding of Excel on Windows.
    await staff.getByLabel('CSV file').setInputFiles({
      ...{ name: 'people.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`name,email\nZoë Größe,ada-${mark}@example.test\nBo,bo-${mark}@example.test\n`, 'latin1'),
    })
    await expect.poll(() => staff.getByLabel('Rows').inputValue()).toContain(`Zoë Größe,ada-${mark}`)
    expect(await staff.getByText('isn’t a text file').count()).toBe(0)
    await sound('the form for a file')
    await staff.getByRole('button', { name: 'Check rows' }).click()
    await staff.getByText('The name needs a first and a last name. Add the missing one.').waitFor()
    await sound('the rows of a file')
    await staff.getByRole('button', { name: 'Invite 1 person' }).click()
    await expect
      .poll(
        async () => {
          await staff.reload()
          return staff.getByText('1 person invited').count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    // The cron sends emails to many people.
    await runJobs()
    await emailTo(`ada-${mark}@example.test`, /invited to join/)
    await staff.goto('/admin')
    await staff.getByRole('link', { name: /invitations aren’t accepted yet/ }).click()
    await staff.getByRole('heading', { name: 'Invitations' }).waitFor()
    await staff.getByText(`ada-${mark}@example.test`).waitFor()
    await sound('the list')
    await staff.getByRole('link', { name: 'Withdrawn', exact: true }).click()
    await staff.getByText(email).waitFor()
  },
)
