import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { CliError } from '../tool.ts'
import { PLANTED_FILE, plantDefects } from './planted.ts'
import type { Defect } from './rule.ts'

/** The first test of a file that fails with the defect, or as the tree is; null when all pass. */
export async function firstFailure(testFile: string, defect: Defect | null): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'council-security-'))
  const plantedFile = join(folder, 'defect.json')
  writeFileSync(plantedFile, JSON.stringify(defect))
  process.env[PLANTED_FILE] = plantedFile
  const vitest = await startVitest(
    'test',
    [testFile],
    // The first failure is enough.
    { watch: false, bail: 1, retry: 0, reporters: [{}] },
    { plugins: [plantDefects()] },
  )
  try {
    const [module] = vitest.state.getTestModules()
    if (!module) throw new CliError(`${testFile} is no test file.`)
    const failed = module.children.allTests('failed').next().value
    if (failed) return failed.fullName
    // A file that cannot be loaded has noticed nothing.
    if (!module.ok()) throw new CliError(`${testFile} fails by itself: ${module.errors()[0]?.message}`)
    return null
  } finally {
    await vitest.close()
    // A failed run is what is expected here.
    process.exitCode = 0
    rmSync(folder, { recursive: true, force: true })
  }
}
