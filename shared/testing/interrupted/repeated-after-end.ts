import type { DbConfig } from '#db/hrana.ts'
import type { RowCounts } from './count-rows.ts'
import { databaseOfEndingWorker } from './ending-worker.ts'

/** One action with data created for it. */
export type GivenAct = {
  /** Runs it over a database; a second call is the repeat of a person who got no response. */
  readonly act: (databaseUrl: string) => Promise<unknown>
  /** The differences in the database since before it. */
  readonly changed: () => Promise<RowCounts>
}

/** Whether the worker ended at one of its calls; false if it had finished before. */
async function isInterrupted(config: DbConfig, { act }: GivenAct, call: number, isCarriedOut: boolean) {
  const database = await databaseOfEndingWorker(config, { call, isCarriedOut })
  try {
    const done = act(database.url).catch(() => 'lost' as const)
    return (await Promise.race([database.hasEnded, done])) === 'ended'
  } finally {
    await database.stop()
  }
}

type Options = { readonly isCarriedOut: boolean; readonly most?: number; readonly every?: number }

export type Cells = { readonly tried: number; readonly differences: readonly string[] }

/**
 * Runs the action with its worker ended at each of its database calls in turn, and then repeats it: how many places were tried, and where
 * it left other rows than an undisturbed run. `isCarriedOut`: whether the database still carried out its last call. `most`: how often the
 * action may take effect, 1 unless a repeat counts as a new action. `every`: only each nth call.
 */
export async function repeatAfterEachEnd(
  config: DbConfig,
  given: () => Promise<GivenAct>,
  { isCarriedOut, most = 1, every = 1 }: Options,
): Promise<Cells> {
  const undisturbed = await given()
  const said = await undisturbed.act(config.url)
  const expected = await undisturbed.changed()
  if (Object.keys(expected).length === 0) throw new Error(`The act was refused, undisturbed it leaves nothing: ${said}`)
  const differences: string[] = []
  for (let [call, tried] = [1, 0]; ; call += every, tried++) {
    const one = await given()
    if (!(await isInterrupted(config, one, call, isCarriedOut))) return { tried, differences }
    await one.act(config.url)
    const changed = await one.changed()
    if (!isDone(changed, expected, most))
      differences.push(`call ${call}: ${JSON.stringify(changed)} instead of ${JSON.stringify(expected)}`)
  }
}

/** Once as undisturbed, or up to this many times: never less, and nothing else. */
export function isDone(changed: RowCounts, expected: RowCounts, most: number): boolean {
  return [...new Set([...Object.keys(changed), ...Object.keys(expected)])].every((table) => {
    const [is, once] = [changed[table] ?? 0, expected[table] ?? 0]
    return Math.min(once, once * most) <= is && is <= Math.max(once, once * most)
  })
}
