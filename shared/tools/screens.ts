import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commitOf } from './bench/product.ts'
import { ensureChromium } from './chromium.ts'
import { root } from './install.mjs'
import { freePort } from './ports.ts'
import { comparisonPage, galleryPage } from './screens/comparison-page.ts'
import { parseOptions, type Shot } from './screens/options.ts'
import { takeScreens } from './screens/take-screens.ts'
import { tool } from './tool.ts'

// `npm run screens` takes every screen of the demo data into .screens/, for viewing; `-- --against ../base` shows on one page the
// differences from another clone, `-- --docs` recreates the pictures of the docs.

const OUT = join(root, '.screens')

/** The same hour for every run of a day, so that two commits show the same dates. */
function middayOfToday(): Date {
  const midday = new Date()
  midday.setUTCHours(12, 0, 0, 0)
  return midday
}

type Run = {
  readonly fileOf: (shot: Shot) => string
  readonly format: 'png' | 'webp'
}

/** Starts the product of a clone on a separate database and takes the shots. */
async function takeOf(folder: string, shots: readonly Shot[], run: Run): Promise<void> {
  const { startStack } = (await import(
    pathToFileURL(join(folder, 'shared/tools/stack.ts')).href
  )) as typeof import('./stack.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'council-screens-'))
  const [port, sandboxPort, dbPort] = [await freePort(), await freePort(), await freePort()]
  const now = middayOfToday()
  const stack = await startStack(
    { dataDir, port, sandboxPort, dbPort, database: null, clockOffsetMs: now.getTime() - Date.now() },
    { say: console.log, onCrash: (sentence) => console.error(sentence) },
  )
  try {
    await takeScreens(shots, { port, now, say: console.log, ...run })
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function fileName({ screen, brand, width }: Shot): string {
  return `${screen}-${brand}-${width}`
}

function compared(shots: readonly Shot[], before: string, now: string) {
  return shots.flatMap((shot) => {
    const [old, present] = [before, now].map((commit) => `${commit}/${fileName(shot)}.png`)
    const [a, b] = [old, present].map((file) =>
      existsSync(join(OUT, `${file}`)) ? readFileSync(join(OUT, `${file}`)) : null,
    )
    if (!a && !b) return []
    return [{ shot, before: a ? `${old}` : null, now: b ? `${present}` : null, isSame: Boolean(a && b?.equals(a)) }]
  })
}

await tool(async () => {
  const { shots, against, isForDocs } = parseOptions(process.argv.slice(2))
  await ensureChromium(console.log)
  if (isForDocs) {
    const fileOf = (shot: Shot) => join(root, 'docs/pictures', `${fileName(shot)}.webp`)
    return await takeOf(root, shots, { fileOf, format: 'webp' })
  }
  const pngsOf = (commit: string) => (shot: Shot) => join(OUT, commit, `${fileName(shot)}.png`)
  const folders = [...(against ? [resolve(against)] : []), root]
  const commits: string[] = []
  for (const folder of folders) {
    const commit = commitOf(folder)
    rmSync(join(OUT, commit), { recursive: true, force: true })
    await takeOf(folder, shots, { fileOf: pngsOf(commit), format: 'png' })
    commits.push(commit)
  }
  const [before = '', now] = commits
  const taken = shots.filter((shot) => existsSync(pngsOf(before)(shot)))
  const page = now
    ? comparisonPage(compared(shots, before, now), [before, now])
    : galleryPage(taken.map((shot) => ({ shot, file: `${before}/${fileName(shot)}.png` })))
  writeFileSync(join(OUT, 'index.html'), page)
  console.log(`Open ${join(OUT, 'index.html')}`)
})
