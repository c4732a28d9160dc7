import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.ts'
import { root } from '../install.mjs'
import { CliError } from '../tool.ts'
import { addCounts, type Counts, NO_COUNTS } from './counts.ts'
import { type Output, runCommand } from './run-command.ts'

/** One part of a test command; its title is shown in the table of times. */
export type Step = { readonly title: string; readonly run: (output: Output) => Promise<Counts> }

export type Timed = { readonly title: string; readonly seconds: number }

const PASSED: Counts = { ...NO_COUNTS, passed: 1 }

/** A step that failed as a whole, for the list of what failed. */
function failedAs(title: string, firstFailure: string): Counts {
  return { ...NO_COUNTS, failed: 1, failures: [{ name: title, place: 'all of it', firstFailure }] }
}

export function bin(name: string) {
  return join(root, 'node_modules/.bin', name)
}

/** A command that passes or fails as a whole. */
export function check(title: string, command: string, ...args: string[]): Step {
  return {
    title,
    run: async (output) => {
      const { code, text } = await runCommand(command, args, output)
      console.log(`${code === 0 ? '✓' : '✗'} ${title}`)
      if (code !== 0 && text) console.log(text)
      return code === 0 ? PASSED : failedAs(title, text.trim() || `code ${code}`)
    },
  }
}

/** One of our own tools, as a check. */
export function toolCheck(title: string, file: string, ...args: string[]): Step {
  return check(title, bin('node'), join(root, 'shared/tools', file), ...args)
}

/** A run of vitest; `env` is passed to the tests. `only` are parts of the paths of the test files to run, all if empty. */
export function vitest(title: string, config: string, env: NodeJS.ProcessEnv = {}, only: readonly string[] = []): Step {
  return {
    title,
    run: async (output) => {
      const folder = mkdtempSync(join(tmpdir(), 'council-test-'))
      const file = join(folder, 'counts.json')
      const reporter = join(root, 'shared/tools/testing/counts-reporter.ts')
      const args = ['run', '--config', config, '--reporter=default', `--reporter=${reporter}`, ...only]
      try {
        const { code, text } = await runCommand(bin('vitest'), args, output, { ...env, COUNTS_FILE: file })
        if (text) console.log(text)
        const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts
        return code !== 0 && counts.failed === 0 ? addCounts(counts, failedAs(title, `code ${code}`)) : counts
      } catch {
        return failedAs(title, 'It ended without counts.')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** A step that needs Chromium, which is installed first if that is allowed. */
export function withChromium(step: Step): Step {
  return {
    title: step.title,
    run: async (output) => {
      try {
        await ensureChromium(console.log)
        return await step.run(output)
      } catch (error) {
        if (!(error instanceof CliError)) throw error
        console.error(`✗ ${step.title}\n${error.message}`)
        return failedAs(step.title, error.message)
      }
    },
  }
}

async function timed(step: Step, output: Output, times: Timed[]): Promise<Counts> {
  const startedAt = performance.now()
  const counts = await step.run(output)
  times.push({ title: step.title, seconds: (performance.now() - startedAt) / 1000 })
  return counts
}

/** Steps that write the same files run in sequence. */
export type Lane = readonly Step[]

/** Runs lanes in parallel, a limited number at once, in order; a failed step does not stop the others. */
export async function runSideBySide(lanes: readonly Lane[], atOnce: number, times: Timed[]): Promise<Counts> {
  const waiting = [...lanes]
  const output = lanes.length > 1 ? 'collected' : 'shown'
  const worker = async () => {
    let counts = NO_COUNTS
    for (let lane = waiting.shift(); lane; lane = waiting.shift())
      for (const step of lane) counts = addCounts(counts, await timed(step, output, times))
    return counts
  }
  const all = await Promise.all(Array.from({ length: Math.min(atOnce, lanes.length) }, worker))
  return all.reduce(addCounts, NO_COUNTS)
}

/** The table of times, in seconds. */
export function timeLines(times: readonly Timed[], totalSeconds: number): string[] {
  const rows = [...times, { title: 'all', seconds: totalSeconds }]
  const width = Math.max(...rows.map(({ title }) => title.length))
  return [
    '',
    'Seconds by part',
    ...rows.map(({ title, seconds }) => `  ${title.padEnd(width)} ${seconds.toFixed(0).padStart(5)}`),
  ]
}
