import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../install.mjs'
import { runCommand } from '../testing/run-command.ts'
import { CliError, tool } from '../tool.ts'
import { EXPLAINED, LEFT_FOR_A_RELEASE, RELEASED } from './explained.ts'
import { changesAfter, committedSteps } from './schema-changes.ts'

// Runs an earlier version, as built and with its own tests, on a database with the newest migrations: `npm run upgrade-check -- --from
// REVISION`, followed by parts of test paths to run others than the journeys.

/** The complete journeys of an article and of a member, and every page over HTTP. */
const JOURNEYS = ['main-journey', 'sites/e2e/http', 'sites/e2e/sign-in', 'sites/e2e/joining']

await tool(async () => {
  const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
  if (!values.from) throw new CliError('Name the version that is live: npm run upgrade-check -- --from REVISION')
  const unexplained = changesAfter(RELEASED, committedSteps()).filter((change) => !EXPLAINED[change])
  if (unexplained.length > 0)
    throw new CliError(['Steps take away what builds before them use:', ...unexplained].join('\n'))
  for (const [table, step] of Object.entries(LEFT_FOR_A_RELEASE))
    if (step <= RELEASED) console.log(`No build that is live uses ${table} any more: a step may drop it.`)
  const folder = mkdtempSync(join(tmpdir(), 'council-upgrade-'))
  const copy = join(folder, 'earlier')
  try {
    await git('worktree', 'add', '--detach', copy, values.from)
    await installPackages(copy)
    // It migrates its databases itself, with these.
    rmSync(join(copy, 'db/migrations'), { recursive: true })
    cpSync(join(root, 'db/migrations'), join(copy, 'db/migrations'), { recursive: true })
    const tests = positionals.length > 0 ? positionals : JOURNEYS
    const isRight = await runIn(copy, 'vitest', ['run', '--config', 'sites/e2e/vitest.config.ts', ...tests])
    if (!isRight) throw new CliError(`${values.from} does not work on the newest migrations.`)
    console.log(`${values.from} works on the newest migrations.`)
  } finally {
    await git('worktree', 'remove', '--force', copy).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
})

async function git(...args: readonly string[]): Promise<void> {
  const { code, text } = await runCommand('git', args, 'collected')
  if (code !== 0) throw new CliError(text.trim())
}

/** Uses the packages of this version if both have the same. */
async function installPackages(copy: string): Promise<void> {
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lockOf(copy) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  else if (!(await runIn(copy, 'npm', ['ci']))) throw new CliError('The packages of that version were not installed.')
}

function runIn(cwd: string, command: string, args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, PATH: `${join(cwd, 'node_modules/.bin')}:${process.env.PATH}` }
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}
