import { join, relative } from 'node:path'
import { build } from 'astro'
import { buildDir, isPageInput, PAGE_FOLDERS } from '../build/build-stamps.ts'
import { withBuild } from '../build.ts'
import { root } from '../install.mjs'
import { placePages } from './place-pages.ts'
import { watchFolder } from './watch-folder.ts'

// Rebuilds the pages whenever one of their sources is saved and passes them to the running sites worker. The process keeps Astro and its
// compilers loaded, so later builds take a fraction of the first one.

/** An editor that saves several files at once triggers one build. */
const SETTLE_MS = 60

const [target = ''] = process.argv.slice(2)

let savedAt = 0
let isBuilding = false

async function buildPages() {
  await build({ root: join(root, 'sites'), logLevel: 'error' })
}

function runNothing(): Promise<void> {
  throw new Error('Only the pages are built here.')
}

async function rebuild(): Promise<void> {
  const startedAt = Date.now()
  try {
    const place = () => placePages(join(buildDir, 'sites'), target, `build-${startedAt}`)
    await withBuild(() => undefined, runNothing, place, { workers: ['sites'], buildPages })
    console.log(`Pages built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  } catch (error) {
    console.log(`The pages were not built: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** One build at a time; files saved meanwhile are built afterwards. */
async function rebuildUntilCurrent(): Promise<void> {
  if (isBuilding) return
  isBuilding = true
  for (let builtAt = 0; builtAt < savedAt; ) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    builtAt = Date.now()
    await rebuild()
  }
  isBuilding = false
}

function isWatched(path: string): boolean {
  return isPageInput(relative(root, path))
}

for (const folder of PAGE_FOLDERS) {
  watchFolder(join(root, folder), isWatched, () => {
    savedAt = Date.now()
    void rebuildUntilCurrent()
  })
}
console.log('Watching the sources of the pages.')
