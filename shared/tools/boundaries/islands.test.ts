import { describe, expect, it } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import { checkIslands, plainComponentsWithClient } from './islands.ts'

const ISLAND = `---
import { Editor } from './Editor.island.tsx'
const isLong = 3 > 2
---
{isLong && <Editor client:load isSmall={1 < 2} />}
`

describe('islands', () => {
  it('may be hydrated when they are imported from *.island.tsx', () => {
    expect(plainComponentsWithClient(ISLAND)).toEqual([])
  })

  it.each([
    [
      'a plain component',
      ISLAND.replace('./Editor.island.tsx', './Editor.tsx'),
      '<Editor client:load> from ./Editor.tsx',
    ],
    [
      'another directive',
      '---\nimport A from \'./A.tsx\'\n---\n<A client:only="react" />',
      '<A client:only> from ./A.tsx',
    ],
    [
      'a member of an import',
      "---\nimport * as Ui from './ui.tsx'\n---\n<Ui.A client:idle />",
      '<Ui client:idle> from ./ui.tsx',
    ],
    ['a variable', '---\nconst Any = pick()\n---\n<Any client:visible />', '<Any client:visible> from no import'],
  ])('is refused on %s', (_, text, line) => {
    expect(plainComponentsWithClient(text)).toEqual([line])
  })

  it('are searched for in every .astro file below sites/src', () => {
    const files = { 'sites/src/pages/deep/page.astro': ISLAND, 'sites/src/ui/Card.astro': '<B client:load />' }
    expect(checkIslands(plantedFolder(files))).toEqual({
      violations: ['sites/src/ui/Card.astro: <B client:load> from no import'],
      islands: 2,
    })
  })
})
