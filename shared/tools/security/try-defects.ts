import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { root } from '../install.mjs'
import { CliError } from '../tool.ts'
import { PLANTED_FILE, plantDefects } from './planted.ts'
import type { Defect, Trials, TriedTest } from './rule.ts'

const PATIENCE_MS = 300_000

/** Tries unit and database tests, all in one vitest: only the module that a defect changes is transformed again. */
export async function openTrials(): Promise<Trials> {
  const folder = mkdtempSync(join(tmpdir(), 'council-security-'))
  const plantedFile = join(folder, 'defect.json')
  process.env[PLANTED_FILE] = plantedFile
  const plant = (defect: Defect | null) => writeFileSync(plantedFile, JSON.stringify(defect))
  plant(null)
  const vitest = await createVitest(
    'test',
    // The first failure is enough. On a busy machine a test may time out, which detects nothing.
    { watch: false, bail: 1, testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS, retry: 0, reporters: [{}] },
    { plugins: [plantDefects()] },
  )
  await vitest.standalone()
  return {
    firstFailure: async (test, defect) => {
      const file = join(root, defect?.file ?? test.file)
      plant(defect)
      vitest.invalidateFile(file)
      try {
        return await firstFailure(vitest, test)
      } finally {
        plant(null)
        vitest.invalidateFile(file)
      }
    },
    close: async () => {
      await vitest.close()
      // A failed run is expected here.
      process.exitCode = 0
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function firstFailure(vitest: Vitest, { file, title }: TriedTest): Promise<string | null> {
  if (title) vitest.setGlobalTestNamePattern(patternOf(title))
  else vitest.resetGlobalTestNamePattern()
  const specification = vitest.getRootProject().createSpecification(join(root, file))
  const { testModules } = await vitest.runTestSpecifications([specification])
  // Vitest also returns results of earlier runs.
  const module = testModules.find(({ relativeModuleId }) => relativeModuleId === file)
  if (!module) throw new CliError(`${file} is no test file.`)
  return failureOf(module, title)
}

function failureOf(module: TestModule, title: string | undefined): string | null {
  const { relativeModuleId: file, children } = module
  const failed = children.allTests('failed').next().value
  if (failed) return failed.fullName
  if (title && children.allTests('passed').next().done) throw new CliError(`${file} has no test "${title}".`)
  // A file that cannot be loaded has detected nothing.
  if (!module.ok()) throw new CliError(`${file} fails by itself: ${module.errors()[0]?.message}`)
  return null
}

/** The title, escaped for use in a pattern. */
function patternOf(title: string): RegExp {
  return new RegExp(title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
}
