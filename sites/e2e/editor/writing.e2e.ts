import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import fc from 'fast-check'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { countCharacters, countWords } from '../../../shared/kernel/words.ts'
import { plainText } from '../../../shared/server/html/plain-text.ts'
import { sanitiseArticle } from '../../../shared/server/html/sanitise-article.ts'
import { arbitraryHtml } from '../../src/editor/text/testing/arbitrary-html.ts'
import { newBrowser, pageReady, signInOnly } from '../support/browser.ts'
import { autosaved, intercept, openEditor, passAutosaveDelay, paste, savedContent, textBox } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { isLongRun, runSeed } from '../support/run.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

function pasted(name: string) {
  return readFileSync(new URL(`../pasted/${name}.html`, import.meta.url), 'utf8')
}

test('the server prints the text once, it is readable without script, and the editor takes over the same element', async () => {
  const { email } = await newMember('meridian')
  const author = await allowWriting(email, '<p>Writes.</p>')
  const content = '<h2>Lanterns</h2><p>One <strong>two</strong> <a href="https://example.com/">three</a> &lt;b&gt;</p>'
  await storeArticle(author, { title: 'Printed', content, status: 'DRAFT' })
  const reader = await newBrowser('meridian', 1280, { javaScriptEnabled: false })
  await signInOnly(reader, email)
  await reader.goto('/articles/edit')
  await reader.getByRole('heading', { name: 'Lanterns' }).waitFor()
  expect(await reader.getByText('One two three <b>', { exact: true }).count()).toBe(1)
  expect(await reader.getByRole('link', { name: 'three' }).getAttribute('href')).toBe('https://example.com/')

  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('.written-text')?.setAttribute('data-printed', '')
    })
  })
  await openEditor(page)
  expect(await textBox(page).getAttribute('data-printed')).toBe('')
  expect(await textBox(page).getAttribute('contenteditable')).toBe('true')
  expect(await textBox(page).getByText('One two three <b>', { exact: true }).count()).toBe(1)
})

test('[ART-009][ART-091] clipboard contents of Word, Google Docs and a web page become clean text, and the server stores it unchanged', async () => {
  const { email } = await newMember('meridian')
  await allowWriting(email, '<p>Writes.</p>')
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.clock.install()
  await openEditor(page)
  await textBox(page).focus()
  for (const name of ['word', 'google-docs', 'web-page']) {
    await page.keyboard.press('Control+A')
    const saved = savedContent(page)
    await paste(page, pasted(name))
    await passAutosaveDelay(page)
    const expected = pasted(`${name}.expected`).replaceAll('\n', '')
    expect(await saved, name).toBe(expected)
    expect(sanitiseArticle(expected), name).toBe(expected)
    await autosaved(page)
  }
})

describe('the word count', () => {
  const numRuns = isLongRun ? 20_000 : 200

  test('[ART-072][ART-073] is the same in a browser and on the server', async () => {
    const texts = fc.sample(arbitraryHtml.map(sanitiseArticle), { numRuns, seed: runSeed() })
    const { outputFiles } = await build({
      entryPoints: [new URL('../support/count-in-browser.ts', import.meta.url).pathname],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'counting',
    })
    const page = await newBrowser('meridian')
    await page.goto('about:blank')
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
    const counted = await page.evaluate((htmls) => {
      const { count } = Reflect.get(window, 'counting') as typeof import('../support/count-in-browser.ts')
      return htmls.map(count)
    }, texts)
    for (const [i, html] of texts.entries()) {
      const plain = plainText(html)
      expect(counted[i], html).toEqual({ words: countWords(plain), characters: countCharacters(plain) })
    }
  })
})

/** Counts React's commits in the editor, through the hook of its developer tools. */
function countCommits(page: Page) {
  return page.addInitScript(() => {
    Reflect.set(window, 'commits', 0)
    const onCommitFiberRoot = (_: number, { containerInfo }: { containerInfo: Element }) => {
      if (containerInfo.querySelector('[aria-multiline]'))
        Reflect.set(window, 'commits', Reflect.get(window, 'commits') + 1)
    }
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    })
  })
}

function observeKeys() {
  const durations: number[] = []
  Reflect.set(window, 'keyDurations', durations)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

function observeText() {
  const touched = new Set<Element>()
  Reflect.set(window, 'touched', touched)
  const blockOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('p')
  const record = (records: MutationRecord[]) => {
    for (const { target } of records) {
      const block = blockOf(target)
      if (block) touched.add(block)
    }
  }
  const text = document.querySelector('[role=textbox][aria-multiline]')
  if (text) new MutationObserver(record).observe(text, { subtree: true, childList: true, characterData: true })
}

describe('typing in a text of a thousand words on a slow phone', () => {
  test('renders nothing per key, touches one paragraph and causes a bounded number of layouts', async () => {
    const { email } = await newMember('meridian')
    const author = await allowWriting(email, '<p>Writes.</p>')
    const paragraph = `<p>${Array.from({ length: 50 }, (_, i) => `word${i}`).join(' ')}</p>`
    await storeArticle(author, { title: 'Long', content: paragraph.repeat(19), status: 'DRAFT' })
    const page = await newBrowser('meridian', 390)
    await signInOnly(page, email)
    await countCommits(page)
    // The presence request is sent some seconds later, whatever is typed.
    await intercept(page, 'EditorPresence', () => new Promise(() => {}))
    await openEditor(page)
    await pageReady(page)
    await textBox(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' abc')
    await page.getByText('951/1000 words').waitFor()
    await page.getByText('Saving...').waitFor()

    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Performance.enable')
    const layouts = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0
    const commits = () => page.evaluate(() => Number(Reflect.get(window, 'commits')))
    await page.evaluate(observeText)
    await page.evaluate(observeKeys)

    const keys = 40
    const before = { layouts: await layouts(), commits: await commits() }
    for (let key = 0; key < keys; key++) await page.keyboard.press('b')
    expect((await commits()) - before.commits).toBe(0)
    expect((await layouts()) - before.layouts).toBeLessThanOrEqual(keys * 4)
    expect(await page.evaluate(() => (Reflect.get(window, 'touched') as Set<Element>).size)).toBe(1)

    await page.keyboard.type(' one two three')
    await page.getByText('954/1000 words').waitFor()
    expect((await commits()) - before.commits).toBeLessThanOrEqual(3 * 3)
    const durations = await page.evaluate(() => Reflect.get(window, 'keyDurations') as number[])
    const sorted = durations.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
    console.log(`Key to paint at a quarter of the speed, ${sorted.length} keys: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await autosaved(page)
  })
})
