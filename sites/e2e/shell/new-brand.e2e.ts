import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { images } from '../../../db/schema/members.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { newBrowser } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { newCommunity } from '../support/stored/communities.ts'

const TEAL = '#0f6b72'
const LOGIN_PAGE = {
  textColor: '#ffeedd',
  appStoreLink: 'https://apps.apple.com/app/id1',
  playStoreLink: 'javascript:alert(1)',
}
/** So wide that at the height of a logo only its maximum width limits it. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 40" width="480" height="40"><path d="M20 36 60 4l40 32 40-32 40 32" fill="none" stroke="${TEAL}" stroke-width="14"/></svg>`

/** A community with its own design and logo. */
async function newNorthwind() {
  const logo = newId(new Date())
  const { id, origin } = await newCommunity({
    ...{ name: 'Northwind Trade Council', familiarName: 'Northwind' },
    config: (config) => ({
      ...config,
      appName: 'Northwind',
      icon: logo,
      looks: { accent: TEAL, ground: '#f7f9f9', scheme: 'light', headings: 'sans', labels: 'plain' },
      auth: { ...config.auth, slug: 'northwind', logo, ...LOGIN_PAGE },
      tagline: 'Trade, by people who have done it.',
      conciergeEmail: 'help@northwind.test',
      copyrightHolder: 'Northwind Publishing Ltd',
    }),
  })
  await database().commit([
    build.insert(images).values({
      id: logo,
      communityId: id,
      contentType: 'image/svg+xml',
      data: Buffer.from(LOGO).toString('base64'),
      createdAt: new Date(),
    }),
  ])
  return { origin, logo }
}

test('[BRAND-002][NAV-027][ENT-025][ENT-030] a new brand is rows in the database: its host shows its name, colour, logo and copyright holder immediately', async () => {
  const { origin, logo } = await newNorthwind()
  const page = await newBrowser('meridian')
  await page.goto(`${origin}/login`)
  expect(await page.title()).toBe('Sign In · Northwind')
  const head = page.getByRole('banner')
  await head.getByText('Northwind Trade Council').waitFor()
  await head.getByText('Trade, by people who have done it.').waitFor()
  const colourOf = (text: string) => head.getByText(text).evaluate((node) => getComputedStyle(node).color)
  for (const text of ['Northwind Trade Council', 'Trade, by people who have done it.'])
    expect(await colourOf(text)).toBe('rgb(255, 238, 221)')
  const app = page.getByRole('link', { name: 'Get the app on the App Store' })
  expect(await app.getAttribute('href')).toBe(LOGIN_PAGE.appStoreLink)
  expect(await page.getByRole('link', { name: /Google Play/ }).count()).toBe(0)

  const logoImage = head.locator(`img[src="/media/${logo}"]`)
  const expectLogo = async () => {
    await expect.poll(() => logoImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
    expect((await logoImage.boundingBox())?.width).toBeLessThanOrEqual(200)
  }
  await expectLogo()

  await page.getByLabel('Email', { exact: true }).fill('somebody@northwind.test')
  const button = page.getByRole('button', { name: 'Continue' })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await expect
    .poll(() =>
      button.evaluate((one) => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
        if (!canvas) return null
        canvas.fillStyle = getComputedStyle(one).backgroundColor
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      }),
    )
    .toEqual([0x0f, 0x6b, 0x72])
  const foot = page.getByRole('contentinfo')
  await foot.getByText(`© ${new Date().getUTCFullYear()} Northwind Publishing Ltd`).waitFor()
  expect(await foot.getByRole('link', { name: 'Concierge' }).getAttribute('href')).toBe('mailto:help@northwind.test')

  await page.goto(`${origin}/stories`)
  await expectLogo()

  await page.goto(`${origin}/pay-now`)
  await head.getByText('Northwind Trade Council').waitFor()
  expect(await colourOf('Northwind Trade Council')).toBe('rgb(255, 238, 221)')
})
