import type { Page } from 'playwright'

/** What the page asks for there stays on its way until the answered function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}
