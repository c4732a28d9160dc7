import { createVitest, type Vitest } from 'vitest/node'
import { writeState } from './state.ts'
import { NEXT_FILE, type Trial, type Verdict } from './trial.ts'
import { instrumentTargets, SETUP_FILES } from './vitest-plugin.ts'

const NO_MUTANT = 'none'

/** Runs the test files of one mutant after another; the parent ends this process when a mutant makes it hang. */
async function main(): Promise<void> {
  const vitest = await createVitest(
    'test',
    {
      watch: false,
      // The instrumented code must reach no other run.
      fsModuleCache: false,
      bail: 1,
      reporters: [{}],
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
  for (const testFile of testFiles) {
    process.send?.(NEXT_FILE)
    const failure = await firstFailure(vitest, testFile, id)
    if (failure === null) continue
    // The same file without the mutant: where that fails too, this process no longer judges anything.
    return (await firstFailure(vitest, testFile, NO_MUTANT)) === null
      ? { id, isNoticed: true, by: failure }
      : 'control failed'
  }
  return { id, isNoticed: false, by: null }
}

async function firstFailure(vitest: Vitest, testFile: string, active: string): Promise<string | null> {
  writeState({ active, reachedFile: '' })
  const specifications = await vitest.getRelevantTestSpecifications([testFile])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = testModules.find((module) => !module.ok())
  if (failed) return failed.children.allTests('failed').next().value?.fullName ?? failed.relativeModuleId
  return unhandledErrors.length > 0 ? testFile : null
}

await main()
