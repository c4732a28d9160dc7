import { describe, expect, test } from 'vitest'
import { newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectInspectedSound, expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storeArticle } from '../support/stored/articles.ts'
import { setProfile } from '../support/stored/profiles.ts'

describe('home and search', () => {
  const PLACES = [
    ['meridian', 1280],
    ['lumen', 360],
  ] as const

  test.for(placesOfRun(PLACES, 1))(
    'a member finds a person and an article by keyboard, follows the person, and sees the article on the home page (%s, %i px wide)',
    async ([brand, width]) => {
      const author = await newMember(brand)
      const word = `grelling${brand}`
      const title = `What ${word} taught us`
      await setProfile(author, { areaOfFocus: `Keeping ${word}` })
      const slug = `${word}-${author.id}`.toLowerCase()
      await storeArticle(author, { title, content: '<p>Much.</p>', status: 'PUBLISHED', slug })
      const page = await newBrowser(brand, width)
      await signInOnly(page, (await newMember(brand)).email)
      await page.goto('/')
      await page.waitForURL('**/v2')
      await page.getByRole('heading', { level: 1, name: 'Welcome, Robin Vale' }).waitFor()
      await page.getByRole('link', { name: 'Create article' }).waitFor()
      await page.getByRole('link', { name: 'Fill in your profile' }).waitFor()
      await expectInspectedSound(page, 'the home page', width)

      await page.getByRole('searchbox').focus()
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/v2/search?q=${word}`)
      await pageReady(page)
      await page.getByText(`Topics: Keeping ${word}`).waitFor()
      await page.getByRole('link', { name: title }).waitFor()
      await expectInspectedSound(page, 'what was found', width)
      await page.getByRole('searchbox').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      expect(await focused()).toBe(title)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/v2/profile/${author.id}`)

      await page.getByRole('button', { name: 'Follow Robin Vale', exact: true }).click()
      await page.getByText('You’re following Robin Vale.').waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.goto('/v2')
      const people = page.getByRole('region', { name: 'From your people' })
      await people.getByRole('link', { name: title }).waitFor()
      await people.getByText('You follow the author').waitFor()

      await page.goto('/v2/members/following')
      await page.getByRole('button', { name: 'Unfollow Robin Vale', exact: true }).click()
      await page.getByText('You’ve unfollowed Robin Vale.').waitFor()
      await page.getByText('You’re not following anyone yet').waitFor()
      await page.getByRole('button', { name: 'Undo: Follow Robin Vale' }).click()
      await page.getByRole('button', { name: 'Unfollow Robin Vale', exact: true }).waitFor()
      await expectInspectedSound(page, 'the list', width)
    },
  )

  test.for(placesOfRun(PLACES, 0))(
    'recent searches are offered on this device until they are cleared, and single keys open search and other pages once enabled (%s, %i px wide)',
    async ([brand, width]) => {
      const page = await newBrowser(brand, width)
      await signInOnly(page, (await newMember(brand)).email)
      await openPage(page, '/v2/search?q=first+words')
      await openPage(page, '/v2/search')
      await page.keyboard.press('/')
      expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(false)
      await page.getByRole('link', { name: 'first words' }).waitFor()
      await page.getByLabel('Use keyboard shortcuts on this device').check()
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.getByText('Recent searches cleared.').waitFor()
      expect(await page.getByRole('link', { name: 'first words' }).count()).toBe(0)
      await openPage(page, '/articles')
      // Until its script is loaded the key does nothing.
      const press = () => page.keyboard.press('/').then(() => new URL(page.url()).pathname)
      await expect.poll(press).toBe('/v2/search')
      await pageReady(page)
      const hasFocus = () => page.getByRole('searchbox').evaluate((box) => box === document.activeElement)
      await expect.poll(() => page.keyboard.press('/').then(hasFocus)).toBe(true)
      expect(await page.getByRole('link', { name: 'first words' }).count()).toBe(0)
      await openPage(page, '/articles')
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect.poll(() => page.keyboard.press('?').then(() => keys.count())).toBe(1)
      expect(await keys.getByRole('listitem').allTextContents()).toEqual([
        ...['/ Search', '? Show these shortcuts', 'g then h Home', 'g then d Articles'],
        ...['g then n Notifications', 'g then m Messages', 'g then s Settings'],
      ])
      // In the dialog the keys of the page do nothing.
      for (const key of ['g', 's', 'Escape']) await page.keyboard.press(key)
      await keys.waitFor({ state: 'detached' })
      for (const key of ['s', 'g', 'x', 's']) await page.keyboard.press(key)
      expect(new URL(page.url()).pathname).toBe('/articles')
      for (const key of ['g', 'm']) await page.keyboard.press(key)
      await page.waitForURL('**/v2/messages')
    },
  )

  test.for(placesOfRun(PLACES, 1))(
    'a search of the directory is saved under a name, deleted and restored (%s, %i px wide)',
    async ([brand, width]) => {
      const page = await newBrowser(brand, width)
      await signInOnly(page, (await newMember(brand)).email)
      await page.goto('/v2/members/results?q=vale')
      await page.getByText('Save this search').click()
      await page.getByLabel('Name', { exact: true }).fill('The Vales')
      await page.getByRole('button', { name: 'Save search' }).click()
      await page.getByText('“The Vales” saved.').waitFor()
      await expectSound(page, 'the searches', width)
      await page.getByRole('button', { name: 'Delete “The Vales”' }).click()
      await page.getByText('“The Vales” deleted.').waitFor()
      await page.getByText('No saved searches yet').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('“The Vales” restored.').waitFor()
      await page.getByRole('link', { name: 'The Vales' }).click()
      await page.waitForURL('**/v2/members/results?q=vale')
    },
  )

  test.for(PLACES)(
    'the facets of a search are beside the list, or collapsed above it when there is little room (%s, %i px wide)',
    async ([brand, width]) => {
      const page = await newBrowser(brand, width)
      await signInOnly(page, (await newMember(brand)).email)
      await page.goto('/v2/members/results')
      // Faces have the size of their row, which is none of the named sizes.
      const box = await page.getByRole('main').locator('.avatar--row').first().boundingBox()
      expect([box?.width, box?.height]).toEqual([64, 64])
      const industry = page.getByRole('complementary', { name: 'Filters' }).getByText('Industry', { exact: true })
      const fold = page.getByText('Filters', { exact: true })
      if (width < 768) {
        expect([await fold.isVisible(), await industry.isVisible()]).toEqual([true, false])
        const list = await page.getByRole('status').boundingBox()
        expect((await fold.boundingBox())?.y).toBeLessThan(list?.y ?? 0)
        await fold.click()
      }
      await industry.waitFor()
      await expectSound(page, 'the facets', width)
    },
  )
})
