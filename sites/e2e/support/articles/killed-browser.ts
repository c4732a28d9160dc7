import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type SeededRandom, seededRandom } from '../../../../db/seed/seeded-random.ts'
import { sessionCookies } from '../api.ts'
import { openPage, origin } from '../browser.ts'
import { startKillableBrowser } from '../killable-browser.ts'
import { isLongRun, runSeed } from '../run.ts'
import type { WritingPlace } from './writing-places.ts'

/* The browser is killed while somebody writes and others change the status of the document: the clock is the real
   one, and no step of a save is awaited. A word counts as kept only if its author reaches it through the pages of the
   product. */

/** In each of the four places; `KILLS` reduces the number in a long run. */
const KILLS = isLongRun ? Number(process.env.KILLS ?? 50) : 1
/** At any moment; the single kill of a short run happens when words are old enough to count. */
const KILL_MS: readonly [least: number, most: number] = isLongRun ? [0, 10_000] : [2600, 3600]
/** Longer than the device may take to store a text; a word this old when the browser is killed must not be lost. */
const OLD_MS = 2000
const OFFLINE_EVERY = 3
/** One check opens several pages; on a loaded machine it takes half a minute. */
const LOOKING_MS = 60_000

type Written = { readonly word: string; readonly at: number }

type Writing = {
  readonly page: Page
  readonly place: WritingPlace
  readonly round: number
  readonly random: SeededRandom
}

/** Types words endlessly, with pauses in which a save is due, until the page is gone. */
async function writeUntilKilled({ page, place, round, random }: Writing, written: Written[]): Promise<void> {
  try {
    for (let n = 0; ; n++) {
      const word = `r${round}w${n}.`
      await page.keyboard.type(`${word} `)
      const at = Date.now()
      // A page that knows that its document moved on says so, and accepts no more words.
      if (await isShown(page, place, word)) written.push({ word, at })
      await setTimeout(random.chance(0.1) ? 3200 : random.between(0, 150))
    }
  } catch {
    // Killed in the middle of a word.
  }
}

function wordsOf(text: string): string[] {
  return text.match(/r\d+w\d+\./g) ?? []
}

function fieldText(page: Page, place: WritingPlace): Promise<string> {
  return place
    .field(page)
    .evaluate((field) => (field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')))
}

async function isShown(page: Page, place: WritingPlace, word: string): Promise<boolean> {
  return (await place.field(page).count()) > 0 && (await fieldText(page, place)).includes(word)
}

/** A browser on this profile, signed in, with a new page. */
async function startSignedIn(profileDir: string, { area, email }: WritingPlace) {
  const url = origin('meridian').replace('http:', 'https:')
  const cookies = await sessionCookies('meridian', area, email)
  const browser = await startKillableBrowser(profileDir)
  await browser.context.addCookies(cookies.map((cookie) => ({ ...cookie, url, secure: true, httpOnly: true })))
  return { ...browser, page: await browser.context.newPage() }
}

/** The words that their author reaches after a kill: if others changed the status, it still is. */
async function wordsReached(
  page: Page,
  place: WritingPlace,
  wanted: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const reached = new Set<string>()
  const isAll = () => [...wanted].every((word) => reached.has(word))
  const look = async () => {
    await openPage(page, `${origin('meridian')}${place.path}`)
    // The page sends text left on the device, and says so: nobody leaves it before.
    await page.waitForLoadState('networkidle')
    for (const word of wordsOf((await page.locator('main').textContent()) ?? '')) reached.add(word)
    if ((await place.field(page).count()) > 0)
      for (const word of wordsOf(await fieldText(page, place))) reached.add(word)
    if (isAll()) return true
    for (const text of await place.elsewhere(page)) for (const word of wordsOf(text)) reached.add(word)
    return isAll()
  }
  await expect
    .poll(look, { timeout: LOOKING_MS })
    .toBe(true)
    .catch(() => {})
  return reached
}

/** Kills the browser of a person who writes in such a place, and lets them look for their words. */
export function testKilledBrowser(kind: string, makePlace: () => Promise<WritingPlace>) {
  const title = `the words of ${kind} reach their author again after the browser was killed while they were typed`
  test(title, { timeout: 60_000 + KILLS * 40_000 }, async () => {
    const place = await makePlace()
    const random = seededRandom(`killed ${kind} ${runSeed()}`)
    const profileDir = mkdtempSync(join(tmpdir(), 'council-killed-'))
    let [typed, kept] = [0, 0]
    try {
      for (let round = 0; round < KILLS; round++) {
        const { context, page, kill } = await startSignedIn(profileDir, place)
        await page.goto(`${origin('meridian')}${place.path}`)
        await place.open(page)
        if (round % OFFLINE_EVERY === OFFLINE_EVERY - 1) await context.setOffline(true)
        const before = wordsOf(await fieldText(page, place))
        expect(new Set(before).size, `repeated after kill ${round}`).toBe(before.length)
        await place.field(page).focus()
        await page.keyboard.press('Control+End')
        const killAfterMs = random.between(...KILL_MS)
        const written: Written[] = []
        const writing = writeUntilKilled({ page, place, round, random }, written)
        // The handling of text on the device for an article that moved on has its own short tests (articles/history).
        const isDisturbed = isLongRun ? round % 2 === 0 : kind !== 'an article'
        const disturbAfterMs = isDisturbed ? random.between(0, killAfterMs) : killAfterMs
        await setTimeout(disturbAfterMs)
        const [killedAt] = await Promise.all([
          setTimeout(killAfterMs - disturbAfterMs).then(() => Date.now()),
          isDisturbed && place.disturb(round),
        ])
        await kill()
        await writing

        const old = written.filter(({ at }) => at < killedAt - OLD_MS).map(({ word }) => word)
        const mustBeThere = new Set([...before, ...old])
        const after = await startSignedIn(profileDir, place)
        const reached = await wordsReached(after.page, place, mustBeThere)
        expect(
          [...mustBeThere].filter((word) => !reached.has(word)),
          `lost by kill ${round}`,
        ).toEqual([])
        await after.kill()
        if (isDisturbed) await place.restore()
        typed += written.length
        kept += old.length
      }
    } finally {
      rmSync(profileDir, { recursive: true, force: true })
    }
    console.log(
      `${kind}: ${typed} words typed, ${KILLS} kills, none lost of the ${kept} that were older than ${OLD_MS} ms`,
    )
  })
}
