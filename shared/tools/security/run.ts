import { parseArgs } from 'node:util'
import { CliError, tool } from '../tool.ts'
import { type Defect, KINDS, kindOf, type SecurityRule, type Trials, type TriedTest } from './rule.ts'
import { SECURITY_RULES } from './rules.ts'
import { openBuiltTrials } from './try-built-defects.ts'
import { openTrials } from './try-defects.ts'

function describe({ file, text, becomes }: Defect): string {
  const short = (code: string) => code.replace(/\s+/g, ' ').trim().slice(0, 100)
  return `${file}: ${short(text)} → ${short(becomes) || 'nothing'}`
}

type Planned = { readonly rule: SecurityRule; readonly defect: Defect; readonly test: TriedTest }

/** The fast tests first, so that undetected defects show early. */
function plan(rules: readonly SecurityRule[], kinds: readonly string[]): readonly Planned[] {
  const all = rules.flatMap((rule) =>
    rule.defects.map((defect) => ({
      ...{ rule, defect },
      test: { file: defect.by ?? rule.tests[0] ?? '', title: defect.title },
    })),
  )
  return KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) =>
    all.filter(({ test }) => kindOf(test.file) === kind),
  )
}

/** Returns which test detects a defect, null if none does. Without a defect the same tests pass, which is checked once. */
function noticing(trials: Trials) {
  const controls = new Map<string, Promise<string | null>>()
  return async ({ defect, test }: Planned): Promise<string | null> => {
    const noticed = await trials.firstFailure(test, defect)
    if (noticed === null) return null
    const key = `${test.file} ${test.title}`
    const control = controls.get(key) ?? trials.firstFailure(test, null)
    controls.set(key, control)
    // A test that measures time may fail on a busy machine: the test that detected the defect decides.
    if ((await control) === null) return noticed
    const failed = await trials.firstFailure({ file: test.file, title: noticed }, null)
    if (failed === null) return noticed
    throw new CliError(`Without a defect ${test.file} fails as well: ${failed}`)
  }
}

// `npm run security-proof -- [--tests unit|database|browser]… [1 2a …]`: plants the defects of each security rule, or of those that are named, and
// expects the rule's test to fail with it and to pass without it. Prints at once which test noticed what.
await tool(async () => {
  const { positionals: only, values } = parseArgs({
    allowPositionals: true,
    options: { tests: { type: 'string', multiple: true } },
  })
  const rules = SECURITY_RULES.filter(({ number }) => only.length === 0 || only.includes(number))
  const planned = plan(rules, values.tests ?? KINDS)
  const [trials, builtTrials] = [await openTrials(), openBuiltTrials()]
  const [inSources, inBuild] = [noticing(trials), noticing(builtTrials)]
  const unnoticed: string[] = []
  for (const [nth, one] of planned.entries()) {
    const { rule, defect, test } = one
    const startedAt = performance.now()
    const noticed = await (kindOf(test.file) === 'browser' ? inBuild : inSources)(one).catch((error: Error) => {
      console.log(error.message)
      return null
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(`${noticed ? '✓' : '✗'} ${nth + 1}/${planned.length} rule ${rule.number}. ${describe(defect)}`)
    console.log(`  ${test.file}: ${noticed ?? 'not noticed'} (${seconds} s)`)
    if (noticed === null) unnoticed.push(`${rule.number}. ${describe(defect)}`)
  }
  await trials.close()
  await builtTrials.close()
  const held = new Set(planned.map(({ rule }) => rule.number)).size
  console.log(`\n${planned.length} planted defects over ${held} rules, ${planned.length - unnoticed.length} noticed.`)
  if (planned.length === 0) throw new CliError('There is nothing to plant.')
  if (unnoticed.length > 0) throw new CliError(`Not noticed:\n${unnoticed.join('\n')}`)
})
