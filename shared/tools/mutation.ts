import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { root } from './install.mjs'
import { explanationOf } from './mutation/explained.ts'
import type { Mutant } from './mutation/mutants.ts'
import { ownTests, recordCoverage, tryMutants } from './mutation/run.ts'
import { AREAS, allMutants, areaOf } from './mutation/targets.ts'
import type { Verdict } from './mutation/trial.ts'
import { CliError, tool } from './tool.ts'

const GOAL_PERCENT = 85
const PARTS = 3

/** The mutants to try: one part of the dropped community conditions, or all of them, and a fixed sample of each other area. */
function sample(mutants: readonly Mutant[], perArea: number, part: number | 'all'): Mutant[] {
  return AREAS.flatMap((area) => {
    const inArea = mutants.filter((one) => areaOf(one) === area)
    if (area === 'community') return inArea.filter((one) => part === 'all' || partOf(one) === part)
    return inArea.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)).slice(0, perArea)
  })
}

/** Chooses the part by the hash of its text, so that a mutant keeps its part when lines move. */
function partOf(mutant: Mutant): number {
  return (Number.parseInt(hashOf(mutant).slice(0, 8), 16) % PARTS) + 1
}

/** This many of them, drawn by the hash of seed and text: the same seed draws the same ones. */
function drawn(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const place = new Map(mutants.map((one) => [one, hashOf(one, seed)]))
  return mutants.toSorted((a, b) => ((place.get(a) ?? '') < (place.get(b) ?? '') ? -1 : 1)).slice(0, count)
}

/** The given part, or a different one each day. */
function chosenPart(named: string | undefined): number | 'all' {
  if (named === 'all') return named
  const part = named === undefined ? (Math.floor(Date.now() / 86_400_000) % PARTS) + 1 : Number(named)
  if (Number.isInteger(part) && part >= 1 && part <= PARTS) return part
  throw new CliError(`--part is 1 to ${PARTS}, or all.`)
}

function hashOf({ file, kind, original, text }: Mutant, seed = ''): string {
  return createHash('sha256')
    .update(seed)
    .update(JSON.stringify([file, kind, original, text]))
    .digest('hex')
}

function describe({ file, line, kind, original, text }: Mutant): string {
  const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 160)
  return `${file}:${line} ${kind}\n      - ${short(original)}\n      + ${short(text)}`
}

// `node mutation.ts [--part 1|2|3|all] [--per-area 25] [--only db/auth --only bff-member/articles]`: plants small defects one at a time and
// prints those that no test detects. With `--draw 100 --seed a` that many of all (or of `--only`) are drawn instead of a sample of each
// area; with `--own-tests` only the tests of a defect's own domain count, with `--nearest 6` the six nearest of them. `--workers 1` leaves
// the second core to others.
await tool(async () => {
  const { values } = parseArgs({
    options: {
      part: { type: 'string' },
      'per-area': { type: 'string', default: '25' },
      only: { type: 'string', multiple: true },
      draw: { type: 'string' },
      seed: { type: 'string', default: '' },
      'own-tests': { type: 'boolean', default: false },
      nearest: { type: 'string', default: 'Infinity' },
      workers: { type: 'string', default: '2' },
    },
  })
  const { only, 'own-tests': isByDomain } = values
  const part = chosenPart(values.part)
  const isMeant = ({ file }: Mutant) => !only || only.some((start) => file.startsWith(start))
  const all = allMutants(root)
  const chosen = values.draw
    ? drawn(all.filter(isMeant), Number(values.draw), values.seed)
    : sample(all, Number(values['per-area']), part).filter(isMeant)
  // No test detects the explained ones: each would cost a run of all tests that reach it.
  const toTry = chosen.filter((one) => explanationOf(one) === null)
  const explained = chosen.length - toTry.length
  console.log(
    `${values.draw ? `Seed "${values.seed}"` : `Part ${part}`}: ${chosen.length} mutants, ${explained} of them explained.${isByDomain ? '' : ' Recording what each test file reaches…'}`,
  )
  const coverage = isByDomain ? ownTests(toTry, Number(values.nearest)) : await recordCoverage()

  const survivors: Mutant[] = []
  let tried = 0
  const byId = new Map(toTry.map((mutant) => [mutant.id, mutant]))
  const onVerdict = ({ id, isNoticed, by }: Verdict) => {
    tried++
    const mutant = byId.get(id)
    if (!isNoticed && mutant) survivors.push(mutant)
    console.log(`${tried}/${toTry.length} ${isNoticed ? 'noticed' : 'SURVIVED'} ${id} ${by ?? ''}`)
  }
  await tryMutants(toTry, coverage, { workers: Number(values.workers), onVerdict })

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
