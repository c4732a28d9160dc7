import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import { placePages } from './place-pages.ts'

it('a new build of the pages is copied next to the running one, and the last ten are kept', () => {
  const build = plantedFolder({ 'server/entry.mjs': 'export {}', 'server/entry.mjs.map': '{}', 'client/a.js': '' })
  const config = { name: 'sites', main: 'entry.mjs', assets: { binding: 'ASSETS', directory: '../client' } }
  const worker = plantedFolder({ 'server/wrangler.json': JSON.stringify(config), 'server/entry.mjs': 'first' })
  for (let i = 10; i <= 21; i += 1) placePages(build, worker, `build-${i}`)
  expect(JSON.parse(readFileSync(join(worker, 'server/wrangler.json'), 'utf8'))).toEqual({
    name: 'sites',
    main: '../build-21/server/local-entry.mjs',
    assets: { binding: 'ASSETS', directory: '../build-21/client' },
  })
  expect(readdirSync(worker)).toHaveLength(11)
  expect(readdirSync(worker)).not.toContain('build-11')
  expect(readdirSync(join(worker, 'build-21/server'))).toEqual(['entry.mjs', 'local-entry.mjs'])
})
