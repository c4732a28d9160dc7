import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type SeededRandom, seededRandom } from '../../../db/seed/seeded-random.ts'
import { sessionCookies } from '../support/api.ts'
import { newBrowser, origin, pageReady, signInOnly } from '../support/browser.ts'
import { autosaved, openEditor, textBox } from '../support/editor.ts'
import { startKillableBrowser } from '../support/killable-browser.ts'
import { newMember } from '../support/members.ts'
import { isLongRun, runSeed } from '../support/run.ts'
import { allowWriting } from '../support/stored/articles.ts'

/* The browser is killed while somebody writes: the clock is the real one, and no step of a save is waited for. */

const KILLS = isLongRun ? 60 : 1
/** At any moment; the one kill of a short run comes when words are old enough to count. */
const KILL_MS: readonly [least: number, most: number] = isLongRun ? [0, 12_000] : [3500, 6000]
/** Longer than the device may take to have a text; a word this old when the browser is killed must not be lost. */
const OLD_MS = 2000
const OFFLINE_EVERY = 3

type Written = { readonly word: string; readonly at: number }

/** Types words without end, with pauses in which a save falls due, until the page is gone. */
async function writeUntilKilled(page: Page, round: number, written: Written[], random: SeededRandom): Promise<void> {
  try {
    for (let n = 0; ; n++) {
      const word = `r${round}w${n}.`
      await page.keyboard.type(`${word} `)
      written.push({ word, at: Date.now() })
      await setTimeout(random.chance(0.1) ? 3200 : random.between(0, 150))
    }
  } catch {
    // Killed in the middle of a word.
  }
}

/** The texts of which the page said that they are saved. */
async function recordSavedTexts(page: Page): Promise<string[]> {
  const saved: string[] = []
  await page.exposeFunction('tellSaved', (text: string) => saved.push(text))
  await textBox(page).evaluate((body) => {
    const status = document.querySelector('.save-status')
    const tell = () => {
      if (status?.textContent?.startsWith('Autosaved')) Reflect.get(window, 'tellSaved')(body.textContent)
    }
    if (status) new MutationObserver(tell).observe(status, { subtree: true, childList: true, characterData: true })
  })
  return saved
}

function wordsOf(text: string | null | undefined): string[] {
  return text?.match(/r\d+w\d+\./g) ?? []
}

test(`words reach their author again after the browser was killed while they were typed`, {
  timeout: 90_000 + KILLS * 40_000,
}, async () => {
  const { email } = await newMember('meridian')
  await allowWriting(email, null)
  const random = seededRandom(`killed browser ${runSeed()}`)
  const profileDir = mkdtempSync(join(tmpdir(), 'council-killed-'))
  const url = origin('meridian')
  const cookies = (await sessionCookies('meridian', 'member', email)).map((cookie) => ({
    ...cookie,
    url: url.replace('http:', 'https:'),
    secure: true,
    httpOnly: true,
  }))
  const mustBeThere = new Set<string>()
  let typed = 0
  try {
    for (let round = 0; round <= KILLS; round++) {
      const { context, kill } = await startKillableBrowser(profileDir)
      await context.addCookies(cookies)
      const page = await context.newPage()
      await page.goto(`${url}/articles/edit`)
      await textBox(page).waitFor()
      await pageReady(page)
      const reached = wordsOf(await textBox(page).textContent())
      expect(
        [...mustBeThere].filter((word) => !reached.includes(word)),
        `lost by kill ${round}`,
      ).toEqual([])
      expect(new Set(reached).size, `repeated after kill ${round}`).toBe(reached.length)
      if (round === KILLS) {
        if (reached.length > 0) await autosaved(page)
        await kill()
        break
      }
      for (const word of reached) mustBeThere.add(word)
      const saved = await recordSavedTexts(page)
      if (round % OFFLINE_EVERY === OFFLINE_EVERY - 1) await context.setOffline(true)
      await textBox(page).focus()
      await page.keyboard.press('Control+End')
      const written: Written[] = []
      const writing = writeUntilKilled(page, round, written, random)
      await setTimeout(random.between(...KILL_MS))
      const killedAt = Date.now()
      await kill()
      await writing
      typed += written.length
      for (const { word, at } of written) if (at < killedAt - OLD_MS) mustBeThere.add(word)
      for (const word of wordsOf(saved.at(-1))) mustBeThere.add(word)
    }
  } finally {
    rmSync(profileDir, { recursive: true, force: true })
  }
  // What was saved is not only on the killed browser's device.
  const elsewhere = await newBrowser('meridian')
  await signInOnly(elsewhere, email)
  await openEditor(elsewhere)
  const there = wordsOf(await textBox(elsewhere).textContent())
  expect([...mustBeThere].filter((word) => !there.includes(word))).toEqual([])
  console.log(
    `${typed} words typed, ${there.length} reached their author after ${KILLS} kills, none lost of ${mustBeThere.size}`,
  )
})
