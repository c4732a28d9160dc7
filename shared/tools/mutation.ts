import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { root } from './install.mjs'
import { explanationOf } from './mutation/explained.ts'
import type { Mutant } from './mutation/mutants.ts'
import { recordCoverage, tryMutants } from './mutation/run.ts'
import { AREAS, allMutants, areaOf } from './mutation/targets.ts'
import { CliError, tool } from './tool.ts'

const GOAL_PERCENT = 85

/** The share of an area that is tried: all dropped community conditions, a fixed sample of the rest. */
function sample(mutants: readonly Mutant[], perArea: number): Mutant[] {
  return AREAS.flatMap((area) => {
    const inArea = mutants.filter((one) => areaOf(one) === area)
    // The hash of its text, so that a mutant stays in the sample when lines move.
    return area === 'community' ? inArea : inArea.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)).slice(0, perArea)
  })
}

function hashOf({ file, kind, original, text }: Mutant): string {
  return createHash('sha256')
    .update(JSON.stringify([file, kind, original, text]))
    .digest('hex')
}

function describe({ file, line, kind, original, text }: Mutant): string {
  const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 160)
  return `${file}:${line} ${kind}\n      - ${short(original)}\n      + ${short(text)}`
}

// `node mutation.ts [--per-area 25] [--only db/auth --only bff-member/articles]`: plants small defects one at a time and prints those no test notices.
await tool(async () => {
  const { values } = parseArgs({
    options: { 'per-area': { type: 'string', default: '25' }, only: { type: 'string', multiple: true } },
  })
  const { only } = values
  const chosen = sample(allMutants(root), Number(values['per-area'])).filter(
    ({ file }) => !only || only.some((start) => file.startsWith(start)),
  )
  // No test notices those that are explained: each would cost a run of all tests that reach it.
  const toTry = chosen.filter((one) => explanationOf(one) === null)
  const explained = chosen.length - toTry.length
  console.log(`${chosen.length} mutants, ${explained} of them explained. Recording what each test file reaches…`)
  const coverage = await recordCoverage()

  const survivors: Mutant[] = []
  let tried = 0
  const byId = new Map(toTry.map((mutant) => [mutant.id, mutant]))
  await tryMutants(toTry, coverage, ({ id, isNoticed, by }) => {
    tried++
    const mutant = byId.get(id)
    if (!isNoticed && mutant) survivors.push(mutant)
    if (process.env.DEBUG === '1')
      console.log(`${tried}/${toTry.length} ${isNoticed ? 'noticed' : 'SURVIVED'} ${id} ${by ?? ''}`)
    else if (tried % 25 === 0) console.log(`${tried} of ${toTry.length} tried, ${survivors.length} not noticed`)
  })

  for (const area of AREAS) {
    const inArea = toTry.filter((one) => areaOf(one) === area)
    const left = survivors.filter((one) => areaOf(one) === area)
    if (inArea.length === 0) continue
    console.log(`\n${area}: ${inArea.length - left.length} of ${inArea.length} noticed`)
    for (const one of left) console.log(`  ${describe(one)}`)
  }
  const noticed = toTry.length - survivors.length
  const percent = Math.round((100 * noticed) / toTry.length)
  console.log(`\n${noticed} of ${toTry.length} noticed: ${percent} % (goal ${GOAL_PERCENT} %); ${explained} explained`)
  const failing = survivors.filter((one) => areaOf(one) !== 'other')
  if (failing.length > 0) throw new CliError(`${failing.length} survivors are neither noticed nor explained.`)
  if (percent < GOAL_PERCENT) throw new CliError(`Only ${percent} % of the mutants are noticed.`)
})
