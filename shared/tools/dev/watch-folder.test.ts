import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import { watchFolder } from './watch-folder.ts'

it('files at any depth are watched: saved in place, replaced, created in new folders and removed', async () => {
  const folder = plantedFolder({ 'a/written.ts': '', 'a/replaced.ts': '', 'a/removed.ts': '', 'skipped/x.ts': '' })
  const seen = new Set<string>()
  const isWatched = (path: string) => !path.includes('skipped')
  onTestFinished(watchFolder(folder, isWatched, (path) => seen.add(path)))
  const expectSeen = (file: string) => vi.waitFor(() => expect(seen).toContain(join(folder, file)))

  writeFileSync(join(folder, 'a/written.ts'), '1')
  await expectSeen('a/written.ts')
  for (const text of ['1', '2']) {
    seen.clear()
    writeFileSync(join(folder, 'skipped/new'), text)
    renameSync(join(folder, 'skipped/new'), join(folder, 'a/replaced.ts'))
    await expectSeen('a/replaced.ts')
  }
  mkdirSync(join(folder, 'b'))
  await expectSeen('b')
  writeFileSync(join(folder, 'b/made.ts'), '1')
  await expectSeen('b/made.ts')
  rmSync(join(folder, 'a/removed.ts'))
  await expectSeen('a/removed.ts')
  expect([...seen].filter((path) => path.includes('skipped'))).toEqual([])
})
