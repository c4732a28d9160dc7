import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { makeFonts } from './fonts/make-fonts.ts'
import { root } from './install.mjs'
import { CliError, tool } from './tool.ts'

const FOLDER = join(root, 'sites/src/styles/fonts')

/** Makes the fonts of the pages from the packages; `--check` fails when the files in the repository are not those. */
await tool(async () => {
  const isCheck = process.argv.includes('--check')
  const made = await makeFonts()
  const stale: string[] = []
  for (const [name, content] of made) {
    const path = join(FOLDER, name)
    if (existsSync(path) && readFileSync(path).equals(content)) continue
    stale.push(name)
    if (!isCheck) writeFileSync(path, content)
  }
  for (const name of readdirSync(FOLDER).filter((one) => !made.has(one))) {
    stale.push(name)
    if (!isCheck) rmSync(join(FOLDER, name))
  }
  if (isCheck && stale.length > 0)
    throw new CliError(
      `Out of date in ${relative(root, FOLDER)}: ${stale.join(', ')}. Run \`npm run fonts\` and commit them.`,
    )
  if (!isCheck) console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'The fonts are unchanged.')
})
