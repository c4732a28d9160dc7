import { createVitest, type Vitest } from 'vitest/node'
import { writeState } from './state.ts'
import { instrumentTargets, SETUP_FILES } from './vitest-plugin.ts'

export type Trial = { readonly id: string; readonly testFiles: readonly string[] }
export type Verdict = { readonly id: string; readonly isNoticed: boolean; readonly by: string | null }

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

async function judge(vitest: Vitest, { id, testFiles }: Trial): Promise<Verdict> {
  writeState({ active: id, reachedFile: '' })
  for (const testFile of testFiles) {
    const specifications = await vitest.getRelevantTestSpecifications([testFile])
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    for (const module of testModules) {
      if (module.ok() && unhandledErrors.length === 0) continue
      const [failed] = module.children.allTests('failed')
      return { id, isNoticed: true, by: failed?.fullName ?? module.relativeModuleId }
    }
  }
  return { id, isNoticed: false, by: null }
}

await main()
