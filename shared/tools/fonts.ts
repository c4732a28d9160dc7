import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { makeFonts, makePdfFonts } from './fonts/make-fonts.ts'
import { root } from './install.mjs'
import { CliError, tool } from './tool.ts'

const FOLDERS = {
  'sites/src/styles/fonts': makeFonts,
  'sites/src/features/billing/statements/pdf/fonts': makePdfFonts,
} as const

/** Generates the fonts of the pages and of PDFs from the packages; `--check` fails if the files in the repository differ. */
await tool(async () => {
  const isCheck = process.argv.includes('--check')
  const stale: string[] = []
  for (const [folder, make] of Object.entries(FOLDERS)) {
    mkdirSync(join(root, folder), { recursive: true })
    stale.push(...replaceFiles(join(root, folder), await make(), isCheck))
  }
  if (isCheck && stale.length > 0)
    throw new CliError(`Out of date: ${stale.join(', ')}. Run \`npm run fonts\` and commit them.`)
  if (!isCheck) console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'The fonts are unchanged.')
})

/** Returns the files that differed from the generated ones. */
function replaceFiles(folder: string, made: ReadonlyMap<string, Buffer>, isCheck: boolean): string[] {
  const stale: string[] = []
  for (const [name, content] of made) {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path).equals(content)) continue
    stale.push(relative(root, path))
    if (!isCheck) writeFileSync(path, content)
  }
  for (const name of readdirSync(folder).filter((one) => !made.has(one))) {
    stale.push(relative(root, join(folder, name)))
    if (!isCheck) rmSync(join(folder, name))
  }
  return stale
}
