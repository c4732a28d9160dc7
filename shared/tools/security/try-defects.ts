import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { CliError } from '../tool.ts'
import { PLANTED_FILE, plantDefects } from './planted.ts'
import type { Defect } from './rule.ts'

const PATIENCE_MS = 300_000

/** The first test of a file that fails with the defect, or as the tree is; null when all pass. */
export async function firstFailure(
  testFile: string,
  defect: Defect | null,
  title: string | undefined,
): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'council-security-'))
  const plantedFile = join(folder, 'defect.json')
  writeFileSync(plantedFile, JSON.stringify(defect))
  process.env[PLANTED_FILE] = plantedFile
  const vitest = await startVitest(
    'test',
    [testFile],
    // The first failure is enough. On a busy machine a test takes its time; it has noticed nothing then.
    {
      watch: false,
      bail: 1,
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
      ...(title && { testNamePattern: patternOf(title) }),
      retry: 0,
      reporters: [{}],
    },
    { plugins: [plantDefects()] },
  )
  try {
    const [module] = vitest.state.getTestModules()
    if (!module) throw new CliError(`${testFile} is no test file.`)
    const failed = module.children.allTests('failed').next().value
    if (failed) return failed.fullName
    if (title && module.children.allTests('passed').next().done)
      throw new CliError(`${testFile} has no test "${title}".`)
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

/** The title with what a pattern would read otherwise. */
function patternOf(title: string): RegExp {
  return new RegExp(title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
}
