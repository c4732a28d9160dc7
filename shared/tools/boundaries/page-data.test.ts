import { describe, expect, it } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import { componentsThatWait, waits } from './page-data.ts'

const WAITS = '---\nconst data = await Astro.locals.api.member(DASHBOARD)\n---\n<p />'

describe('data', () => {
  it('is loaded by pages, and by no other component', () => {
    const files = {
      'sites/src/pages/articles/index.astro': WAITS,
      'sites/src/features/articles/List.astro': WAITS,
      'sites/src/layouts/Plain.astro': '<p />',
    }
    expect(componentsThatWait(plantedFolder(files))).toEqual(['sites/src/features/articles/List.astro'])
  })

  it.each([
    ['a comment', '---\n// It does not await anything.\nconst a = 1 /* await */\n---\n'],
    ['a script of the page', '---\nconst a = 1\n---\n<script>await load()</script>'],
    ['a name', '---\nconst awaited = isAwaiting\n---\n'],
  ])('is not loaded by %s', (_, text) => {
    expect(waits(text)).toBe(false)
  })
})
