import { checkArrows } from './boundaries/arrow-functions.ts'
import { crowdedFolders, MAX_FILES_SIDE_BY_SIDE } from './boundaries/folder-size.ts'
import { checkImports, type ImportCheck } from './boundaries/import-rules.ts'
import { checkIslands } from './boundaries/islands.ts'
import { componentsThatWait } from './boundaries/page-data.ts'
import { CliError, tool } from './tool.ts'

/** Fails when files were not read, because a check that reads nothing finds nothing. */
function requireAstroRead({ astroFiles, astroModules, astroImports }: ImportCheck): void {
  if (astroFiles > 0 && astroModules === astroFiles && astroImports > 0) return
  throw new CliError(`Of ${astroFiles} .astro files ${astroModules} were read, with ${astroImports} imports.`)
}

await tool(async () => {
  const imports = await checkImports()
  requireAstroRead(imports)
  const islands = checkIslands()
  if (islands.islands === 0) throw new CliError('No island was found; the check of client:* read nothing.')
  const arrows = checkArrows()
  if (arrows.astroFiles === 0) throw new CliError('No .astro file was found; the check of functions read none.')
  const crowded = crowdedFolders()
  const refused = [
    ...imports.violations,
    ...islands.violations.map((line) => `client-only-on-islands: ${line}`),
    ...componentsThatWait().map((file) => `data-in-pages: ${file} waits for data`),
    ...arrows.violations.map((line) => `functions-are-declared: ${line} is not declared with "function"`),
    ...crowded.map(
      ({ folder, files }) => `folder-size: ${folder} has ${files} source files, at most ${MAX_FILES_SIDE_BY_SIDE}`,
    ),
  ]
  if (refused.length > 0) throw new CliError(refused.join('\n'))
  console.log(
    `${imports.modules} modules, ${imports.astroModules} of them .astro with ${imports.astroImports} imports, ${islands.islands} islands: nothing crosses a boundary.`,
  )
})
