import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { root } from '../install.mjs'
import { writeState } from './state.ts'
import { NEXT_FILE, type Trial, type Verdict } from './trial.ts'
import { instrumentTargets, SETUP_FILES } from './vitest-plugin.ts'

const NO_MUTANT = 'none'

/** Nearest first, in the given order. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files
  }
}

/** Runs the test files of one mutant after another; the parent kills this process when a mutant makes it hang. */
async function main(): Promise<void> {
  const vitest = await createVitest(
    'test',
    {
      watch: false,
      // The instrumented code must not be cached for other runs.
      fsModuleCache: false,
      bail: 1,
      // All files of a mutant run in one process, which migrates one database and loads each module once.
      maxWorkers: 1,
      sequence: { sequencer: GivenOrder },
      reporters: [{ onTestModuleStart: () => void process.send?.(NEXT_FILE) }],
      setupFiles: SETUP_FILES,
      retry: 0,
    },
    { plugins: [instrumentTargets()] },
  )
  await vitest.standalone()
  process.on('message', (trial: Trial) => void judge(vitest, trial).then((verdict) => process.send?.(verdict)))
  process.send?.('ready')
}

async function judge(vitest: Vitest, { id, testFiles }: Trial): Promise<Verdict | 'control failed'> {
  const failure = await firstFailure(vitest, testFiles, id)
  if (failure === null) return { id, isNoticed: false, by: null }
  // The same files without the mutant: if one of them fails too, this process is no longer reliable.
  return (await firstFailure(vitest, failure.testFiles, NO_MUTANT)) === null
    ? { id, isNoticed: true, by: failure.test }
    : 'control failed'
}

type Failure = { readonly test: string; readonly testFiles: readonly string[] }

async function firstFailure(vitest: Vitest, testFiles: readonly string[], active: string): Promise<Failure | null> {
  writeState({ active, reachedFile: '' })
  const project = vitest.getRootProject()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    testFiles.map((testFile) => project.createSpecification(join(root, testFile))),
  )
  // Vitest also returns results of earlier runs.
  const failed = testModules.find((module) => testFiles.includes(module.relativeModuleId) && !module.ok())
  if (failed) {
    const test = failed.children.allTests('failed').next().value?.fullName ?? failed.relativeModuleId
    return { test, testFiles: [failed.relativeModuleId] }
  }
  return unhandledErrors.length > 0 ? { test: 'an error outside of tests', testFiles } : null
}

await main()
