import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureChromium } from '../chromium.ts'
import { root } from '../install.mjs'
import { runCommand } from '../testing/run-command.ts'
import { bin } from '../testing/steps.ts'
import { CliError } from '../tool.ts'
import type { Trials, TriedTest } from './rule.ts'

/** Tries browser and HTTP tests against the product built from a copy of the tree that contains the defect. */
export function openBuiltTrials(): Trials {
  const folder = mkdtempSync(join(tmpdir(), 'council-security-'))
  const copy = join(folder, 'copy')
  return {
    firstFailure: async (test, defect) => {
      if (!existsSync(copy)) await copyTree(copy)
      if (!defect) return firstFailure(copy, test)
      const file = join(copy, defect.file)
      const source = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        source.replace(defect.text, () => defect.becomes),
      )
      try {
        return await firstFailure(copy, test)
      } finally {
        writeFileSync(file, source)
      }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Copies committed and staged files, the packages, and existing builds: only a worker with the defect is rebuilt. */
async function copyTree(copy: string): Promise<void> {
  await ensureChromium(console.log)
  const { code, text } = await runCommand('git', ['ls-files', '-z', '-co', '--exclude-standard'], 'collected')
  if (code !== 0) throw new CliError(text.trim())
  const files = text.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
  for (const file of [...files, '.build']) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

type Report = {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

async function firstFailure(copy: string, { file, title }: TriedTest): Promise<string | null> {
  const reportFile = join(copy, '..', 'report.json')
  rmSync(reportFile, { force: true })
  const { text } = await runCommand(
    bin('vitest'),
    [
      ...['run', '--config', 'sites/e2e/vitest.config.ts', '--bail', '1', file],
      ...['--reporter=json', `--outputFile=${reportFile}`],
      ...(title ? ['-t', title] : []),
    ],
    'collected',
    {},
    copy,
  )
  if (!existsSync(reportFile)) throw new CliError(`${file} could not be run: ${text.trim().slice(-2000)}`)
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return failed.fullName
  if (!tests.some(({ status }) => status === 'passed'))
    throw new CliError(`${file} fails by itself: ${testResults[0]?.message || text.trim().slice(-2000)}`)
  return null
}
