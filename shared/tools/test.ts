import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'
import { addCounts, failureLines, flakyLines, lastLine, NO_COUNTS, slowLines } from './testing/counts.ts'
import { faultCounts } from './testing/fault-counts.ts'
import { FAULT_TESTS } from './testing/fault-tests.ts'
import {
  bin,
  check,
  type Lane,
  runSideBySide,
  type Step,
  type Timed,
  timeLines,
  toolCheck,
  vitest,
  withChromium,
} from './testing/steps.ts'

// What `npm test` runs: groups one after another, with the steps of a group in parallel. `check`, `unit` and `e2e` as an argument run one
// part; parts of test file paths after `unit` or `e2e` run only these files. `long` runs the tests with the full number of rounds, brands
// and payloads, `chaos` the fault tests.

// TypeScript 7, in half the processor time of 6, which `astro check` and the other tools still need. With one checker, because each checker
// would compute the types of the documents again.
const TYPES = check('types', bin('node'), join(root, 'node_modules/typescript7/bin/tsc'), '--checkers', '1', '-p', '.')

// First, because it also writes the types that the other checks need.
const SCHEMAS = toolCheck('schemas are current', 'schema.ts', '--check')

/** The types of the pages need more memory than Node's default. */
const MEMORY = '--max-old-space-size=8192'

// Only the pages: what they import is checked by `tsc`.
const PAGE_TYPES = check(
  'types of the pages',
  bin('node'),
  ...[MEMORY, bin('astro'), 'check', '--root', 'sites', '--tsconfig', 'tsconfig.pages.json'],
  ...['--minimumSeverity', 'error', '--minimumFailingSeverity', 'error'],
)

// Builds the product if needed, so it runs before the browser tests. Not in parallel with the unit tests, whose concurrent requests are
// answered in time only on two idle cores.
const BUNDLES = toolCheck(
  'no admin or server code in what members and visitors load, one copy of graphql',
  'search-bundles.ts',
)

const CHECKS: Step[] = [
  TYPES,
  toolCheck('boundaries between the folders', 'boundaries.ts'),
  check('nothing unused', bin('knip'), '--no-progress'),
  check('nothing that only tests use', bin('knip'), '--no-progress', '--production'),
  check('format and lint', bin('biome'), 'check', '.'),
  // Separate, because it reads the types of the whole product for each linted file.
  check('no promise is left alone', bin('biome'), 'lint', '--only=nursery/noFloatingPromises', '.'),
  toolCheck('cited statements exist', 'spec.ts', '--check'),
  toolCheck('texts say the terms', 'terms.ts', '--check'),
  toolCheck('fonts are current', 'fonts.ts', '--check'),
]

/** Each in its own lane; `first` start first, because they take longest. */
function sideBySide(...first: readonly Lane[]): readonly Lane[] {
  return [...first, ...CHECKS.map((step) => [step])]
}

function unitTests(env: NodeJS.ProcessEnv = {}, only: readonly string[] = []) {
  return vitest('unit and database tests', 'vitest.config.ts', env, only)
}

function browserTests(env: NodeJS.ProcessEnv = {}, only: readonly string[] = []) {
  return withChromium(vitest('browser and HTTP tests', 'sites/e2e/vitest.config.ts', env, only))
}

const LONG = { TEST_LONG: '1' }
const BROKEN = faultCounts()
const CHAOS = { ...LONG, ...BROKEN.env }

const MUTATION = toolCheck('planted defects are noticed', 'mutation.ts')

const [name = 'all', ...only] = process.argv.slice(2)

/** The lanes of a group run in parallel. `astro check` and `astro build` write the same types, so the build comes after it. */
const COMMANDS: Readonly<Record<string, readonly (readonly Lane[])[]>> = {
  all: [[[SCHEMAS]], sideBySide([PAGE_TYPES, BUNDLES]), [[unitTests()]], [[browserTests()]]],
  check: [[[SCHEMAS]], sideBySide([PAGE_TYPES])],
  unit: [[[unitTests({}, only)]]],
  e2e: [[[BUNDLES]], [[browserTests({}, only)]]],
  chaos: [[[unitTests(CHAOS, FAULT_TESTS.unit)]], [[BUNDLES]], [[browserTests(CHAOS, FAULT_TESTS.browser)]]],
  long: [[[unitTests(LONG)]], [[BUNDLES]], [[browserTests(LONG)]], [[MUTATION]]],
}

const groups = COMMANDS[name]
if (!groups) {
  console.error(`"${name}" is none of ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}

const startedAt = performance.now()
const times: Timed[] = []
let total = NO_COUNTS
for (const lanes of groups) {
  const titles = lanes.flat().map(({ title }) => title)
  console.log(`\n── ${titles.join(', ')}`)
  total = addCounts(total, await runSideBySide(lanes, availableParallelism(), times))
}
for (const line of timeLines(times, (performance.now() - startedAt) / 1000)) console.log(line)
const { slow, flaky, failures } = total
for (const line of [...BROKEN.lines(), ...slowLines(slow), ...flakyLines(flaky), ...failureLines(failures)])
  console.log(line)
BROKEN.remove()
console.log(`\n${lastLine(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
