import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { toolEnv } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { root } from './install.mjs'
import { CliError } from './stop-with.ts'

type Counts = { passed: number; failed: number; skipped: number }

const reports = mkdtempSync(join(tmpdir(), 'council-test-'))
function bin(name: string) {
  return join(root, 'node_modules/.bin', name)
}
const node = bin('node')

/** What runs beside another run says whose each line is. */
function run(command: string, args: string[], label?: string): Promise<number> {
  return new Promise((resolve) => {
    const output = label === undefined ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...toolEnv() },
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface(stream).on('line', (line) => console.log(`${label} ${line}`))
    }
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function check(title: string, command: string, args: string[]) {
  return async (): Promise<Counts> => {
    console.log(`\n── ${title}`)
    const hasPassed = (await run(command, args)) === 0
    console.log(hasPassed ? `✓ ${title}` : `✗ ${title}`)
    return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 }
  }
}

type Share = { readonly index: number; readonly count: number }

function vitest(title: string, config: string, share?: Share) {
  return async (): Promise<Counts> => {
    const report = join(reports, `${title.replaceAll(' ', '-')}-${share?.index ?? 0}.json`)
    const args = ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    if (share) args.push(`--shard=${share.index}/${share.count}`)
    else console.log(`\n── ${title}`)
    const code = await run(bin('vitest'), args, share && `${share.index}│`)
    try {
      const said = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
      const failed = said.numFailedTests ?? 0
      // A file that could not even be loaded has no test to fail.
      return {
        passed: said.numPassedTests ?? 0,
        failed: code !== 0 && failed === 0 ? 1 : failed,
        skipped: said.numPendingTests ?? 0,
      }
    } catch {
      return { passed: 0, failed: 1, skipped: 0 }
    }
  }
}

function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Much of a browser test is waiting: two shares run beside each other, each with a product and a database of its own. */
const SHARES = 2

async function browserTests(): Promise<Counts> {
  console.log('\n── browser tests')
  const shares = Array.from({ length: SHARES }, (_, i) =>
    vitest('browser tests', 'sites/e2e/vitest.config.ts', { index: i + 1, count: SHARES })(),
  )
  return (await Promise.all(shares)).reduce(add)
}

async function inTheBrowser(): Promise<Counts> {
  try {
    await ensureChromium(console.log)
    return await browserTests()
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(`\n✗ browser tests\n${error.message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function tool(name: string, ...args: string[]) {
  return [join(root, 'shared/tools', name), ...args]
}

const suites: Record<string, (() => Promise<Counts>)[]> = {
  check: [
    // First, because it also writes the types that the other checks need.
    check('schemas are current', node, tool('schema.ts', '--check')),
    check('types', bin('tsc'), ['-p', '.']),
    check('types of the pages', bin('astro'), ['check', '--root', 'sites', '--minimumFailingSeverity', 'error']),
    check('format and lint', bin('biome'), ['check', '.']),
    check('nothing unused', bin('knip'), ['--no-progress']),
    check('cited statements exist', node, tool('spec.ts', '--check')),
    check('boundaries between the folders', node, tool('boundaries.ts')),
  ],
  unit: [vitest('unit and database tests', 'vitest.config.ts')],
  e2e: [
    check('no admin or server code in what members and visitors load', node, tool('search-bundles.ts')),
    inTheBrowser,
  ],
}

const wanted = process.argv.slice(2).filter((name) => name in suites)
const chosen = (wanted.length > 0 ? wanted : Object.keys(suites)).flatMap((name) => suites[name] ?? [])

let total = NOTHING
for (const suite of chosen) total = add(total, await suite())
rmSync(reports, { recursive: true, force: true })
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
