import { expect, it } from 'vitest'
import { plantedFolder } from '../testing/planted-folder.ts'
import { crowdedFolders, MAX_FILES_SIDE_BY_SIDE } from './folder-size.ts'

function filesIn(folder: string, count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`${folder}/file-${i}.ts`, '']))
}

it('a folder is crowded with more than thirty source files; sub-folders and other files do not count', () => {
  const base = plantedFolder({
    ...filesIn('db/full', MAX_FILES_SIDE_BY_SIDE),
    ...filesIn('db/full/below', 5),
    'db/full/README.md': '',
    ...filesIn('sites/src/ui', MAX_FILES_SIDE_BY_SIDE + 1),
  })
  expect(crowdedFolders(base)).toEqual([{ folder: 'sites/src/ui', files: MAX_FILES_SIDE_BY_SIDE + 1 }])
})
