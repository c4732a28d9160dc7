import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectInspectedSound, expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { setProfile } from '../support/stored/profiles.ts'

function choose(page: Page, area: string) {
  return page.getByRole('group', { name: 'Areas of expertise' }).getByLabel(area, { exact: true }).check()
}

async function openForm(page: Page) {
  await openPage(page, '/v2/profile/edit')
}

async function saveForm(page: Page) {
  await page.getByRole('button', { name: 'Save profile' }).click()
}

async function valuesIn(page: Page): Promise<string[]> {
  const fields = ['Biography', 'Job title', 'Location'].map((label) => page.getByLabel(label).first())
  return Promise.all(fields.map((field) => field.inputValue()))
}

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    1,
  ),
)('at %s, %i px wide', ([brand, width]) => {
  test('[NAV-004] [NAV-013] [ERR-019] [DIR-003] [DIR-004] a member fills in the profile, sees it as others do, and is found by a misspelt company', async () => {
    const member = await newMember(brand)
    const page = await newBrowser(brand, width)
    await signInOnly(page, member.email)
    await openPage(page, '/articles')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('link', { name: 'Manage Profile' }).click()
    await page.waitForURL('**/v2/profile')
    await page.getByRole('heading', { level: 1, name: 'Robin Vale' }).waitFor()
    await page.getByText('Tell other members who you are').waitFor()

    await page.getByRole('link', { name: 'Edit profile' }).click()
    await page.waitForURL('**/v2/profile/edit')
    await pageReady(page)
    await page.getByLabel('Job title').fill('Cartographer')
    await page.getByLabel('Company', { exact: true }).fill(`Brontherion ${brand}`)
    await page.getByLabel('Biography').first().fill('Maps of places that are not there yet.\n\nAsk me about borders.')
    await page.getByText('Choose areas of expertise').click()
    const areas = ['Accounting', 'Hiring', 'Investing', 'Leadership', 'Privacy', 'Sustainability']
    for (const area of areas) await choose(page, area)
    await page.getByText('Only 5 allowed.', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'LinkedIn' }).fill('linkedin.com/in/robin')
    await page.getByRole('textbox', { name: 'Website' }).fill('not an address')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Check 2 fields').waitFor()
    await expectInspectedSound(page, 'the form', width)

    await page.getByRole('group', { name: 'Areas of expertise' }).getByLabel('Accounting').uncheck()
    await page.getByRole('textbox', { name: 'Website' }).fill('')
    await page.getByRole('link', { name: '← Your profile' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('group', { name: 'What other members see' }).getByLabel('Areas of expertise').uncheck()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved.').waitFor()

    await page.getByRole('link', { name: 'View as another member' }).click()
    await page.waitForURL(`**/v2/profile/${member.id}/self`)
    await page.getByText('Ask me about borders.').waitFor()
    expect(await page.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe(
      'https://linkedin.com/in/robin',
    )
    expect(await page.getByText('Sustainability').count()).toBe(0)
    expect(await seriousViolations(page)).toEqual([])

    const other = await newBrowser(brand, width)
    await signInOnly(other, (await newMember(brand)).email)
    await openPage(other, '/articles')
    if (width < 768) await other.getByRole('button', { name: 'Menu' }).click()
    await other.getByRole('link', { name: 'Members', exact: true }).click()
    await other.waitForURL('**/v2/members')
    await other.getByRole('searchbox').fill('bronterhion')
    await other.keyboard.press('Enter')
    await other.waitForURL('**/v2/members/results?q=bronterhion')
    await other.getByText('Showing results for “brontherion”.').waitFor()
    await expectInspectedSound(other, 'the results', width)
    await other.getByRole('link', { name: 'Robin Vale' }).first().click()
    await other.getByText('Maps of places that are not there yet.').waitFor()
    expect(await other.getByText('Sustainability').count()).toBe(0)
  })

  test('with two tabs of a member the second overwrites nothing, shows the saved values beside the typed ones, and is saved once the member chose', async () => {
    const member = await newMember(brand)
    await setProfile(member, { biography: 'Keeps bees.' })
    const first = await newBrowser(brand, width)
    await signInOnly(first, member.email)
    await openForm(first)
    const second = await first.context().newPage()
    await openForm(second)

    await first.getByLabel('Biography').first().fill('Keeps bees and sells honey.')
    await first.getByLabel('Job title').fill('Beekeeper')
    await saveForm(first)
    await first.getByText('Profile saved.').waitFor()

    await second.getByLabel('Biography').first().fill('Raises ants.')
    await second.getByLabel('Location').first().fill('Oslo, Norway')
    await saveForm(second)
    await second.getByText(/^Your profile was saved somewhere else/).waitFor()
    await second.getByText('Changed only there, and now shown here as saved: Job title.').waitFor()
    await second.getByText('Currently saved: Keeps bees and sells honey.', { exact: true }).waitFor()
    await expectSound(second, 'the form with what was saved elsewhere', width)
    await second.getByRole('link', { name: 'Biography', exact: true }).click()
    expect(await valuesIn(second)).toEqual(['Raises ants.', 'Beekeeper', 'Oslo, Norway'])
    await saveForm(second)
    await second.getByText('Profile saved.').waitFor()
    await openForm(second)
    expect(await valuesIn(second)).toEqual(['Raises ants.', 'Beekeeper', 'Oslo, Norway'])

    await first.getByLabel('Biography').first().fill('Sells honey.')
    await saveForm(first)
    await first.getByRole('button', { name: 'Use the saved one: Biography' }).click()
    expect(await valuesIn(first)).toEqual(['Raises ants.', 'Beekeeper', 'Oslo, Norway'])
    await saveForm(first)
    await first.getByText('Profile saved.').waitFor()
  })
})
