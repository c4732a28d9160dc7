import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/client.ts'
import { KEPT } from '#db/retention/kept.ts'
import { changedCounts, countRows, type RowCounts } from '../../testing/interrupted/count-rows.ts'
import { percentile } from '../bench/statistics.ts'
import { markdownTable } from '../bench/table.ts'
import { memoryOfGroup } from '../process-table.ts'

const MIB = 1024 * 1024
const SAMPLES = 12
/** The maximum memory growth compared with the middle of the run. */
const MEMORY_GROWTH_MAX = 1.3
const EVERYTHING = /^$/

type Sample = {
  readonly minute: number
  readonly memoryMib: Readonly<Record<string, number>>
  readonly fileMib: number
  readonly files: number
}

/** The memory, disk space and rows of a running product while it is used. */
export class Growth {
  readonly #dataDir: string
  readonly #db: Db
  readonly #startedAt = performance.now()
  readonly #rowsBefore: RowCounts
  readonly #samples: Sample[] = []
  readonly #timer: NodeJS.Timeout

  private constructor(dataDir: string, db: Db, rowsBefore: RowCounts, minutes: number) {
    this.#dataDir = dataDir
    this.#db = db
    this.#rowsBefore = rowsBefore
    this.#timer = setInterval(() => this.#samples.push(this.#sample()), (minutes * 60_000) / SAMPLES)
  }

  static async watch(dataDir: string, db: Db, minutes: number): Promise<Growth> {
    return new Growth(dataDir, db, await countRows(db, EVERYTHING), minutes)
  }

  /** The tables of the measurements, and a sentence for each process whose memory kept growing. */
  async end(): Promise<{ readonly tables: string; readonly wrong: readonly string[] }> {
    clearInterval(this.#timer)
    const names = Object.keys(this.#samples[0]?.memoryMib ?? {})
    const samples = markdownTable(
      ['minute', ...names.map((name) => `${name} MiB`), 'council.db MiB', 'files'],
      this.#samples.map(({ minute, memoryMib, fileMib, files }) =>
        [minute, ...names.map((name) => memoryMib[name] ?? 0), fileMib, files].map((one) => one.toFixed(0)),
      ),
    )
    const untilOf = new Map(
      KEPT.flatMap(({ entries }) => entries.flatMap(({ tables, until }) => tables.map((one) => [one, until]))),
    )
    const changed = changedCounts(this.#rowsBefore, await countRows(this.#db, EVERYTHING))
    const rows = markdownTable(
      ['table', 'rows more', 'each lives until'],
      Object.entries(changed).map(([name, more]) => [name, String(more), untilOf.get(name) ?? 'of an index']),
    )
    return { tables: `${samples}\n\n${rows}`, wrong: names.flatMap((name) => this.#memoryGrowth(name)) }
  }

  /** Compares the last third of the run with the middle one: the first fills caches. */
  #memoryGrowth(name: string): readonly string[] {
    const all = this.#samples.map(({ memoryMib }) => memoryMib[name] ?? 0)
    const third = Math.floor(all.length / 3)
    const middle = percentile(all.slice(third, 2 * third), 0.5)
    const last = percentile(all.slice(2 * third), 0.5)
    return last > middle * MEMORY_GROWTH_MAX
      ? [`The memory of ${name} grew from ${middle.toFixed(0)} to ${last.toFixed(0)} MiB.`]
      : []
  }

  #sample(): Sample {
    const { children } = JSON.parse(readFileSync(join(this.#dataDir, 'running.json'), 'utf8')) as {
      readonly children: readonly { readonly name: string; readonly pid: number }[]
    }
    const sizes = ['council.db', 'council.db-wal'].map((name) => sizeOf(join(this.#dataDir, name)))
    return {
      minute: (performance.now() - this.#startedAt) / 60_000,
      memoryMib: Object.fromEntries(children.map(({ name, pid }) => [name, memoryOfGroup(pid) / MIB])),
      fileMib: sizes.reduce((sum, one) => sum + one, 0) / MIB,
      files: readdirSync(join(this.#dataDir, 'state'), { recursive: true }).length,
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
